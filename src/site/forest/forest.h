// SPDX-License-Identifier: Apache-2.0
#pragma once
// FOREST (Oita, Senellart 2012): ranks the structural patterns that a site's pages share by how much of the signifiers,
// the terms typical of the article, they contain. Pure functions. Cost: one pass over the text, then O(elements on
// significant paths).
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "core/page/element_type.h"
#include "site/forest/signifiers.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

enum class Ranking {
  kJU,        // J x U, as in the paper
  kJ,         // density only: higher precision
  kU,         // unexpectedness only: higher recall
  kCoverage,  // formulas 6 and 7: tf-idf weight of the page's signifiers found in the element
};
[[nodiscard]] std::string_view to_string(Ranking ranking);  // "ju", "j", "u", "coverage"
[[nodiscard]] std::optional<Ranking> ranking_from_string(std::string_view name);

enum class Decay {
  kLevel,  // relevance is multiplied by the level, as in the paper: deeper elements are preferred
  kNone,
};
[[nodiscard]] std::string_view to_string(Decay decay);  // "level", "none"
[[nodiscard]] std::optional<Decay> decay_from_string(std::string_view name);

// What to do with parts of pages that hold signifiers but are seldom the article (section 4, "Miscellaneous").
enum class Filter {
  kKeep,
  kDrop,
};
[[nodiscard]] std::string_view to_string(Filter filter);  // "keep", "drop"
[[nodiscard]] std::optional<Filter> filter_from_string(std::string_view name);

struct ForestOptions {
  SignifierSource signifiers = SignifierSource::kBoth;
  Ranking ranking = Ranking::kJU;
  AttributeReading attributes = AttributeReading::kStable;
  std::size_t max_terms = 15;  // signifiers per page by tf-idf; 10 in the paper
  std::size_t max_ngram = 1;   // longest run of terms that can be a signifier (TermOptions)
  Decay decay = Decay::kLevel;
  Filter link_lists = Filter::kKeep;  // lists all of whose terms are in links: their terms do not count
  // Paths with "comments" in an attribute that is part of an element's type: signifiers on them count as other terms.
  Filter comments = Filter::kKeep;
};
[[nodiscard]] TermOptions term_options(const ForestOptions& options);

// The hits of a page's signifiers on paths that are not dropped.
[[nodiscard]] SignifierHits hits_of(const Page& page, const PageTerms& terms, std::span<const WeightedTerm> signifiers,
                                    const ForestOptions& options);

// One element of a pattern on one page.
struct Occurrence {
  std::size_t page;  // index into the given pages
  NodeIndex node;
  double j;
  double u;
  double informativeness;
};

struct RankedPattern {
  std::string type;  // element_type()
  unsigned level = 0;
  std::vector<Occurrence> best;          // the best element of each page that has the pattern, ordered by page
  std::vector<Occurrence> alternatives;  // the other elements of the pattern on those pages
  double sum = 0;                        // sum of the informativeness over `best`
  // sum x p x level (formula 5), where p is the number of pages that have the pattern, best.size(): the paper counts
  // paths and assumes one per page. Without decay, sum x p.
  double relevance = 0;
};

struct SignifierReport {
  std::string term;  // stem
  double weight;
};

struct Forest {
  std::string language;
  std::vector<std::vector<SignifierReport>> signifiers;  // by page
  std::vector<RankedPattern> patterns;                   // best first; ties by depth, then by type
};

// Ranks the patterns again over some of the pages only; leaves out patterns that occur on none of them.
[[nodiscard]] std::vector<RankedPattern> rank_again(std::span<const RankedPattern> patterns,
                                                    const std::vector<bool>& pages, Decay decay);

// kNoPattern if no signifier occurs in any text, or if the signifier source has no input.
Result<Forest> rank_patterns(std::span<const SitePage> pages, const ForestOptions& options = {});

}  // namespace wrapwright
