// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the title of a page without a wrapper. Pure functions. Cost: one pass over the tag column.
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// Chooses among <title> (T), og:title (O) and the first headings, all with white space collapsed and compared ignoring
// letter case, dashes and quotes. The title is the first of these that exists, or "":
//   1. the longest heading of level 1 to 3, except og:site_name, that equals T or O, or that is its beginning or end up
//      to a separator (the rest is then the site's name);
//   2. the longest heading of level 1 that makes up at least half of T or O;
//   3. O; 4. T; 5. the first heading of level 1.
// Headings for which names_section() is true are ignored, and without_markup() is applied to O.
[[nodiscard]] std::string page_title(const Page& page);

// Whether the markup of the heading, or of an element closely around it, declares it the name of the article's section.
[[nodiscard]] bool names_section(const Page& page, NodeIndex heading);

// Removes tags that emphasize words ("<em>Macbeth</em> in the park"), which metadata may contain as text. Keeps tags
// that the title is about: "The <em> element".
[[nodiscard]] std::string without_markup(std::string title);

// The text of the element's visible runs, without permalink signs (content/article/permalink.h), with white space
// (including U+00A0) collapsed; for titles and fields. `limit` is in bytes; the text is cut at a character boundary.
[[nodiscard]] std::string element_text(const Page& page, NodeIndex node, std::size_t limit = 1'000'000);

// Collapses white space to single spaces and trims the text.
[[nodiscard]] std::string collapse_white_space(std::string_view text);

}  // namespace wrapwright
