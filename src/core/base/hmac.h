// SPDX-License-Identifier: Apache-2.0
#pragma once
// Signatures of bytes under a secret key, by nettle. Pure function, safe from any thread. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// HMAC-SHA1 (RFC 2104) as 40 lower-case hexadecimal digits, for protocols that others have defined so.
[[nodiscard]] std::string hmac_sha1_hex(std::string_view key, std::string_view bytes);

}  // namespace wrapwright
