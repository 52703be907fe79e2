// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the headline: the block whose text is most similar to the title in the page's head. Pure functions. Cost:
// O(words of the page).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Sorted, without duplicates.
using WordSet = std::vector<WordHash>;

// The words by which a page's head describes it.
struct HeadWords {
  WordSet title;        // of <title> and og:title
  WordSet description;  // of <meta name=description> and og:description
};

[[nodiscard]] HeadWords head_words(const Page& page);

// The number of distinct words in a block, and how many of them also occur in the page's head.
struct SharedWords {
  std::uint32_t own = 0;
  std::uint32_t title = 0;
  std::uint32_t description = 0;
};

// By block.
[[nodiscard]] std::vector<SharedWords> shared_words(const PageBlocks& blocks, const HeadWords& head);

// The short block that is most similar to the page's title; among equally similar ones a heading, else the first.
// Nothing if no block is similar. `shared` is the result of shared_words().
[[nodiscard]] std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks,
                                                       const std::vector<SharedWords>& shared, const HeadWords& head);

}  // namespace wrapwright
