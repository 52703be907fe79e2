// SPDX-License-Identifier: Apache-2.0
#pragma once
// The bylines of a page: elements and lines that say who wrote it, as "By Jane Doe". Pure functions.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "site/fields/samples.h"

namespace wrapwright {

inline constexpr std::size_t kMostAuthors = 4;

// Whether the text may be a name: not a sentence, not a number, not code.
[[nodiscard]] bool is_author_name(std::string_view text);
// "Jane Doe", unlike "code", "Recent posts" and "Happy new year!".
[[nodiscard]] bool looks_like_person(std::string_view name);

// The text of an element that may hold a byline; "" if it is too long.
[[nodiscard]] std::string short_element_text(const FieldSample& sample, const ShortElement& element);
// Whether the element says of whom a picture is, which its box, named for pictures, has before it.
[[nodiscard]] bool is_picture_credit(const Page& page, NodeIndex node);
// Not at the content's beginning or end, where some templates have the byline, and not between a headline and the text.
[[nodiscard]] bool is_inside_content(const FieldSample& sample, const ShortElement& element);

// A short element with a byline such as "by Jane Doe", or one that announces the author in the next element, or both: "By:".
struct Byline {
  std::size_t element = 0;  // of FieldSample::elements
  NodeIndex node = 0;
  bool announces = false;
  bool is_byline = false;
  std::vector<std::string> names;
};
using Bylines = std::vector<Byline>;
[[nodiscard]] Bylines bylines_of(const FieldSample& sample);  // in document order

// Authors that a page by itself names where no XPath need tell it from other elements; none if it does not.
// Of the first byline, or of the element behind one that announces an author. `bylines` are those of the sample.
[[nodiscard]] std::vector<std::string> first_byline_authors(const FieldSample& sample, const Bylines& bylines);
// The persons that a line below the headline names as authors, where no element tells more than others: "By Jane Doe"
// between line breaks, or "By" before a link.
[[nodiscard]] std::vector<std::string> authors_below_headline(const FieldSample& sample);
// The persons that one of the content's first lines names in bold and nothing else, before a paragraph.
[[nodiscard]] std::vector<std::string> first_line_authors(const FieldSample& sample);

}  // namespace wrapwright
