// SPDX-License-Identifier: Apache-2.0
#pragma once
// boilerpipe's text blocks (Kohlschütter, Fankhauser, Nejdl 2010; its BoilerpipeHTMLContentHandler): what stands
// between two tags that are not in its short list of inline ones, with words, linked words and the lines that its text
// fills at 80 characters each. Pure; linear in the body. The original reads a SAX stream of NekoHTML's; here the Page
// is the stream, so that an element ends where the tree says.
#include <cstdint>
#include <string>
#include <vector>

#include "html/page.h"

namespace wrapwright {

struct TextBlock {
  std::vector<TextRange> runs;  // one range when made, more when fused; ascending, with blank runs
  std::uint32_t words = 0;
  std::uint32_t linked_words = 0;   // inside <a>
  std::uint32_t wrapped_words = 0;  // in lines that are full; all words if there is one line only
  std::uint32_t wrapped_lines = 0;
  std::uint32_t first = 0;  // numbers of the first and the last block in it, as made
  std::uint32_t last = 0;
  unsigned level = 0;      // depth in tags other than inline ones, where its text begins
  std::string text;        // white space collapsed; only of blocks that are short enough for a title or an end mark
  bool heading = false;    // inside h1, h2 or h3
  bool list_item = false;  // inside li
  // What the filters say of it.
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

// Text beyond this many bytes is not kept: no title and no end mark is that long.
inline constexpr std::size_t kBlockTextLimit = 1'000;

// In document order, numbered by `first`. A block may have no words (a bullet, a bar): boilerpipe counts those too.
[[nodiscard]] std::vector<TextBlock> text_blocks(const Page& page);

// Fuses the next block into this one.
void fuse(TextBlock& block, TextBlock&& next);

}  // namespace wrapwright
