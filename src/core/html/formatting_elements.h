// SPDX-License-Identifier: Apache-2.0
#pragma once
// The list of active formatting elements (HTML standard, section 13.2.4.3) with its markers. Searches stop at the last
// marker; between two markers the list holds at most `max` elements, and the oldest ones are dropped.
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
    std::uint64_t attributes;  // a hash of their names and sizes, independent of order
  };

  FormattingElements(HtmlTree& tree, unsigned max) : tree_(tree), max_(max) {}

  void clear();
  void mark() { entries_.push_back({Entry::kMarker, 0, 0}); }
  void clear_to_marker();
  // Adds an element. If three equal elements follow the last marker, the oldest one is removed (the "Noah's Ark
  // clause").
  void push(NodeIndex node, RawName tag, const Tokenizer& texts);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& operator[](std::size_t i) const { return entries_[i]; }
  // Whether the last entry is an element that is not open and so must be reconstructed.
  [[nodiscard]] bool wants_reopening() const {
    if (entries_.empty() || entries_.back().node == Entry::kMarker) return false;
    return (tree_.element(entries_.back().node).flags & TreeElement::kOpen) == 0;
  }
  // The index of the last element of this name after the last marker; size() if there is none.
  [[nodiscard]] std::size_t find_last(RawName tag) const;
  // REQUIRES: the node is listed.
  [[nodiscard]] std::size_t find(NodeIndex node) const;

  void erase(std::size_t at);
  void insert(std::size_t at, NodeIndex node, const Entry& like);
  void replace(std::size_t at, NodeIndex node);

 private:
  // Whether two elements of the same name have the same attributes.
  [[nodiscard]] bool same(NodeIndex a, NodeIndex b, const Tokenizer& texts) const;
  void unlist(NodeIndex node) { tree_.element(node).flags &= static_cast<std::uint8_t>(~TreeElement::kListed); }
  void list(NodeIndex node) { tree_.element(node).flags |= TreeElement::kListed; }

  HtmlTree& tree_;
  unsigned max_;
  std::vector<Entry> entries_;
};

}  // namespace wrapwright
