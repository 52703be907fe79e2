// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page judge (blocks/page_judge.h) as the method `auto`: its settings from text. Pure.
#include "base/result.h"
#include "baselines/page_method.h"
#include "blocks/page_judge.h"

namespace wrapwright {

// REQUIRES: `settings` has `least-words`. kUnsupported for a value that is none.
Result<PageJudgeOptions> page_judge_options(const Settings& settings);

}  // namespace wrapwright
