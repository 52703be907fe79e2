// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the words in class and id names suggest about the kind of a page: they are terms of web design and of content
// management systems, which are English on sites in every language. Pure function. Cost: O(size of the name).
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "content/blocks/feature_table.h"
#include "content/blocks/hint_terms.h"

namespace wrapwright {

enum class NameHint : std::uint8_t {
  kPost,
  kArticle,
  kSingle,
  kArchive,
  kPage,
  kHome,
  kPagination,
  kComment,
  kThread,
  kProduct,
  kDocumentation,
  kTeaser,
  kItem,
  kService,
  kRelated,
  kShare,
  kDate,
  kAuthor,
  kTitle,
  kContinue,
  kError,
  kNeighbor,
};
inline constexpr std::size_t kNameHints = 22;

// Labels of the traits of each NameHint.
inline constexpr std::array<FeatureLabel, kNameHints> kNameHintLabels = {{
    {"0", "posts"},   {"1", "articles"},    {"2", "a single article"}, {"3", "archives"},
    {"4", "pages"},   {"5", "a home page"}, {"6", "page numbers"},     {"7", "comments"},
    {"8", "threads"}, {"9", "products"},    {"10", "documentation"},   {"11", "teasers"},
    {"12", "items"},  {"13", "services"},   {"14", "related pages"},   {"15", "sharing"},
    {"16", "a date"}, {"17", "authors"},    {"18", "titles"},          {"19", "reading on"},
    {"20", "errors"}, {"21", "neighbors"},
}};

using NameHintSet = std::uint32_t;
[[nodiscard]] constexpr NameHintSet name_hint_bit(NameHint hint) {
  return NameHintSet{1} << static_cast<unsigned>(hint);
}

// The terms and their hints; a term matches the beginning of a word in a class or id value.
[[nodiscard]] const HintTerms& name_hint_terms();
// The hints of all words of a class or id value.
[[nodiscard]] NameHintSet name_hints(std::string_view value);

}  // namespace wrapwright
