// SPDX-License-Identifier: Apache-2.0
#pragma once
// The list of active formatting elements (HTML standard, section 13.2.4.3) with its markers. Its searches stop at the
// last marker; between two markers it holds at most `max` elements, the oldest of which give way.
#include <cstdint>
#include <vector>

#include "core/html/html_tree.h"

namespace wrapwright {

class FormattingElements {
 public:
  struct Entry {
    static constexpr NodeIndex kMarker = 0;
    NodeIndex node;
    RawName tag;
    std::uint64_t attributes;  // a hash of their names and sizes, whatever their order
  };

  FormattingElements(HtmlTree& tree, unsigned max) : tree_(tree), max_(max) {}

  void clear();
  void mark() { entries_.push_back({Entry::kMarker, 0, 0}); }
  void clear_to_marker();
  // Adds an element. Of three equal elements since the last marker the oldest is removed (the "Noah's Ark clause").
  void push(NodeIndex node, RawName tag, const Tokenizer& texts);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& operator[](std::size_t i) const { return entries_[i]; }
  // Whether the last entry is an element that is not open.
  [[nodiscard]] bool wants_reopening() const {
    if (entries_.empty() || entries_.back().node == Entry::kMarker) return false;
    return (tree_.element(entries_.back().node).flags & TreeElement::kOpen) == 0;
  }
  // The last element of this name since the last marker; size() if there is none.
  [[nodiscard]] std::size_t find_last(RawName tag) const;
  // REQUIRES: the node is listed.
  [[nodiscard]] std::size_t find(NodeIndex node) const;

  void erase(std::size_t at);
  void insert(std::size_t at, NodeIndex node, const Entry& like);
  void replace(std::size_t at, NodeIndex node);

 private:
  // Whether two elements of one name have the same attributes.
  [[nodiscard]] bool same(NodeIndex a, NodeIndex b, const Tokenizer& texts) const;
  void unlist(NodeIndex node) { tree_.element(node).flags &= static_cast<std::uint8_t>(~TreeElement::kListed); }
  void list(NodeIndex node) { tree_.element(node).flags |= TreeElement::kListed; }

  HtmlTree& tree_;
  unsigned max_;
  std::vector<Entry> entries_;
};

}  // namespace wrapwright
