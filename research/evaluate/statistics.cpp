// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <unordered_map>

namespace wrapwright {
namespace {

struct Sum {
  double value = 0;
  std::size_t count = 0;

  [[nodiscard]] double mean() const { return value / static_cast<double>(count); }
};

Sum sum_of(std::span<const Observation> pages) {
  Sum sum;
  for (const Observation& page : pages) sum.value += page.value;
  sum.count = pages.size();
  return sum;
}

// The groups' sums in order of first occurrence, so that the numbering of groups does not matter.
std::vector<Sum> group_sums(std::span<const Observation> pages) {
  std::vector<Sum> sums;
  std::unordered_map<std::uint32_t, std::size_t> places;
  for (const Observation& page : pages) {
    const auto [place, is_new] = places.try_emplace(page.group, sums.size());
    if (is_new) sums.emplace_back();
    sums[place->second].value += page.value;
    ++sums[place->second].count;
  }
  return sums;
}

// SplitMix64 (Steele, Lea, Flood 2014), since the distributions of <random> differ between standard libraries.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // A random number in 0 ... bound - 1. REQUIRES: 0 < bound < 2^32
  std::size_t below(std::size_t bound) { return (next() >> 32U) * bound >> 32U; }

 private:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    return z ^ z >> 31U;
  }

  std::uint64_t state_;
};

// The confidence interval of the mean over pages: each resample draws as many groups as there are, with replacement and
// with all their pages. REQUIRES: `groups` is not empty
Interval bootstrap(const std::vector<Sum>& groups, double mean, const BootstrapOptions& options) {
  if (options.resamples == 0 || groups.size() < 2) return {mean, mean};
  Random random(options.seed);
  std::vector<double> means;
  means.reserve(options.resamples);
  for (std::size_t i = 0; i < options.resamples; ++i) {
    Sum drawn;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const Sum& group = groups[random.below(groups.size())];
      drawn.value += group.value;
      drawn.count += group.count;
    }
    means.push_back(drawn.mean());
  }
  std::sort(means.begin(), means.end());
  const double tail = (1 - std::clamp(options.confidence, 0.0, 1.0)) / 2;
  const auto cut = static_cast<std::size_t>(std::llround(tail * static_cast<double>(means.size())));
  const std::size_t low = std::min(cut, (means.size() - 1) / 2);
  return {means[low], means[means.size() - 1 - low]};
}

}  // namespace

Summary summarize(std::span<const Observation> pages, const BootstrapOptions& options) {
  Summary summary;
  if (pages.empty()) return summary;
  const std::vector<Sum> groups = group_sums(pages);
  summary.pages = pages.size();
  summary.groups = groups.size();
  summary.mean = sum_of(pages).mean();
  for (const Sum& group : groups) summary.group_mean += group.mean();
  summary.group_mean /= static_cast<double>(groups.size());

  std::vector<double> values;
  values.reserve(pages.size());
  for (const Observation& page : pages) values.push_back(page.value);
  std::sort(values.begin(), values.end());
  summary.median = values[values.size() / 2];
  summary.tenth = values[values.size() / 10];
  const auto from = [&](double least) {
    return static_cast<std::size_t>(values.end() - std::lower_bound(values.begin(), values.end(), least));
  };
  summary.below_50 = values.size() - from(0.5);
  summary.from_95 = from(0.95);
  summary.from_99 = from(0.99);
  summary.interval = bootstrap(groups, summary.mean, options);
  return summary;
}

Difference compare(std::span<const Observation> a, std::span<const Observation> b, const BootstrapOptions& options) {
  assert(a.size() == b.size());
  Difference difference;
  if (a.empty()) return difference;
  std::vector<Observation> apart;
  apart.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    assert(a[i].group == b[i].group);
    apart.push_back({a[i].value - b[i].value, a[i].group});
    if (a[i].value > b[i].value) ++difference.better;
    if (a[i].value < b[i].value) ++difference.worse;
  }
  difference.pages = a.size();
  difference.mean = sum_of(apart).mean();
  difference.interval = bootstrap(group_sums(apart), difference.mean, options);
  return difference;
}

}  // namespace wrapwright
