// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's words as prefix sums over its text runs, in all and inside links. Lifetime: points into its Page. Immutable,
// safe from any thread. Cost: one pass over the visible text; 8 bytes a run.
#include <cstdint>
#include <string_view>
#include <vector>

#include "html/page.h"

namespace wrapwright {

// Words of a text: stretches without white space that have a letter or digit in them; in scripts that put nothing
// between words (Han, kana, Hangul, Thai and their like) every letter counts as one.
[[nodiscard]] std::uint32_t count_words(std::string_view text);

class WordCounts {
 public:
  explicit WordCounts(const Page& page);

  // Visible words of the runs of i's subtree, and those of them inside <a>. REQUIRES: i < page.size()
  [[nodiscard]] std::uint32_t words(NodeIndex i) const { return between(words_, page_.texts(i)); }
  [[nodiscard]] std::uint32_t link_words(NodeIndex i) const { return between(link_words_, page_.texts(i)); }
  // Of runs [range.first, range.last).
  [[nodiscard]] std::uint32_t words(TextRange range) const { return between(words_, range); }
  [[nodiscard]] std::uint32_t link_words(TextRange range) const { return between(link_words_, range); }

 private:
  [[nodiscard]] static std::uint32_t between(const std::vector<std::uint32_t>& sums, TextRange range) {
    return sums[range.last] - sums[range.first];
  }
  const Page& page_;
  std::vector<std::uint32_t> words_;  // before each run, and after the last
  std::vector<std::uint32_t> link_words_;
};

}  // namespace wrapwright
