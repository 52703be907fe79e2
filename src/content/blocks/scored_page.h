// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page with a content probability for each text block: the input of the wrapper search. Holds views; page and blocks
// must outlive it.
#include <cstdint>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

struct ScoredPage {
  const Page* page = nullptr;
  const PageBlocks* blocks = nullptr;
  std::vector<float> content;  // by block: probability that it belongs to the article
};

// The expected number of article words on the page.
[[nodiscard]] double expected_words(const ScoredPage& page);

// The weight (0..1) of a page in an average of F1, by its expected words: with few words F1 is mostly due to chance.
[[nodiscard]] double weight_of_page(double words);

// The blocks [first, last) of page number `page`.
struct BlockSpan {
  std::uint32_t page = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

}  // namespace wrapwright
