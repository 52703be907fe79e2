// SPDX-License-Identifier: Apache-2.0
#pragma once
// From the values of single pages to what a table says of them, with intervals that take a site for the unit of
// chance: pages of one site succeed and fail together. Pure and reproducible; cost: resamples x groups.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wrapwright {

// A page's value and the group it belongs to; groups are numbered in any way.
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

// All 0 for no observations.
struct Summary {
  std::size_t pages = 0;
  std::size_t groups = 0;
  double mean = 0;        // over pages (macro)
  double group_mean = 0;  // mean over groups of the group's mean
  double median = 0;      // the upper one of an even number
  double tenth = 0;       // the page at a tenth of the pages, from the worst
  std::size_t below_50 = 0;
  std::size_t from_95 = 0;
  std::size_t from_99 = 0;
  Interval interval;  // of the mean: percentile bootstrap over groups; the mean itself for one group
};
[[nodiscard]] Summary summarize(std::span<const Observation> pages, const BootstrapOptions& options = {});

// a - b on the same pages.
struct Difference {
  std::size_t pages = 0;
  double mean = 0;
  Interval interval;       // percentile bootstrap over groups, paired; 0 outside: more than noise
  std::size_t better = 0;  // pages on which a is ahead
  std::size_t worse = 0;
};
// REQUIRES: a and b run parallel, with the same groups.
[[nodiscard]] Difference compare(std::span<const Observation> a, std::span<const Observation> b,
                                 const BootstrapOptions& options = {});

}  // namespace wrapwright
