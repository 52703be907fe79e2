// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prefix sums over a page, which give the characters, link characters, tags and link tags (C, LC, T and LT of Song,
// Sun, Liao 2013) of any subtree by one subtraction. They are separate from the Page, so that pages that are only
// matched against a wrapper do not pay for them. Lifetime: a PageCounts refers to its Page and must not outlive it.
// Immutable, safe from any thread. Cost: one pass over the visible text; 8 bytes per text run, 4 per node.
#include <cstdint>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

class PageCounts {
 public:
  explicit PageCounts(const Page& page);

  // The number of code points of visible text in i's subtree, with white space collapsed. REQUIRES for all below: i <
  // page.size().
  [[nodiscard]] std::uint32_t characters(NodeIndex i) const { return characters(page_.texts(i)); }
  // The number of these that are inside <a>, <button> or <select>.
  [[nodiscard]] std::uint32_t link_characters(NodeIndex i) const { return link_characters(page_.texts(i)); }
  // The same for the runs [range.first, range.last). REQUIRES: range.last <= page.text_count()
  [[nodiscard]] std::uint32_t characters(TextRange range) const { return between(characters_, range); }
  [[nodiscard]] std::uint32_t link_characters(TextRange range) const { return between(link_characters_, range); }
  // The number of elements in i's subtree, without i itself.
  [[nodiscard]] std::uint32_t tags(NodeIndex i) const { return page_.end(i) - i - 1; }
  // The number of <a>, <button> and <select> elements among them.
  [[nodiscard]] std::uint32_t link_tags(NodeIndex i) const { return link_tags_[page_.end(i)] - link_tags_[i + 1]; }

 private:
  [[nodiscard]] static std::uint32_t between(const std::vector<std::uint32_t>& sums, TextRange range) {
    return sums[range.last] - sums[range.first];
  }
  const Page& page_;
  std::vector<std::uint32_t> characters_;       // before each text run, and after the last
  std::vector<std::uint32_t> link_characters_;  // like characters_
  std::vector<std::uint32_t> link_tags_;        // before each node, and after the last
};

}  // namespace wrapwright
