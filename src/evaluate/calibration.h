// SPDX-License-Identifier: Apache-2.0
#pragma once
// How far a method's own confidence in its pages can be trusted. A confidence is the 2-gram F1 that the method expects
// of the page. Pure functions; cost: one sorting.
#include <cstddef>
#include <span>

namespace wrapwright {

// Of one page: what was expected, and what came out.
struct ExpectedF1 {
  double confidence;  // 0..1
  double f1;
};

inline constexpr double kGoodF1 = 0.8;               // below, an extraction needs a second look
inline constexpr std::size_t kCalibrationBins = 10;  // of equal width

struct Calibration {
  std::size_t pages = 0;
  std::size_t poor = 0;  // with F1 below kGoodF1
  // The probability that a good page has more confidence than a poor one, equal confidence counting half (area under
  // the ROC curve). NaN where all pages are good, or all are poor.
  double auroc = 0;
  // Mean over pages of how far, in their bin, mean confidence and mean F1 lie apart (expected calibration error). NaN
  // for no pages.
  double error = 0;
  double confidence = 0;  // mean over pages; NaN for none
  double f1 = 0;          // mean over pages; NaN for none
};
// REQUIRES: 0 <= confidence <= 1.
[[nodiscard]] Calibration calibration_of(std::span<const ExpectedF1> pages);

}  // namespace wrapwright
