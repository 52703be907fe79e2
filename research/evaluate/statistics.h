// SPDX-License-Identifier: Apache-2.0
#pragma once
// Summarizes the values of single pages, with confidence intervals whose sampling unit is the site, because pages of
// one site succeed and fail together. Pure and reproducible. Cost: O(resamples * groups).
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wrapwright {

// A page's value and its group; group numbers are arbitrary.
struct Observation {
  double value;
  std::uint32_t group;
};

struct Interval {
  double low = 0;
  double high = 0;
};

struct BootstrapOptions {
  std::size_t resamples = 2'000;
  double confidence = 0.95;
  std::uint64_t seed = 1;
};

// All values are 0 without observations.
struct Summary {
  std::size_t pages = 0;
  std::size_t groups = 0;
  double mean = 0;        // over pages (macro)
  double group_mean = 0;  // mean of the means of the groups
  double median = 0;      // the upper median for an even number
  double tenth = 0;       // the first decile: the value below which a tenth of the pages lie
  std::size_t below_50 = 0;
  std::size_t from_95 = 0;
  std::size_t from_99 = 0;
  Interval interval;  // of the mean: percentile bootstrap over groups; for a single group the mean itself
};
[[nodiscard]] Summary summarize(std::span<const Observation> pages, const BootstrapOptions& options = {});

// The difference a - b on the same pages.
struct Difference {
  std::size_t pages = 0;
  double mean = 0;
  Interval interval;       // paired percentile bootstrap over groups; significant if it excludes 0
  std::size_t better = 0;  // pages on which a is better
  std::size_t worse = 0;
};
// REQUIRES: a and b have the same pages in the same order, with the same groups.
[[nodiscard]] Difference compare(std::span<const Observation> a, std::span<const Observation> b,
                                 const BootstrapOptions& options = {});

}  // namespace wrapwright
