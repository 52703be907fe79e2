// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts article text from a page's scripts: schema.org's articleBody in JSON-LD, and the data that client-side
// rendering uses (__NEXT_DATA__, self.__next_f, window.__INITIAL_STATE__ and similar ones). Pure functions. Cost: a
// pass over the page's elements and O(n) in the bytes of its scripts.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

struct EmbeddedTextOptions {
  std::size_t min_string_words = 8;  // shorter strings are names and labels, not running text
  std::size_t min_words = 100;       // of the article
  // The JSON member that is known to hold the article on this site; "" if unknown. Fewer words suffice for its text.
  std::string member = {};
  std::size_t min_member_words = 12;
};

struct EmbeddedArticle {
  std::string member;  // the name of the JSON member; "" also if the strings have none
  std::string text;    // without tags, blank lines between paragraphs; "" if the scripts hold no article
};

// The article in the scripts: the strings of the known member, else of the member name ("content", "articleBody", ...)
// whose strings have the most words of running text; all strings without a name are treated as one member. A string
// that contains JSON is read like a script.
[[nodiscard]] EmbeddedArticle embedded_article(const Page& page, const EmbeddedTextOptions& options = {});

// Calls `visit` with each paragraph of a text that has blank lines between paragraphs.
template <typename Visit>
void for_each_paragraph(std::string_view text, const Visit& visit) {
  constexpr std::string_view kGap = "\n\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kGap), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + kGap.size(), text.size()));
  }
}

}  // namespace wrapwright
