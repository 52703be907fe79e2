// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes, by nettle. Pure functions, safe from any thread. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace wrapwright
