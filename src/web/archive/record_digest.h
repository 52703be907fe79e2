// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks the digests of blocks and payloads in WARC records (ISO 28500 section 5.8): "sha1:" or "sha256:" and base 32
// or hexadecimal digits; in Common Crawl's early archives, only the digits of SHA-1. Pure functions. Cost: O(n).
#include <string_view>

namespace wrapwright {

// Whether the bytes do not match the digest. False for a digest of another algorithm and for an empty one.
[[nodiscard]] bool contradicts(std::string_view digest, std::string_view bytes);

}  // namespace wrapwright
