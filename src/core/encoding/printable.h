// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes text from pages, servers and files safe to print on a terminal: control characters could move the cursor,
// change the title or fake a line, and bidirectional controls can make one name look like another. Pure functions, safe
// from any thread; O(n).
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

enum class LineBreaks {
  kKeep,    // "\n" and "\t" are kept, for multi-line text
  kEscape,  // for text that must stay on one line
};

// Appends `text`, with every other control character (C0, DEL, C1, bidirectional controls) and every malformed byte
// written as \xHH.
void append_printable(std::string_view text, LineBreaks breaks, std::string& out);

// The text on one line of about `longest` bytes at most. A longer text is reduced to its beginning and its end, with
// the number of omitted bytes between them.
[[nodiscard]] std::string printable_line(std::string_view text, std::size_t longest);

}  // namespace wrapwright
