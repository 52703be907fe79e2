// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text of pages, servers and files as a terminal may show it: a control character could move the cursor, change the
// title or fake another line, and one of the text's direction shows a name as another. Pure functions, safe from any thread; O(n).
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

enum class LineBreaks {
  kKeep,    // "\n" and "\t" stay: for text of several lines
  kEscape,  // for what must stay one line
};

// Appends `text` with every other control character (C0, DEL, C1, of the direction of text) and every byte that is not
// UTF-8 as \xHH.
void append_printable(std::string_view text, LineBreaks breaks, std::string& out);

// One line of at most about `longest` bytes; of a longer text the beginning and the end, with the number of bytes left
// out between them.
[[nodiscard]] std::string printable_line(std::string_view text, std::size_t longest);

}  // namespace wrapwright
