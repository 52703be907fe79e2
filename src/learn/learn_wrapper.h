// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of one site to its Wrapper by the block model: every block of every page is judged, with what the other pages
// tell of it; then the few short XPaths are chosen that agree with these judgments best (learn/wrapper_search.h).
// Pure; cost: some passes over the text, the model once for each block, and the choice.
#include <cstddef>
#include <span>
#include <string_view>

#include "base/result.h"
#include "blocks/block_model.h"
#include "blocks/site_page.h"
#include "learn/candidate_pool.h"
#include "learn/wrapper_search.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct LearnerOptions {
  PoolOptions pool;
  SearchOptions search;
  std::size_t max_templates = 4;  // most
  double decision_bias = 0.4;    // taken from the log-odds of every block: a foreign block harms more than a missed one
  bool non_articles = true;      // learn kinds of page that hold none
  bool fields = true;            // learn field rules too
  bool fields_from_feed = true;  // from feed items too, where pages have one
  const BlockModel* model = nullptr;                   // null: the standard one
  NormalizerKind normalizer = NormalizerKind::kHtml5;  // that made the pages; recorded
};

// The one that these options name, or the standard one.
[[nodiscard]] const BlockModel& model_of(const LearnerOptions& options);

// kNoPattern where nothing on the pages looks like an article.
Result<Wrapper> learn_wrapper(std::string_view site, std::span<const SitePage> pages,
                              const LearnerOptions& options = {});

}  // namespace wrapwright
