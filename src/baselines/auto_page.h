// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page judge (blocks/page_judge.h) as the page-level method `auto`: reads its options from settings. Pure
// functions.
#include "base/result.h"
#include "baselines/page_method.h"
#include "blocks/page_judge.h"

namespace wrapwright {

// Returns kUnsupported for an invalid value. REQUIRES: `settings` has `least-words`.
Result<PageJudgeOptions> page_judge_options(const Settings& settings);

}  // namespace wrapwright
