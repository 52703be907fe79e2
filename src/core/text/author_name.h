// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the author's name in one part of a byline, that is, between two separators. Pure functions; O(n) in the part.
#include <string_view>

namespace wrapwright {

// The text without white space, no-break and ideographic spaces at either end.
[[nodiscard]] std::string_view trim_name(std::string_view text);

// The name in the part, without surrounding punctuation, introductions and what follows the name: "Jane Doe" of "Jane
// Doe, ", "- Jane Doe (Email)", "Analysis by Jane Doe", "Jane Doe in London", "Jane Doe Staff Writer" and "Jane Doe
// jane@example.org". "" if the part is an address, a label ("See all", "Staff Writer", "By Country"), an age ("2 hours
// ago"), a title in quotation marks, part of a sentence, or a credit for somebody who did not write the text ("Photo by
// Jane Doe").
[[nodiscard]] std::string_view author_name(std::string_view part);

// Whether the text begins with an ASCII capital or a non-ASCII character.
[[nodiscard]] bool begins_as_name(std::string_view text);

// Whether a part describes the preceding author by role, degree or publisher: "Senior Editor", "Reuters",
// "example.org".
[[nodiscard]] bool describes_author(std::string_view part);

// Whether a part consists of academic degrees and similar suffixes of a name: "MD", "Ph.D.", "MS RD".
[[nodiscard]] bool are_degrees(std::string_view part);

// Whether a part is an author's job title: "Senior Editor", "Head of Wine".
[[nodiscard]] bool is_role(std::string_view part);

// Whether a text begins with an age: "2 hours", "1 hr 5 mins ago".
[[nodiscard]] bool begins_with_age(std::string_view text);

// "http://example.org", "www.example.org", "//example.org".
[[nodiscard]] bool is_web_address(std::string_view text);

}  // namespace wrapwright
