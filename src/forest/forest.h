// SPDX-License-Identifier: Apache-2.0
#pragma once
// FOREST (Oita, Senellart 2012; algorithms.md section 1): ranks the structural patterns that a site's pages share by
// how much of what betrays the article lies inside. Pure; cost: one pass over the text, then linear in the elements on
// significant paths.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "blocks/site_page.h"
#include "forest/signifiers.h"
#include "html/element_type.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

enum class Ranking {
  kJU,        // J x U, the paper's
  kJ,         // density alone: more precise
  kU,         // unexpectedness alone: recalls more
  kCoverage,  // formulas 6 and 7: tf-idf weight of the page's signifiers found in the element
};
[[nodiscard]] std::string_view to_string(Ranking ranking);  // "ju", "j", "u", "coverage"
[[nodiscard]] std::optional<Ranking> ranking_from_string(std::string_view name);

struct ForestOptions {
  SignifierSource signifiers = SignifierSource::kBoth;
  Ranking ranking = Ranking::kJU;
  AttributeReading attributes = AttributeReading::kStable;
  std::size_t max_terms = 15;  // most signifiers of a page by tf-idf; the paper has 10
};

// One element of a pattern on one page.
struct Occurrence {
  std::size_t page;  // index into the pages given
  NodeIndex node;
  double j;
  double u;
  double informativeness;
};

struct RankedPattern {
  std::string type;  // element_type()
  unsigned level = 0;
  std::vector<Occurrence> best;          // the best element of each page that has the pattern, by page
  std::vector<Occurrence> alternatives;  // other elements of the pattern on those pages
  double sum = 0;                        // of informativeness over `best`
  double relevance = 0;                  // sum x p x level, p = best.size() (formula 5)
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

// The patterns as ranked over some of the pages only; those that occur on none of them are left out.
[[nodiscard]] std::vector<RankedPattern> rank_again(std::span<const RankedPattern> patterns,
                                                    const std::vector<bool>& pages);

// kNoPattern where no signifier occurs in any text, or the signifier source has nothing to go by.
Result<Forest> rank_patterns(std::span<const SitePage> pages, const ForestOptions& options = {});

}  // namespace wrapwright
