// SPDX-License-Identifier: Apache-2.0
#pragma once
// The title of a page, without a wrapper's help. A pure function; one pass over the tag column.
#include <string>
#include <string_view>

#include "html/page.h"

namespace wrapwright {

// Of <title> (T), og:title (O) and the first h1 elements (H), white space collapsed:
//   the H that shares most with T, or with O where there is no T, if it makes up at least half of it or is all of its
//   beginning up to a separator: T is then H and the site's name;
//   else O, else T as it is, else the first H.
// An H confirms O the same way, so an og:title with the site's name appended loses it too. "" if there is none of them.
[[nodiscard]] std::string page_title(const Page& page);

// Text of the element's visible runs, white space (U+00A0 too) collapsed; for titles and fields. `limit` in bytes, cut
// at a character.
[[nodiscard]] std::string element_text(const Page& page, NodeIndex node, std::size_t limit = 1'000'000);

// White space collapsed to single spaces and trimmed.
[[nodiscard]] std::string collapse_white_space(std::string_view text);

}  // namespace wrapwright
