// SPDX-License-Identifier: Apache-2.0
#pragma once
// The list of page-level methods as text: summary, source, formula, cost and settings. Pure.
#include <string>

namespace wrapwright {

[[nodiscard]] std::string describe_methods();

}  // namespace wrapwright
