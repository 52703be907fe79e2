// SPDX-License-Identifier: Apache-2.0
#pragma once
// Secrets that a client must show: making them, and comparing them. Stateless, safe from any thread.
#include <string>
#include <string_view>

namespace wrapwright {

// 128 bits of the system's randomness, in hexadecimal digits.
[[nodiscard]] std::string make_secret();
// In a time that tells only whether the lengths differ.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace wrapwright
