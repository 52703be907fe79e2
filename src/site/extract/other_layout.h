// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides by the names of a page's elements whether its layout differs from that of the wrapper's samples. On such a
// page, a rule that happens to match proves nothing. Pure function.
#include "site/wrapper/applier.h"

namespace wrapwright {

// Of held-out pages with the samples' layout, hardly one in a thousand has less than 0.7 of the common names; of pages
// with a later layout that a rule still matches, most have less than 0.3.
inline constexpr double kLeastCommonShare = 0.5;

[[nodiscard]] inline bool has_other_layout(const MatchEvidence& evidence) {
  return evidence.common_share < kLeastCommonShare;
}

}  // namespace wrapwright
