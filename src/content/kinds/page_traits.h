// SPDX-License-Identifier: Apache-2.0
#pragma once
// The traits of a page by which articles differ from lists, forums, products and other kinds: the page's description of
// itself (Open Graph, JSON-LD, microdata, class names of its body, canonical, rel=next), its address, and its structure
// (repeated items with links, headings that link to other pages, running text in one place or in many). Independent of
// the language. Pure functions. Cost: a few passes over the page's columns, O(n).
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/feature_table.h"
#include "core/base/hash_set.h"
#include "core/page/page.h"

namespace wrapwright {

struct PageTraits {
  std::vector<float> values;  // in the order of page_trait_table()
  HashSet names;              // name_hash() of element_names(); only for JudgedBy::kSite
  std::string address;        // address_pattern() of the page's address
  bool list_address = false;  // is_list_address() of the address
  bool is_recipe = false;     // declares that it shows one recipe, and is not the home page
};

// Whether the page is compared with other pages of its site, with which it shares names, or judged by itself.
enum class JudgedBy : std::uint8_t { kSite, kItself };

// Names and meanings of the values.
[[nodiscard]] const FeatureTable& page_trait_table();
[[nodiscard]] const std::vector<std::string>& page_trait_names();

// `url` is the page's address; if it is "", the canonical address that the page declares is used.
[[nodiscard]] PageTraits page_traits(const Page& page, std::string_view url, JudgedBy judge = JudgedBy::kSite);

}  // namespace wrapwright
