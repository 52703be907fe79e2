// SPDX-License-Identifier: Apache-2.0
#pragma once
// The candidates for a page's headline in boilerpipe (its DocumentTitleMatchClassifier): the text of <title>, and its
// parts between the separators that usually set off a site's name. Pure functions.
#include <set>
#include <string>
#include <string_view>

namespace wrapwright {

// The text with case folded, white space collapsed and apostrophes removed, for comparison with titles.
[[nodiscard]] std::string folded_title(std::string_view text);

// Returns false only if folded_title(text) is longer than `longest` bytes; decides without folding.
[[nodiscard]] bool may_fold_to(std::string_view text, std::size_t longest);

// The folded title and, for each set of separators, its longest part. Parts that contain ".com" are omitted.
[[nodiscard]] std::set<std::string> potential_titles(std::string_view title);

}  // namespace wrapwright
