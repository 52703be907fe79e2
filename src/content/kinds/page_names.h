// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects the names of a page's elements by their attributes class, id and itemprop: as "tag.class", "tag#id" and
// "tag@itemprop", as hashes of these, and as the hints that their words give (content/kinds/name_hints.h). PageNames
// belongs to one page and one thread. Cost: O(bytes of the names); each distinct attribute value is analyzed once.
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

// The character between the tag and a name from this attribute; 0 for attributes that do not name elements.
[[nodiscard]] constexpr char name_mark(NameId attribute) {
  if (attribute == name::class_) return '.';
  if (attribute == name::id) return '#';
  return attribute == name::itemprop ? '@' : '\0';
}

class PageNames {
 public:
  // The page must outlive this object. has_hashes: compute hashes, which are the most expensive part; a page that is
  // judged by itself does not need them.
  PageNames(const Page& page, bool has_hashes);

  // Adds an attribute of an element with this tag; ignores attributes other than class, id and itemprop.
  void add(NameId tag, const Attribute& attribute) {
    if (const char mark = name_mark(attribute.name); mark != 0) add_value(tag, mark, page_.value(attribute));
  }

  // By hint: the number of added attributes that contain a word with this hint.
  [[nodiscard]] std::array<double, kNameHints> hints() const;
  // name_hash() of the names added; empty unless has_hashes.
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
  HashTable places_;  // hash of the text -> 1 + index in values_
  HashSet hashes_;
};

}  // namespace wrapwright
