// SPDX-License-Identifier: Apache-2.0
#pragma once
// The stack of open elements (HTML standard, section 13.2.4.2). Each entry knows the nearest elements at or below it
// where a search down the stack stops, and for each name the topmost entry is known, so "has an element in scope" and
// the like cost O(1) however deep the stack is. Taking an entry out of the middle costs O(entries above it).
#include <array>
#include <cstdint>
#include <vector>

#include "html/html_tree.h"
#include "html/tag_traits.h"

namespace wrapwright {

class OpenElements {
 public:
  static constexpr unsigned kMaxEntries = 60'000;  // entries are numbered by 16 bits

  // What a search stops at; the order is that of TagTraits' bits.
  enum Stop : unsigned { kScope, kButtonScope, kListScope, kTableScope, kSpecial, kSpecialButBlocks, kSetsMode, kHtml };

  using Stops = std::array<std::uint16_t, 8>;

  struct Entry {
    NodeIndex node;
    RawName tag;
    RawName folded;  // the name as tokens have it; differs for some of SVG
    Space space;
    bool math_text_point;  // MathML text integration point
    bool html_point;       // HTML integration point
    std::uint16_t below;   // 1 + number of the next lower entry of this name; 0: none
    Stops stops;
    [[nodiscard]] bool is_html() const { return space == Space::kHtml; }
    [[nodiscard]] bool is(RawName name) const { return tag == name && space == Space::kHtml; }
  };

  void clear();
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(entries_.size()); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] const Entry& top() const { return entries_.back(); }
  [[nodiscard]] const Entry& operator[](unsigned i) const { return entries_[i]; }

  // REQUIRES: size() < kMaxEntries. The links of `entry` are made here.
  void push(const Entry& entry) {
    Entry& added = entries_.emplace_back(entry);
    const auto own = static_cast<std::uint16_t>(entries_.size() - 1);
    const unsigned bits = own == 0 ? TagTraits::kStopBits : tag_traits(entry.tag, entry.space) & TagTraits::kStopBits;
    const Stops& masks = kMasks[bits];
    const Stops& below = entries_[own == 0 ? 0 : own - 1U].stops;
    for (unsigned stop = 0; stop < 8; ++stop) {
      added.stops[stop] = static_cast<std::uint16_t>((own & masks[stop]) | (below[stop] & ~masks[stop]));
    }
    std::vector<std::uint16_t>& tops = tops_[entry.is_html() ? 0 : 1];
    if (entry.folded >= tops.size()) tops.resize(entry.folded + 256U, 0);
    added.below = tops[entry.folded];
    tops[entry.folded] = static_cast<std::uint16_t>(own + 1);
  }
  void pop() {
    const Entry& top = entries_.back();
    tops_[top.is_html() ? 0 : 1][top.folded] = top.below;
    entries_.pop_back();
  }
  void remove(unsigned index);

  // 1 + number of the topmost HTML element of this name; 0: none is open.
  [[nodiscard]] unsigned topmost(RawName tag) const { return tag < tops_[0].size() ? tops_[0][tag] : 0; }
  [[nodiscard]] unsigned topmost_foreign(RawName folded) const {
    return folded < tops_[1].size() ? tops_[1][folded] : 0;
  }
  [[nodiscard]] bool contains(RawName tag) const { return topmost(tag) != 0; }
  [[nodiscard]] bool in_scope(RawName tag, Stop scope = kScope) const {
    const unsigned found = topmost(tag);
    return found != 0 && found > top().stops[scope];
  }
  // Number of the entry that holds the node; size() if none does.
  [[nodiscard]] unsigned find(NodeIndex node, RawName tag) const;

 private:
  // For each set of stop bits, ones where the entry itself is the stop.
  static constexpr auto kMasks = [] {
    std::array<Stops, 256> masks{};
    for (unsigned bits = 0; bits < masks.size(); ++bits) {
      for (unsigned stop = 0; stop < 8; ++stop) masks[bits][stop] = (bits >> stop & 1U) != 0 ? 0xFFFF : 0;
    }
    return masks;
  }();

  std::vector<Entry> entries_;
  std::vector<Entry> above_;
  std::array<std::vector<std::uint16_t>, 2> tops_;  // of HTML, of the others
};

}  // namespace wrapwright
