// SPDX-License-Identifier: Apache-2.0
#pragma once
// Normalizes line ends as the HTML standard requires (section 13.2.3.5): CR LF and CR become LF. Pure function.
#include <cstddef>
#include <string_view>

namespace wrapwright {

// Copies the text with LF line ends and returns the size of the copy, which is at most that of the text.
// REQUIRES: `to` has room for text.size() bytes and does not overlap the text.
std::size_t copy_with_line_feeds(std::string_view text, char* to);
// The same without vector instructions, for processors that lack them.
std::size_t copy_with_line_feeds_plainly(std::string_view text, char* to);

}  // namespace wrapwright
