// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page-level methods as text: what each is, its source, formula, cost and settings. Pure.
#include <string>

namespace wrapwright {

[[nodiscard]] std::string describe_methods();

}  // namespace wrapwright
