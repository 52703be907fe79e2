// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's counts as prefix sums: characters, link characters, tags and link tags of any subtree are one subtraction
// (C, LC, T and LT of algorithms' notation). Beside the Page and not in it, so that pages that are only matched do not
// pay for them. Lifetime: a PageCounts points into its Page and must not outlive it. Immutable, safe from any thread.
// Cost: one pass over the visible text; 8 bytes a text run, 4 a node.
#include <cstdint>
#include <vector>

#include "html/page.h"

namespace wrapwright {

class PageCounts {
 public:
  explicit PageCounts(const Page& page);

  // Code points of visible text in i's subtree, a run of white space counting as one. REQUIRES below: i < page.size().
  [[nodiscard]] std::uint32_t characters(NodeIndex i) const { return characters(page_.texts(i)); }
  // Those of them inside <a>, <button> and <select>.
  [[nodiscard]] std::uint32_t link_characters(NodeIndex i) const { return link_characters(page_.texts(i)); }
  // The same of runs [range.first, range.last). REQUIRES: range.last <= page.text_count()
  [[nodiscard]] std::uint32_t characters(TextRange range) const { return between(characters_, range); }
  [[nodiscard]] std::uint32_t link_characters(TextRange range) const { return between(link_characters_, range); }
  // Elements in i's subtree without i itself.
  [[nodiscard]] std::uint32_t tags(NodeIndex i) const { return page_.end(i) - i - 1; }
  // <a>, <button> and <select> among them.
  [[nodiscard]] std::uint32_t link_tags(NodeIndex i) const { return link_tags_[page_.end(i)] - link_tags_[i + 1]; }

 private:
  [[nodiscard]] static std::uint32_t between(const std::vector<std::uint32_t>& sums, TextRange range) {
    return sums[range.last] - sums[range.first];
  }
  const Page& page_;
  std::vector<std::uint32_t> characters_;       // before each text run, and after the last
  std::vector<std::uint32_t> link_characters_;  // the same
  std::vector<std::uint32_t> link_tags_;        // before each node, and after the last
};

}  // namespace wrapwright
