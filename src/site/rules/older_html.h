// SPDX-License-Identifier: Apache-2.0
#pragma once
// Handles pages in which parsers older than the HTML standard read other characters and tags than the standard defines,
// so that the standard's tree of the page does not show what they see. Pure functions, safe from any thread. Cost:
// O(bytes).
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct OlderHtml {
  // libxml2 and simplehtmldom end <script/> at once, so that the script becomes text.
  bool has_empty_scripts = true;
  // libxml2 does not replace named character references that HTML 4 lacks (&mldr;).
  bool has_html4_names = true;
};

// HTML that the standard's parser reads as the older one reads `html`, in these respects; nothing if that is `html`
// itself. The bytes may have any encoding in which tags are ASCII.
[[nodiscard]] std::optional<std::string> as_read_by_older_parser(std::string_view html, const OlderHtml& older);

}  // namespace wrapwright
