// SPDX-License-Identifier: Apache-2.0
#pragma once
// The number of words of a page, and of words inside links, as prefix sums over its text runs. Lifetime: refers to its
// Page, which must outlive it. Immutable, safe from any thread. Cost: one pass over the visible text; 8 bytes per run.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// The number of words in a text: runs without white space that contain a letter or digit. In scripts without word
// separators (Han, kana, Hangul, Thai and others) every letter counts as one word.
[[nodiscard]] std::uint32_t count_words(std::string_view text);

class WordCounts {
 public:
  explicit WordCounts(const Page& page);

  // The number of visible words in i's subtree, and the number of these inside <a>. REQUIRES: i < page.size()
  [[nodiscard]] std::uint32_t words(NodeIndex i) const { return between(words_, page_.texts(i)); }
  [[nodiscard]] std::uint32_t link_words(NodeIndex i) const { return between(link_words_, page_.texts(i)); }
  // The visible words of the runs [range.first, range.last).
  [[nodiscard]] std::uint32_t words(TextRange range) const { return between(words_, range); }
  [[nodiscard]] std::uint32_t link_words(TextRange range) const { return between(link_words_, range); }

 private:
  [[nodiscard]] static std::uint32_t between(const std::vector<std::uint32_t>& sums, TextRange range) {
    return sums[range.last] - sums[range.first];
  }
  const Page& page_;
  std::vector<std::uint32_t> words_;  // before each run and after the last
  std::vector<std::uint32_t> link_words_;
};

}  // namespace wrapwright
