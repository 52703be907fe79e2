// SPDX-License-Identifier: Apache-2.0
#pragma once
// A word diff as HTML. Pure functions. Cost: O(n) in what is written.
#include <cstddef>
#include <string>

#include "app/view/word_diff.h"

namespace wrapwright {

// The runs of words, with those that occur in one text only as <del> and <ins>, and long runs shortened to their ends;
// at most `words` words.
[[nodiscard]] std::string word_diff_html(const WordDiff& diff, std::size_t words);

}  // namespace wrapwright
