// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the footnotes of an article: links to notes that link back, as pandoc, Sphinx, kramdown, WordPress, MediaWiki
// and similar programs write them. Internal to this module. Immutable; refers to the page, which must outlive it. Cost:
// O(n) in the page if the article has links to places on the same page, else O(1) per link.
#include <unordered_map>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

class Footnotes {
 public:
  // Ignores notes and references that are not part of the article.
  Footnotes(const Page& page, const Article& article);

  // The number of the note that a link refers to, from 1 in the order of the references; 0 if the node is not a
  // reference.
  [[nodiscard]] unsigned reference(NodeIndex node) const { return number_of(node, references_); }
  // The number of the note that the element holds; 0 if it is not a note.
  [[nodiscard]] unsigned note(NodeIndex node) const { return number_of(node, notes_); }
  // Whether the element is only the note's number or a link back to the text.
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
