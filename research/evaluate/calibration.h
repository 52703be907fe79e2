// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how reliable the confidence is that a method reports. A confidence is the 2-gram F1 that the method expects
// for the page. Pure functions. Cost: O(n log n).
#include <cstddef>
#include <span>

namespace wrapwright {

// The expected and the measured F1 of one page.
struct ExpectedF1 {
  double confidence;  // 0..1
  double f1;
};

inline constexpr double kGoodF1 = 0.8;               // an extraction with a lower F1 is poor
inline constexpr std::size_t kCalibrationBins = 10;  // of equal width

struct Calibration {
  std::size_t pages = 0;
  std::size_t poor = 0;  // with F1 below kGoodF1
  // The probability that a good page has a higher confidence than a poor one, where equal confidences count half (area
  // under the ROC curve). NaN if all pages are good, or all are poor.
  double auroc = 0;
  // Expected calibration error: the difference between mean confidence and mean F1 of each bin, averaged over the
  // pages. NaN without pages.
  double error = 0;
  double confidence = 0;  // mean over pages; NaN without pages
  double f1 = 0;          // mean over pages; NaN without pages
};
// REQUIRES: 0 <= confidence <= 1 for each page.
[[nodiscard]] Calibration calibration_of(std::span<const ExpectedF1> pages);

}  // namespace wrapwright
