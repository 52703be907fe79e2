// SPDX-License-Identifier: Apache-2.0
#pragma once
// The digests that WARC records have of their blocks and payloads (ISO 28500 section 5.8): "sha1:" or "sha256:" and
// base 32 or hexadecimal digits; of Common Crawl's early archives the digits of SHA-1 alone. Pure functions. Cost: O(n).
#include <string_view>

namespace wrapwright {

// Whether the bytes are others than those of the digest. False for a digest of another algorithm, and for none.
[[nodiscard]] bool contradicts(std::string_view digest, std::string_view bytes);

}  // namespace wrapwright
