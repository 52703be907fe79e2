// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/scored_page.h"

namespace wrapwright {

double expected_words(const ScoredPage& page) {
  double out = 0;
  for (std::size_t b = 0; b < page.content.size(); ++b)
    out += static_cast<double>(page.blocks->blocks[b].shape.words) * static_cast<double>(page.content[b]);
  return out;
}

double weight_of_page(double words) {
  constexpr double kFewWords = 20;
  return words / (words + kFewWords);
}

}  // namespace wrapwright
