// SPDX-License-Identifier: Apache-2.0
#pragma once
// The title words in a page's head, and the block with the most similar text: the headline. Pure functions. Cost:
// O(words of the page).
#include <cstddef>
#include <optional>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Sorted, without duplicates.
using WordSet = std::vector<WordHash>;

// The word set of each block.
[[nodiscard]] std::vector<WordSet> word_sets(const PageBlocks& blocks);

[[nodiscard]] std::size_t common_words(const WordSet& a, const WordSet& b);

// The words by which a page's head describes it.
struct HeadWords {
  WordSet title;        // of <title> and og:title
  WordSet description;  // of <meta name=description> and og:description
};

[[nodiscard]] HeadWords head_words(const Page& page);

[[nodiscard]] constexpr bool is_heading_tag(NameId tag) { return tag >= name::h1 && tag <= name::h6; }

// The short block that is most similar to the page's title; of equally similar ones a heading, else the first. Nothing
// if no block is similar. `sets` is word_sets(blocks).
[[nodiscard]] std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks,
                                                       const std::vector<WordSet>& sets, const HeadWords& head);

}  // namespace wrapwright
