// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names that a page's elements have by their attributes class, id and itemprop: as "tag.class", "tag#id" and
// "tag@itemprop", as hashes of these, and what their words hint at (kinds/name_hints.h). PageNames belongs to one page
// and one thread. Cost: O(bytes of the names); each distinct attribute value is looked into once.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/name_hints.h"
#include "page/page.h"

namespace wrapwright {

// The names of the page's visible elements, each once, in order of first occurrence.
[[nodiscard]] std::vector<std::string> element_names(const Page& page);
[[nodiscard]] std::uint32_t name_hash(std::string_view name);

class PageNames {
 public:
  // The page must outlive this.
  explicit PageNames(const Page& page);

  void add(NodeIndex node);

  // By hint, the number of attributes with a word of this hint, over the elements added.
  [[nodiscard]] std::array<double, kNameHints> hints() const;
  // name_hash() of the names of the elements added, ascending, each once.
  [[nodiscard]] std::vector<std::uint32_t> hashes() &&;

 private:
  // A distinct attribute value, and one combination of tag and attribute that has it.
  struct Value {
    std::string_view text;
    std::uint64_t hash = 0;
    NameId tag = 0;
    char mark = 0;
    std::uint32_t count = 0;
  };

  [[nodiscard]] std::size_t find_slot(std::string_view text, std::uint64_t hash) const;
  void grow();
  void add_hashes(NameId tag, char mark, std::string_view value);

  const Page& page_;
  std::vector<Value> values_;
  std::vector<std::uint32_t> slots_;  // hash table with open addressing: indices into values_ + 1, or 0
  std::vector<std::uint32_t> hashes_;
};

}  // namespace wrapwright
