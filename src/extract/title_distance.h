// SPDX-License-Identifier: Apache-2.0
#pragma once
// How far texts are from a page's <title>, by an edit distance in which what the text has and the title lacks weighs
// more than what the title has beside (the site's name). Immutable. Cost: a text's length times an 64th of the title's.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace wrapwright {

class TitleDistance {
 public:
  // `deletion`: weight of a code point of the text that the title lacks; one that it misses weighs 1. Of the title the
  // first 512 code points count.
  TitleDistance(std::string_view title, double deletion);

  // Distance / length of the title; of a text's code points after the first 512 each counts as lacking. 0 if there is
  // no title: then it tells nothing.
  [[nodiscard]] double of(std::string_view text) const;

 private:
  std::size_t length_ = 0;
  double deletion_;
  std::unordered_map<char32_t, std::vector<std::uint64_t>> places_;  // of each code point, as bits
};

}  // namespace wrapwright
