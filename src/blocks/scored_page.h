// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page whose text blocks have been judged: what the choice of a wrapper works on. Views: page and blocks outlive it.
#include <cstdint>
#include <vector>

#include "blocks/page_blocks.h"
#include "html/page.h"

namespace wrapwright {

struct ScoredPage {
  const Page* page = nullptr;
  const PageBlocks* blocks = nullptr;
  std::vector<float> content;  // probability that it is of the article, by block
};

// Words of article to be expected on the page.
[[nodiscard]] double expected_words(const ScoredPage& page);

// 0..1: what a page counts for in a mean of F1, by its expected words. With few of them F1 is a matter of luck.
[[nodiscard]] double weight_of_page(double words);

// Blocks [first, last) of page `page`.
struct BlockSpan {
  std::uint32_t page = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

}  // namespace wrapwright
