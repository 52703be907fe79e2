// SPDX-License-Identifier: Apache-2.0
#pragma once
// The view of a page's elements that selector matching needs: ids and classes as numbers, and positions among siblings.
// Lifetime: points into its Page. Immutable. Cost: one pass over the elements.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

using CssAtom = std::uint32_t;

class CssElements {
 public:
  // `max_classes` limits the classes of one element; further ones are ignored. `quirks`: ids and classes match
  // case-insensitively.
  CssElements(const Page& page, bool quirks, std::size_t max_classes);

  [[nodiscard]] const Page& page() const { return page_; }
  // The number of an id or class; both share one numbering from 1 on. Nothing if no element has it.
  [[nodiscard]] std::optional<CssAtom> find(std::string_view name) const;
  [[nodiscard]] CssAtom atoms() const { return static_cast<CssAtom>(numbers_.size() + 1); }
  // REQUIRES for all below: i < page().size()
  [[nodiscard]] CssAtom id(NodeIndex i) const { return ids_[i]; }  // 0 = none
  [[nodiscard]] std::span<const CssAtom> classes(NodeIndex i) const {
    return {classes_.data() + class_begin_[i], classes_.data() + class_begin_[i + 1]};
  }
  [[nodiscard]] NodeIndex previous(NodeIndex i) const { return previous_[i]; }  // the previous sibling; 0 = none
  [[nodiscard]] std::uint32_t place(NodeIndex i) const { return place_[i]; }    // position among siblings, from 1 on
  [[nodiscard]] bool is_last(NodeIndex i) const {
    const NodeIndex parent = page_.parent(i);
    return page_.end(i) == page_.end(parent);
  }

 private:
  CssAtom intern(std::string_view name);
  void add_classes(std::string_view value, std::size_t most);
  void find_siblings();

  const Page& page_;
  bool quirks_;
  std::unordered_map<std::string, CssAtom> numbers_;
  std::vector<CssAtom> ids_;
  std::vector<CssAtom> classes_;
  std::vector<std::uint32_t> class_begin_;
  std::vector<NodeIndex> previous_;
  std::vector<std::uint32_t> place_;
};

}  // namespace wrapwright
