// SPDX-License-Identifier: Apache-2.0
#pragma once
// The title of a page, without a wrapper's help. A pure function; one pass over the tag column.
#include <string>
#include <string_view>

#include "html/page.h"

namespace wrapwright {

// Of <title> (T), og:title (O) and the first headings, white space collapsed, letter case, dashes and quotes apart:
//   the longest heading of level 1 to 3 that is the beginning or end of T or O up to a separator (the rest is the
//   site's name then), or all of it; og:site_name is none; else the longest heading of level 1 that makes up at least
//   half of T or O; else O, else T as it is, else the first heading of level 1.
// Signs of permalinks at the end of a heading are left out. "" if there is none of them.
[[nodiscard]] std::string page_title(const Page& page);

// Text of the element's visible runs, white space (U+00A0 too) collapsed; for titles and fields. `limit` in bytes, cut
// at a character.
[[nodiscard]] std::string element_text(const Page& page, NodeIndex node, std::size_t limit = 1'000'000);

// White space collapsed to single spaces and trimmed.
[[nodiscard]] std::string collapse_white_space(std::string_view text);

}  // namespace wrapwright
