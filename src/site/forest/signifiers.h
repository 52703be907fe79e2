// SPDX-License-Identifier: Apache-2.0
#pragma once
// The terms of a site's pages and, for each page, its signifiers: the few terms that are typical of its article
// (FOREST: Oita, Senellart 2012, section 3.1). Plain values. Cost: O(visible text).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "core/text/terms.h"
#include "core/text/tfidf.h"

namespace wrapwright {

enum class SignifierSource {
  kTfidf,  // the terms with the highest tf-idf over the site's pages: needs two pages
  kFeed,   // the terms of the feed item's title and summary: needs feed items
  kBoth,   // the union of both
};
[[nodiscard]] std::string_view to_string(SignifierSource source);  // "tfidf", "feed", "both"
[[nodiscard]] std::optional<SignifierSource> signifier_source_from_string(std::string_view name);

inline constexpr std::size_t kLongestNgram = 5;  // terms

struct TermOptions {
  std::size_t max_ngram = 1;      // longest run of terms that can be a signifier; at most kLongestNgram
  bool drops_link_lists = false;  // leaves out lists (ul, ol, menu, dl) all of whose terms are in links
};

// The visible terms of one page by text run: those of run t are terms[begin[t]] to terms[begin[t + 1] - 1].
struct PageTerms {
  std::vector<TermId> terms;
  std::vector<std::uint32_t> begin;
  // For each n (index n - 2) and each position, the n terms from there on as one term, joined by spaces; kNoNgram if
  // the text run has fewer terms left.
  std::vector<std::vector<TermId>> ngrams;
};
inline constexpr TermId kNoNgram = ~TermId{0};

struct SiteTerms {
  Vocabulary vocabulary;
  std::string language;  // ISO 639-1, of most pages: declared, else detected; "" if unknown
  std::vector<PageTerms> pages;
};

// Reads the text of each page once: visible text inside <body>.
[[nodiscard]] SiteTerms read_terms(std::span<const SitePage> pages, const TermOptions& options = {});

// The signifiers of each page, highest weight first: at most `most` terms by tf-idf, followed by at most as many
// n-grams that occur on the page more than once. kTfidf: the tf-idf weights; kFeed: all weights are 1; kBoth: the
// tf-idf weight, or 1 if there is none. kNoPattern, with a hint at the alternative, if the source has no input: tf-idf
// with a single page, or a feed without items.
Result<std::vector<std::vector<WeightedTerm>>> find_signifiers(SiteTerms& terms, std::span<const SitePage> pages,
                                                               SignifierSource source, std::size_t most);

// Where the signifiers of a page occur.
struct SignifierHits {
  std::vector<std::uint32_t> signifiers;      // index of the signifier, one entry per occurrence, in document order
  std::vector<std::uint32_t> before;          // by text run: occurrences before the run; one entry more than runs
  std::vector<std::uint32_t> covered_before;  // by text run: number of terms before the run that belong to a signifier
};
// Occurrences in a run for which `skipped` is true do not count. REQUIRES: `skipped` is empty or has an entry for each
// run of the page
[[nodiscard]] SignifierHits find_hits(const PageTerms& terms, std::span<const WeightedTerm> signifiers,
                                      const std::vector<bool>& skipped = {});

}  // namespace wrapwright
