// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes a feed's bytes to UTF-8. Pure function. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// Valid UTF-8, without BOM: a view of the bytes or of `buffer`, which holds the text if it had to be converted and so must
// outlive the result.
//
// Sources in order of precedence: byte order mark; the pattern of zero bytes of UTF-16; HTTP charset; XML declaration
// (even after leading junk); UTF-8 if the bytes are valid; detection. A declared encoding that clearly does not fit the
// bytes is skipped.
[[nodiscard]] std::string_view read_feed_text(std::string_view bytes, std::string_view content_type,
                                              std::string& buffer);

}  // namespace wrapwright
