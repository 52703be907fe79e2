// SPDX-License-Identifier: Apache-2.0
#pragma once
// The footnotes of an article: links to notes that link back, as pandoc, Sphinx, kramdown, WordPress, MediaWiki and those
// alike write them. Internal to this module. Immutable; views into the page, which must outlive it. Cost: O(n) in the page
// where the article has links within it, else O(1) for each link.
#include <unordered_map>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

class Footnotes {
 public:
  // Notes and references that are no part of the article do not count.
  Footnotes(const Page& page, const Article& article);

  // The number of the note that a link refers to, from 1 on in the order of the references; 0 if it is none.
  [[nodiscard]] unsigned reference(NodeIndex node) const { return number_of(node, references_); }
  // The number of the note that the element is; 0 if it is none.
  [[nodiscard]] unsigned note(NodeIndex node) const { return number_of(node, notes_); }
  // Whether the element says no more than the note's number, or leads back to the text.
  [[nodiscard]] bool is_mark(NodeIndex node) const { return number_of(node, marks_) != 0; }

 private:
  using Numbers = std::unordered_map<NodeIndex, unsigned>;
  static unsigned number_of(NodeIndex node, const Numbers& numbers) {
    if (numbers.empty()) return 0;
    const auto found = numbers.find(node);
    return found == numbers.end() ? 0 : found->second;
  }

  Numbers references_;
  Numbers notes_;
  Numbers marks_;
};

}  // namespace wrapwright
