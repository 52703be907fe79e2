// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page judge (content/blocks/page_judge.h) as the page-level method `auto`: reads its options from settings. Pure
// functions.
#include "content/blocks/page_judge.h"
#include "core/base/result.h"
#include "research/methods/page_method.h"

namespace wrapwright {

// Returns kUnsupported for an invalid value. REQUIRES: `settings` has `least-words`.
Result<PageJudgeOptions> page_judge_options(const Settings& settings);

}  // namespace wrapwright
