// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where parsers that are older than the HTML standard read other characters and tags than the standard does, so that no
// tree of the page by the standard shows what they make of it. Pure functions, safe from any thread. Cost: O(bytes).
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct OlderHtml {
  // libxml2 and simplehtmldom end <script/> at once, so that the script becomes text.
  bool has_empty_scripts = true;
  // libxml2 leaves names of characters that HTML 4 does not have (&mldr;) as they are written.
  bool has_html4_names = true;
};

// HTML of which the standard's parser makes what the older one makes of `html`, in these respects; nothing where that is
// `html` itself. Bytes of any encoding that has ASCII's tags.
[[nodiscard]] std::optional<std::string> as_read_by_older_parser(std::string_view html, const OlderHtml& older);

}  // namespace wrapwright
