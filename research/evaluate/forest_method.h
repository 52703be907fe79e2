// SPDX-License-Identifier: Apache-2.0
#pragma once
// FOREST as a method with named settings, and COVERAGE, which only differs in its ranking measure. Pure functions.
#include "core/base/result.h"
#include "research/methods/page_method.h"
#include "site/forest/induce.h"

namespace wrapwright {

// kUnsupported for an invalid value. REQUIRES: all parameters of `forest` are set.
Result<InduceOptions> forest_options(const Settings& settings);

}  // namespace wrapwright
