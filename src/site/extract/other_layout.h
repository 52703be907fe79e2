// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether the layout of a page differs from that of the wrapper's samples, by the names of its elements. On such a page
// a rule that happens to match attests nothing. Pure.
#include "site/wrapper/applier.h"

namespace wrapwright {

// Of pages of the samples' layout, held back from learning, hardly one in a thousand has less than 0.7 of the common
// names; of pages of a later layout that a rule still matches, most have less than 0.3.
inline constexpr double kLeastCommonShare = 0.5;

[[nodiscard]] inline bool has_other_layout(const MatchEvidence& evidence) {
  return evidence.common_share < kLeastCommonShare;
}

}  // namespace wrapwright
