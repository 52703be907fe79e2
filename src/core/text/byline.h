// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts authors' names from bylines: "Posted by Jane Doe and John Roe on May 3". Pure functions; O(n²) in the size
// of the text, which is limited.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// In bytes; a longer text has no names.
inline constexpr std::size_t kLongestByline = 1000;
inline constexpr std::size_t kLongestCatalog = 2000;

// The names in a byline, in order and without duplicates. Removes the introduction ("by", "Posted by", "von",
// "Автор:"), labels with a colon in any language ("Name of the author:"; "Photo:" together with the name after it), and
// text that follows the names ("| 3 May", "on May 3"); splits at commas, semicolons, "&" and the words "and", "und",
// "et". "jane@example.org (Jane)" is Jane; URLs, addresses and labels ("See all", "Staff Writer") are not names.
[[nodiscard]] std::vector<std::string> byline_names(std::string_view text);

// The names in metadata: like byline_names(), except that names may contain a colon, and that names with the surname
// first, as in catalogs ("Doe, Jane", "Doe, Jane; Roe, Richard"), become "Jane Doe" and "Richard Roe".
[[nodiscard]] std::vector<std::string> catalog_names(std::string_view text);

// Whether a text without digits may be a byline, or announce an author, by its first words; more may follow. REQUIRES: a
// text that begins with no white space.
[[nodiscard]] bool may_begin_byline(std::string_view text);

// Whether a text may have names after a date: a quick check, which unlike is_byline() does not require collapsed white
// space.
[[nodiscard]] bool may_have_names_behind_date(std::string_view text);

// Whether the text says that an author's name follows, and nothing else: "By", "Written by:", "Author(s)", "Author,".
[[nodiscard]] bool announces_author(std::string_view text);

// Removes account names ("@jane") if the list also contains other names.
void drop_accounts(std::vector<std::string>& names);

// Whether the text is a byline: it begins with "by" or an equivalent, or has it after a date.
[[nodiscard]] bool is_byline(std::string_view text);

}  // namespace wrapwright
