// SPDX-License-Identifier: Apache-2.0
#pragma once
// The version of the library that the program runs with. The inline namespace v0 holds all names of these headers, so
// that programs that were compiled against headers of another one do not link by accident.
#include <string_view>

#include "wrapwright/c.h"

namespace wrapwright {
inline namespace v0 {

[[nodiscard]] inline std::string_view version() { return wrapwright_version(); }  // "0.1.0"

}  // namespace v0
}  // namespace wrapwright
