// SPDX-License-Identifier: Apache-2.0
#pragma once
// The title words in a page's head, and the block with the most similar text: the headline. Pure functions. Cost:
// O(words of the page).
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Sorted, without duplicates.
using WordSet = std::vector<WordHash>;

// The word set of each block, one after the other.
class WordSets {
 public:
  explicit WordSets(const PageBlocks& blocks);

  [[nodiscard]] std::span<const WordHash> of(std::size_t block) const {
    return std::span(words_).subspan(ends_[block], ends_[block + 1] - ends_[block]);
  }

 private:
  std::vector<WordHash> words_;
  std::vector<std::size_t> ends_ = {0};
};

// REQUIRES: both are sorted, without duplicates.
[[nodiscard]] std::size_t common_words(std::span<const WordHash> a, std::span<const WordHash> b);

// The words by which a page's head describes it.
struct HeadWords {
  WordSet title;        // of <title> and og:title
  WordSet description;  // of <meta name=description> and og:description
};

[[nodiscard]] HeadWords head_words(const Page& page);

// The short block that is most similar to the page's title; of equally similar ones a heading, else the first. Nothing
// if no block is similar. `sets` is of the blocks.
[[nodiscard]] std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks, const WordSets& sets,
                                                       const HeadWords& head);

}  // namespace wrapwright
