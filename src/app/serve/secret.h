// SPDX-License-Identifier: Apache-2.0
#pragma once
// Creates and compares secrets that a client must present. Stateless, safe from any thread.
#include <string>
#include <string_view>

namespace wrapwright {

// 128 random bits from the system, in hexadecimal digits.
[[nodiscard]] std::string make_secret();
// The comparison takes a time that reveals only whether the lengths differ.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace wrapwright
