// SPDX-License-Identifier: Apache-2.0
#pragma once
// The bylines of a page: elements and lines that say who wrote it, such as "By Jane Doe". Pure functions.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "site/fields/samples.h"

namespace wrapwright {

inline constexpr std::size_t kMostAuthors = 4;

// Whether the text may be a name: not a sentence, not a number, not code.
[[nodiscard]] bool is_author_name(std::string_view text);
// True for "Jane Doe", but not for "code", "Recent posts" or "Happy new year!".
[[nodiscard]] bool looks_like_person(std::string_view name);

// The text of an element that may hold a byline; "" if it is too long.
[[nodiscard]] std::string short_element_text(const FieldSample& sample, const ShortElement& element);
// Whether the element credits a picture: its parent is named for pictures, not for persons, and holds an image before
// it.
[[nodiscard]] bool is_picture_credit(const Page& page, NodeIndex node);
// False at the content's beginning or end, where some templates have the byline, and between a headline and the text.
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

// The authors that a single page names, when no XPath has to distinguish their element from others; empty if there are
// none.
// They come from the first byline, or from the element after one that announces an author. `bylines` are those of the
// sample.
[[nodiscard]] std::vector<std::string> first_byline_authors(const FieldSample& sample, const Bylines& bylines);
// The persons that a line below the headline names as authors, if no element sets it apart: "By Jane Doe" between line
// breaks, or "By" before a link.
[[nodiscard]] std::vector<std::string> authors_below_headline(const FieldSample& sample);
// The persons named by one of the content's first lines that holds nothing but their names in bold, before a paragraph.
[[nodiscard]] std::vector<std::string> first_line_authors(const FieldSample& sample);

}  // namespace wrapwright
