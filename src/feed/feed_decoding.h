// SPDX-License-Identifier: Apache-2.0
#pragma once
// A feed's bytes as UTF-8 text. Pure function, cost grows with the bytes.
#include <string>
#include <string_view>

namespace wrapwright {

struct FeedText {
  std::string_view text;  // valid UTF-8, without BOM; a view of the bytes or of the buffer
  std::string encoding;   // WHATWG name
};

// Order: byte order mark; UTF-16 by its pattern of zero bytes; HTTP charset; XML declaration (also behind junk);
// else UTF-8 if the bytes are, else what they look like. A declared encoding that the bytes plainly are not in gives
// way to the next source. `buffer` holds the text if it had to be converted and must outlive the result.
[[nodiscard]] FeedText read_feed_text(std::string_view bytes, std::string_view content_type, std::string& buffer);

}  // namespace wrapwright
