// SPDX-License-Identifier: Apache-2.0
#pragma once
// Article text that a page carries in its scripts: schema.org's articleBody in JSON-LD, and the data from which a
// program in the page makes what a browser shows (__NEXT_DATA__, self.__next_f, window.__INITIAL_STATE__ and the like).
// Pure functions. Cost: a pass over the page's elements and O(n) in the bytes of its scripts.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

struct EmbeddedTextOptions {
  std::size_t min_string_words = 8;  // shorter strings are names and labels, not running text
  std::size_t min_words = 100;       // of the article
  // The member name that is known to hold the article on this site; "" if none is. Its text needs fewer words.
  std::string member = {};
  std::size_t min_member_words = 12;
};

struct EmbeddedArticle {
  std::string member;  // the name whose strings it is; "" also for strings without a name
  std::string text;    // without tags, its paragraphs parted by blank lines; "" if the scripts hold no article
};

// The article that the scripts hold: the text of the known member name, else of that name ("content", "articleBody",
// ...) whose strings have the most words in running text; strings without a name count as one name. A string that
// holds JSON is read like a script.
[[nodiscard]] EmbeddedArticle embedded_article(const Page& page, const EmbeddedTextOptions& options = {});

// Calls `visit` with each paragraph of a text whose paragraphs are parted by blank lines.
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
