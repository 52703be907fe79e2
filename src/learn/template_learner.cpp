// SPDX-License-Identifier: Apache-2.0
#include "learn/template_learner.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace wrapwright {
namespace {

std::string union_of(const std::vector<CandidateExpression>& pool, const std::vector<std::size_t>& chosen) {
  std::string out;
  for (const std::size_t c : chosen) out += (out.empty() ? "" : " | ") + pool[c].xpath;
  return out;
}

// Clamps to 0..1 and rounds to the four digits in which values are written.
double as_written(double value) { return std::clamp(std::round(value * 10'000) / 10'000, 0.0, 1.0); }

SiteTemplate make_template(const std::vector<CandidateExpression>& pool, const WrapperSearchResult& choice) {
  SiteTemplate out;
  out.content = union_of(pool, choice.contents);
  for (const std::size_t c : choice.exclusions) out.exclusions.push_back(pool[c].xpath);
  out.value = as_written(choice.value);
  for (const OtherContents& other : choice.runners_up)
    out.runners_up.push_back({union_of(pool, other.contents), {}, {}, as_written(other.value)});
  return out;
}

}  // namespace

ScoredSite score_site(std::span<const SitePage> pages, const BlockModel& model, double decision_bias,
                      const PoolOptions& options) {
  ScoredSite out;
  out.blocks = read_blocks(pages);
  out.scored = score_blocks(pages, out.blocks, model, decision_bias);
  out.pool = candidate_pool(out.scored, options);
  return out;
}

std::vector<SiteTemplate> learn_templates(const ScoredSite& site, std::vector<bool> left, std::size_t most,
                                          const SearchOptions& options) {
  std::vector<SiteTemplate> out;
  while (out.size() < most && std::find(left.begin(), left.end(), true) != left.end()) {
    const WrapperSearchResult choice = search_wrapper(site.scored, left, site.pool, options);
    if (choice.contents.empty()) break;
    SiteTemplate made = make_template(site.pool, choice);
    if (!out.empty()) made.name += "-" + std::to_string(out.size() + 1);
    out.push_back(std::move(made));
    for (std::size_t i = 0; i < left.size(); ++i)
      if (choice.covered[i]) left[i] = false;
  }
  return out;
}

}  // namespace wrapwright
