// SPDX-License-Identifier: Apache-2.0
#pragma once
// boilerpipe's text blocks (Kohlschütter, Fankhauser, Nejdl 2010; its BoilerpipeHTMLContentHandler): the text between
// two tags that are not in a short list of inline tags, with its words, its linked words and the lines of 80 characters
// that it fills. Pure functions. Cost: O(n) in the size of the body. The original reads a SAX stream from NekoHTML;
// here the Page is traversed, so the tree determines where an element ends.
#include <cstdint>
#include <string>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

struct TextBlock {
  std::vector<TextRange> runs;  // one range at first, several after fusing; ascending, blank runs included
  std::uint32_t words = 0;
  std::uint32_t linked_words = 0;   // inside <a>
  std::uint32_t wrapped_words = 0;  // in full lines; all words if there is only one line
  std::uint32_t wrapped_lines = 0;
  std::uint32_t first = 0;  // numbers of the first and the last original block in it
  std::uint32_t last = 0;
  unsigned level = 0;      // depth where its text begins, inline tags not counted
  std::string text;        // white space collapsed; only for blocks short enough for a title or an end mark
  bool heading = false;    // inside h1, h2 or h3
  bool list_item = false;  // inside li
  // The verdicts of the filters.
  bool content = false;
  bool title = false;
  bool ends_text = false;
  bool might_be_content = false;
  bool very_likely_content = false;

  [[nodiscard]] double link_density() const { return words == 0 ? 0 : static_cast<double>(linked_words) / words; }
  [[nodiscard]] double text_density() const {
    return wrapped_lines == 0 ? 0 : static_cast<double>(wrapped_words) / wrapped_lines;
  }
};

// Longer texts are not stored, because no title and no end mark is that long.
inline constexpr std::size_t kBlockTextLimit = 1'000;

// The blocks in document order, numbered by `first`. A block may have no words (a bullet, a bar): boilerpipe counts
// those too.
[[nodiscard]] std::vector<TextBlock> text_blocks(const Page& page);

// Fuses the next block into this one.
void fuse(TextBlock& block, TextBlock&& next);

}  // namespace wrapwright
