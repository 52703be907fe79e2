// SPDX-License-Identifier: Apache-2.0
#pragma once
// FOREST as a method with named settings, and COVERAGE, which is the same with another measure. Pure.
#include "base/result.h"
#include "baselines/page_method.h"
#include "forest/induce.h"

namespace wrapwright {

// REQUIRES: all parameters of `forest` are set. kUnsupported for a value that is none.
Result<InduceOptions> forest_options(const Settings& settings);

}  // namespace wrapwright
