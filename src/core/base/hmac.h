// SPDX-License-Identifier: Apache-2.0
#pragma once
// Message authentication codes, computed by nettle. Pure function, safe from any thread. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// HMAC-SHA1 (RFC 2104) as 40 lower-case hexadecimal digits, for protocols that require it.
[[nodiscard]] std::string hmac_sha1_hex(std::string_view key, std::string_view bytes);

}  // namespace wrapwright
