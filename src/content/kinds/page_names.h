// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names that a page's elements have by their attributes class, id and itemprop: as "tag.class", "tag#id" and
// "tag@itemprop", as hashes of these, and what their words hint at (content/kinds/name_hints.h). PageNames belongs to one page
// and one thread. Cost: O(bytes of the names); each distinct attribute value is looked into once.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/kinds/name_hints.h"
#include "core/base/hash_set.h"
#include "core/base/hash_table.h"
#include "core/page/page.h"

namespace wrapwright {

// The names of the page's visible elements, each once, in order of first occurrence.
[[nodiscard]] std::vector<std::string> element_names(const Page& page);
[[nodiscard]] std::uint32_t name_hash(std::string_view name);

// What stands between the tag and a name of this attribute; 0 for attributes that do not name elements.
[[nodiscard]] constexpr char name_mark(NameId attribute) {
  if (attribute == name::class_) return '.';
  if (attribute == name::id) return '#';
  return attribute == name::itemprop ? '@' : '\0';
}

class PageNames {
 public:
  // The page must outlive this. Hashes cost more than all else, and a page that is judged alone needs none.
  PageNames(const Page& page, bool has_hashes);

  // An attribute of an element of this tag; attributes other than class, id and itemprop are left out.
  void add(NameId tag, const Attribute& attribute) {
    if (const char mark = name_mark(attribute.name); mark != 0) add_value(tag, mark, page_.value(attribute));
  }

  // By hint, the number of attributes with a word of this hint, over those added.
  [[nodiscard]] std::array<double, kNameHints> hints() const;
  // name_hash() of the names added; none unless has_hashes.
  [[nodiscard]] HashSet hashes() && { return std::move(hashes_); }

 private:
  // A distinct attribute value, and one combination of tag and attribute that has it.
  struct Value {
    std::string_view text;
    NameId tag = 0;
    char mark = 0;
    std::uint32_t count = 0;
    NameHintSet hints = 0;
  };

  void add_value(NameId tag, char mark, std::string_view text);
  template <typename Read>
  void add_hashes(NameId tag, char mark, std::string_view value, Read read);

  const Page& page_;
  const HintTerms& terms_;
  bool has_hashes_;
  std::vector<Value> values_;
  HashTable places_;  // in values_, from 1, by the hash of the text
  HashSet hashes_;
};

}  // namespace wrapwright
