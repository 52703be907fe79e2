// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the words in class and id names tell about the kind of a page: terms of web design and of content management
// systems, which are English on sites in every language. Pure function. Cost: O(size of the name).
#include <cstddef>
#include <cstdint>
#include <string_view>

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

using NameHintSet = std::uint32_t;
[[nodiscard]] constexpr NameHintSet name_hint_bit(NameHint hint) {
  return NameHintSet{1} << static_cast<unsigned>(hint);
}

// The terms, which begin words of class and id values, and their hints.
[[nodiscard]] const HintTerms& name_hint_terms();
// The hints of all words of a class or id value.
[[nodiscard]] NameHintSet name_hints(std::string_view value);

}  // namespace wrapwright
