// SPDX-License-Identifier: Apache-2.0
#pragma once
// What class, id, itemprop and role names suggest about an element's content. The hints are terms of web design, which
// are English on sites in every language. Pure functions. Cost: O(size of the attributes).
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/page/page.h"

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

// One bit per BlockHint.
using HintSet = std::uint32_t;
[[nodiscard]] constexpr HintSet hint_bit(BlockHint hint) { return HintSet{1} << static_cast<unsigned>(hint); }

// By node: the hints of its own attributes, including kHidden if it is styled or marked as hidden.
[[nodiscard]] std::vector<HintSet> block_hints(const Page& page);

}  // namespace wrapwright
