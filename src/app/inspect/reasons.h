// SPDX-License-Identifier: Apache-2.0
#pragma once
// Explains in plain words why each block of an inspected page is in its article or not, and why a page was read as it
// was. Sentences name the deciding rule, in backquotes, before any figure. Pure functions. Cost: O(n) in the blocks,
// times the expressions of the template that matches the page.
#include <cstddef>
#include <optional>
#include <string>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

// Fills in the reasons of the pages and blocks, and the words that each exclusion removes. REQUIRES: all other members
// are filled in.
void explain_reasons(SiteInspection& inspection);

// A block is doubtful from this doubt_of() on.
inline constexpr double kDoubtful = 0.35;

// What a person should look at on a page.
struct PageDoubt {
  double doubt = 0;   // 0..1, for the order
  std::string score;  // the expected F1, or the outcome of the page in one word
  std::string note;   // "11 words left out look like article"
  bool is_doubtful = false;
};
[[nodiscard]] PageDoubt doubt_of_page(const SiteInspection& inspection, std::size_t page);

// The template that a change on this page is made in: the one that matches the page, else the first with content;
// nothing if the wrapper has none.
[[nodiscard]] std::optional<std::size_t> template_of(const SiteInspection& inspection, std::size_t page);

// The sentence as HTML, with backquoted parts as <code>.
[[nodiscard]] std::string sentence_html(const std::string& sentence);

}  // namespace wrapwright
