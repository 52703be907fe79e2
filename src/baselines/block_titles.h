// SPDX-License-Identifier: Apache-2.0
#pragma once
// What boilerpipe takes a page's headline to be: <title>, and parts of it between signs that set off a site's name (its
// DocumentTitleMatchClassifier). Pure functions.
#include <set>
#include <string>
#include <string_view>

namespace wrapwright {

// Case folded, white space collapsed, apostrophes left out: as block texts are compared with titles.
[[nodiscard]] std::string folded_title(std::string_view text);

// False only where folded_title(text) is longer than `longest` bytes; tells without folding.
[[nodiscard]] bool may_fold_to(std::string_view text, std::size_t longest);

// The folded title, and the longest part of it for each set of signs; none of them with ".com" in it.
[[nodiscard]] std::set<std::string> potential_titles(std::string_view title);

}  // namespace wrapwright
