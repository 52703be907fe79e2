// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's machine-readable statements about itself: its <meta>, <link> and <html> elements and the JSON-LD in its
// scripts. Plain values and pure functions. Cost: a scan of the tag column, and O(n) in the metadata. JSON-LD beyond a
// megabyte, with more than 20,000 values, or that is not valid JSON is ignored.
#include <string>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// One statement. `source` is a constant that says where it was found, in the terms of FieldRule::source.
struct StatedValue {
  std::string value;
  std::string_view source;
  double trust = 1;
};

struct StatedNames {
  std::vector<std::string> names;  // as returned by byline_names()
  std::string_view source;
  double trust = 1;
};

// All are in order of preference; "" or empty if nothing is stated.
struct StatedFields {
  std::vector<StatedNames> authors;
  std::vector<StatedValue> published;  // ISO 8601
  std::vector<StatedValue> modified;   // ISO 8601
  std::string image;                   // addresses as written
  std::string canonical;
  std::string license;
  std::string description;
  std::string site_name;
  std::vector<std::string> publishers;     // from JSON-LD; they are not authors
  std::vector<std::string> organizations;  // authors that JSON-LD calls organizations
  std::string language;
};

// Whether a <meta> that should name an application holds the page's title instead, which is longer than such names.
[[nodiscard]] bool is_title_of_page(const Page& page, std::string_view application);

// The texts of the scripts that hold JSON-LD, up to a megabyte. Views into the page.
using LinkedScripts = std::vector<std::string_view>;
[[nodiscard]] LinkedScripts linked_scripts(const Page& page);

// All that the page states. REQUIRES: the scripts belong to the page.
[[nodiscard]] StatedFields stated_fields(const Page& page, const LinkedScripts& scripts);

// The members that cost more than a copy to read and may be left empty.
struct StatedNeeds {
  bool authors = true;
  bool published = true;
};
// The same for what comes before the body only, without JSON-LD: O(1) in the rest of the page.
[[nodiscard]] StatedFields stated_in_head(const Page& page, const StatedNeeds& needs = {});

// The first string value of a member of that name in JSON-LD, found by a text search: the JSON is not parsed. "" if
// there is none.
[[nodiscard]] std::string first_linked_text(const LinkedScripts& scripts, std::string_view member);
// Whether JSON-LD has such a member, of any type.
[[nodiscard]] bool has_linked_member(const LinkedScripts& scripts, std::string_view member);

}  // namespace wrapwright
