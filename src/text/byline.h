// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of authors as pages show them: "Posted by Jane Doe and John Roe on May 3". Pure functions.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// The names in a byline, in their order, each once: without what introduces them ("by", "Posted by", "von", "Автор:"),
// without what follows them ("| 3 May", "on May 3"), parted at commas, semicolons, "&" and the words "and", "und",
// "et". "jane@example.org (Jane)" is Jane; addresses of web pages are no names.
[[nodiscard]] std::vector<std::string> byline_names(std::string_view text);

// Whether the text says that it names an author: begins with "by" or the like, or has it after a date.
[[nodiscard]] bool is_byline(std::string_view text);

}  // namespace wrapwright
