// SPDX-License-Identifier: Apache-2.0
#pragma once
// The stack of open elements (HTML standard, section 13.2.4.2). Each entry stores the nearest entries at or below it
// that end a search down the stack, and the stack stores the topmost entry of each name, so that "has an element in
// scope" and similar tests cost O(1) at any depth. Removing an entry from the middle costs O(entries above it).
#include <array>
#include <cstdint>
#include <vector>

#include "core/html/html_tree.h"
#include "core/html/tag_traits.h"

namespace wrapwright {

class OpenElements {
 public:
  static constexpr unsigned kMaxEntries = 60'000;  // entry numbers have 16 bits

  // The kinds of elements that end a search, in the order of the bits in TagTraits.
  enum Stop : unsigned { kScope, kButtonScope, kListScope, kTableScope, kSpecial, kSpecialButBlocks, kSetsMode, kHtml };

  using Stops = std::array<std::uint16_t, 8>;

  struct Entry {
    NodeIndex node;
    RawName tag;
    RawName folded;  // the name as in tokens; differs for some SVG elements
    Space space;
    bool math_text_point;  // MathML text integration point
    bool html_point;       // HTML integration point
    std::uint16_t below;   // 1 + index of the next lower entry of this name; 0: none
    Stops stops;
    [[nodiscard]] bool is_html() const { return space == Space::kHtml; }
    [[nodiscard]] bool is(RawName name) const { return tag == name && space == Space::kHtml; }
  };

  void clear();
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(entries_.size()); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] const Entry& top() const { return entries_.back(); }
  [[nodiscard]] const Entry& operator[](unsigned i) const { return entries_[i]; }

  // Computes the links of the new entry. REQUIRES for both: size() < kMaxEntries.
  void push(const Entry& entry) {
    Entry& added = append(entry.folded, tag_traits(entry.tag, entry.space), tops_[entry.is_html() ? 0 : 1]);
    added.node = entry.node;
    added.tag = entry.tag;
    added.folded = entry.folded;
    added.space = entry.space;
    added.math_text_point = entry.math_text_point;
    added.html_point = entry.html_point;
  }
  void push_html(NodeIndex node, RawName tag) {
    Entry& added = append(tag, tag_traits(tag), tops_[0]);
    added.node = node;
    added.tag = tag;
    added.folded = tag;
  }
  void pop() {
    const Entry& top = entries_.back();
    tops_[top.is_html() ? 0 : 1][top.folded] = top.below;
    entries_.pop_back();
  }
  void remove(unsigned index);

  // 1 + index of the topmost HTML element of this name; 0 if none is open.
  [[nodiscard]] unsigned topmost(RawName tag) const { return tag < tops_[0].size() ? tops_[0][tag] : 0; }
  [[nodiscard]] unsigned topmost_foreign(RawName folded) const {
    return folded < tops_[1].size() ? tops_[1][folded] : 0;
  }
  [[nodiscard]] bool contains(RawName tag) const { return topmost(tag) != 0; }
  [[nodiscard]] bool in_scope(RawName tag, Stop scope = kScope) const {
    const unsigned found = topmost(tag);
    return found != 0 && found > top().stops[scope];
  }
  // The index of the entry that holds the node; size() if none does.
  [[nodiscard]] unsigned find(NodeIndex node, RawName tag) const;

 private:
  // Adds an entry with its links, which the caller completes in place: copying an entry right after its parts were
  // written would stall on these stores. `tops` is the element of tops_ for the entry's namespace.
  Entry& append(RawName folded, unsigned traits, std::vector<std::uint16_t>& tops) {
    const auto own = static_cast<std::uint16_t>(entries_.size());
    // Local copies tell the compiler that they do not alias.
    const Stops masks = kMasks[own == 0 ? TagTraits::kStopBits : traits & TagTraits::kStopBits];
    const Stops below = own == 0 ? Stops{} : entries_.back().stops;
    Stops stops;
    for (unsigned stop = 0; stop < 8; ++stop) {
      stops[stop] = static_cast<std::uint16_t>((own & masks[stop]) | (below[stop] & ~masks[stop]));
    }
    if (folded >= tops.size()) tops.resize(folded + 256U, 0);
    std::uint16_t& topmost = tops[folded];
    Entry& added = entries_.emplace_back();
    added.below = topmost;
    added.stops = stops;
    topmost = static_cast<std::uint16_t>(own + 1);
    return added;
  }

  // For each set of stop bits, a mask that selects the kinds for which the entry itself ends a search.
  static constexpr auto kMasks = [] {
    std::array<Stops, 256> masks{};
    for (unsigned bits = 0; bits < masks.size(); ++bits) {
      for (unsigned stop = 0; stop < 8; ++stop) masks[bits][stop] = (bits >> stop & 1U) != 0 ? 0xFFFF : 0;
    }
    return masks;
  }();

  std::vector<Entry> entries_;
  std::vector<Entry> above_;
  std::array<std::vector<std::uint16_t>, 2> tops_;  // of HTML elements, of all others
};

}  // namespace wrapwright
