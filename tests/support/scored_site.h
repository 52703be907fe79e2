// SPDX-License-Identifier: Apache-2.0
#pragma once
// A site whose blocks are scored by their first word, not by a model: those that begin with "yes" are article.
#include <cstddef>

#include "site/learn/template_learner.h"
#include "support/site.h"

namespace wrapwright {

// REQUIRES: `site` outlives it.
inline ScoredSite scored_by_first_word(const TestSite& site) {
  ScoredSite out;
  out.pages = site.pages();
  for (std::size_t i = 0; i < out.pages.size(); ++i) {
    const Page& page = *site.pages()[i].page;
    ScoredPage& scored = out.scored.emplace_back(ScoredPage{&page, &out.pages[i].blocks().blocks, {}});
    for (const PageBlock& block : scored.blocks->blocks)
      scored.content.push_back(page.text(block.runs.first).starts_with("yes") ? 0.95F : 0.05F);
  }
  out.pool = candidate_pool(out.scored);
  return out;
}

}  // namespace wrapwright
