// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/calibration.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace wrapwright {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Computed from the sum of the good pages' ranks (Mann and Whitney 1947); equal confidences share the mean of their
// ranks.
double area_under_roc(std::span<const ExpectedF1> pages, std::size_t poor) {
  const auto good = static_cast<double>(pages.size() - poor);
  if (poor == 0 || good == 0) return kUnknown;
  std::vector<ExpectedF1> sorted(pages.begin(), pages.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.confidence < b.confidence; });
  double ranks = 0;
  for (std::size_t first = 0; first < sorted.size();) {
    std::size_t last = first;
    double good_here = 0;
    for (; last < sorted.size() && sorted[last].confidence == sorted[first].confidence; ++last)
      good_here += sorted[last].f1 >= kGoodF1 ? 1 : 0;
    ranks += good_here * static_cast<double>(first + 1 + last) / 2;
    first = last;
  }
  return (ranks - good * (good + 1) / 2) / (good * static_cast<double>(poor));
}

double calibration_error(std::span<const ExpectedF1> pages) {
  std::array<double, kCalibrationBins> apart{};  // by bin: sum of confidence - F1
  for (const ExpectedF1& page : pages) {
    assert(page.confidence >= 0 && page.confidence <= 1);
    const auto bin = static_cast<std::size_t>(page.confidence * static_cast<double>(kCalibrationBins));
    apart[std::min(bin, kCalibrationBins - 1)] += page.confidence - page.f1;
  }
  double sum = 0;
  for (const double bin : apart) sum += std::abs(bin);
  return sum / static_cast<double>(pages.size());
}

}  // namespace

Calibration calibration_of(std::span<const ExpectedF1> pages) {
  Calibration out{.pages = pages.size(), .auroc = kUnknown, .error = kUnknown, .confidence = kUnknown, .f1 = kUnknown};
  if (pages.empty()) return out;
  out.confidence = out.f1 = 0;
  for (const ExpectedF1& page : pages) {
    out.poor += page.f1 < kGoodF1 ? 1 : 0;
    out.confidence += page.confidence;
    out.f1 += page.f1;
  }
  out.confidence /= static_cast<double>(pages.size());
  out.f1 /= static_cast<double>(pages.size());
  out.auroc = area_under_roc(pages, out.poor);
  out.error = calibration_error(pages);
  return out;
}

}  // namespace wrapwright
