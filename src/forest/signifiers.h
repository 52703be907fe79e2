// SPDX-License-Identifier: Apache-2.0
#pragma once
// The terms of a site's pages and, of each page, the few that betray its article: its signifiers (FOREST 3.1;
// algorithms.md 1.1). Plain values; reading is linear in the visible text.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "blocks/site_page.h"
#include "text/terms.h"
#include "text/tfidf.h"

namespace wrapwright {

enum class SignifierSource {
  kTfidf,  // the heaviest terms by tf-idf over the site's pages: needs two pages
  kFeed,   // the terms of the feed item's title and summary: needs items
  kBoth,   // united
};
[[nodiscard]] std::string_view to_string(SignifierSource source);  // "tfidf", "feed", "both"
[[nodiscard]] std::optional<SignifierSource> signifier_source_from_string(std::string_view name);

// The visible terms of one page, by text run: those of run t are terms[begin[t]] up to terms[begin[t + 1]].
struct PageTerms {
  std::vector<TermId> terms;
  std::vector<std::uint32_t> begin;
};

struct SiteTerms {
  Vocabulary vocabulary;
  std::string language;  // ISO 639-1 of most pages: declared by them, else detected; "" if unknown
  std::vector<PageTerms> pages;
};

// Reads the text of every page once: visible, inside <body>.
[[nodiscard]] SiteTerms read_terms(std::span<const SitePage> pages);

// Signifiers of each page, heaviest first. kTfidf: weights of tf-idf; kFeed: weight 1 each; kBoth: the tf-idf weight,
// else 1. kNoPattern, with the way out named, where the source has nothing to go by: tf-idf of a single page, feed
// without items.
Result<std::vector<std::vector<WeightedTerm>>> find_signifiers(SiteTerms& terms, std::span<const SitePage> pages,
                                                               SignifierSource source, std::size_t most);

}  // namespace wrapwright
