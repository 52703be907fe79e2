// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page's head calls it, and which of its blocks says the same: the headline. Pure; linear in the page's words.
#include <cstddef>
#include <optional>
#include <vector>

#include "blocks/page_blocks.h"
#include "html/page.h"

namespace wrapwright {

// Sorted, without repeats.
using WordSet = std::vector<WordHash>;

// Of each block.
[[nodiscard]] std::vector<WordSet> word_sets(const PageBlocks& blocks);

[[nodiscard]] std::size_t common_words(const WordSet& a, const WordSet& b);

// The words by which a page's head names it.
struct HeadWords {
  WordSet title;        // of <title> and og:title
  WordSet description;  // of <meta name=description> and og:description
};

[[nodiscard]] HeadWords head_words(const Page& page);

[[nodiscard]] constexpr bool is_heading_tag(NameId tag) { return tag >= name::h1 && tag <= name::h6; }

// The short block that is most like the page's title; of two alike a heading, or else the first. None where no block is
// like it. `sets` is word_sets(blocks).
[[nodiscard]] std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks,
                                                       const std::vector<WordSet>& sets, const HeadWords& head);

}  // namespace wrapwright
