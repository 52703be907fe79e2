// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the Wrapper of a site from some of its pages by the block model: the model scores every block of every page,
// with features from the other pages; then the wrapper search (learn/wrapper_search.h) selects the few short XPaths
// that agree best with the scores. Pure function. Cost: a few passes over the text, one evaluation of the model per
// block, and the search.
#include <cstddef>
#include <span>
#include <string_view>

#include "base/result.h"
#include "blocks/block_model.h"
#include "blocks/site_page.h"
#include "fields/learn_fields.h"
#include "learn/candidate_pool.h"
#include "learn/wrapper_search.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct LearnerOptions {
  PoolOptions pool;
  SearchOptions search;
  std::size_t max_templates = 4;
  double decision_bias = 0.5;    // subtracted from the log-odds of every block, as noise harms more than a missed block
  bool non_articles = true;      // learn templates of pages without article
  bool fields = true;            // learn field rules too
  bool fields_from_feed = true;  // use feed items too, for pages that have one
  std::size_t max_title_affix = FieldOptions{}.max_title_affix;
  const BlockModel* model = nullptr;  // null: the standard model
};

// The model of these options, by default the standard model.
[[nodiscard]] const BlockModel& model_of(const LearnerOptions& options);

// kNoPattern if nothing on the pages looks like an article, kUnsupported if not all are made by the same normalizer,
// which the wrapper records.
Result<Wrapper> learn_wrapper(std::string_view site, std::span<const SitePage> pages,
                              const LearnerOptions& options = {});

}  // namespace wrapwright
