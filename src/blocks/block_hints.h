// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the names that a template's author gave to elements (class, id, itemprop, role) say about what is inside. Words
// of web design, which are English on sites of every language. Pure; linear in the attributes.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "html/page.h"

namespace wrapwright {

enum class BlockHint : std::uint8_t {
  kContent,
  kArticle,
  kPost,
  kBody,
  kComment,
  kSide,
  kRelated,
  kShare,
  kPromotion,
  kFoot,
  kNavigation,
  kWidget,
  kMeta,
  kTitle,
  kCaption,
  kHidden,
};
inline constexpr std::size_t kBlockHints = 16;

// One bit for each BlockHint.
using HintSet = std::uint32_t;
[[nodiscard]] constexpr HintSet hint_bit(BlockHint hint) { return HintSet{1} << static_cast<unsigned>(hint); }

// Of each node's own attributes, by node; what is styled or marked to be hidden has kHidden.
[[nodiscard]] std::vector<HintSet> block_hints(const Page& page);

}  // namespace wrapwright
