// SPDX-License-Identifier: Apache-2.0
#include "site/learn/template_learner.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "content/blocks/block_features.h"
#include "content/blocks/block_model.h"
#include "site/learn/content_starts.h"

namespace wrapwright {
namespace {

std::string xpath_of(const std::vector<CandidateExpression>& pool, const std::vector<std::size_t>& chosen) {
  std::string out;
  for (const std::size_t c : chosen) out += (out.empty() ? "" : " | ") + pool[c].xpath;
  return out;
}

// Clamps to 0..1 and rounds to the four digits in which values are written.
double as_written(double value) { return std::clamp(std::round(value * 10'000) / 10'000, 0.0, 1.0); }

// Minimum number of pages, and gain in expected F1, for splitting one template into two.
constexpr std::ptrdiff_t kFewestOfKind = 2;
constexpr double kSplitGain = 0.01;

// Limits for layouts that may get their own template: how many are tried, how much each must gain by itself, for how
// many the rest is also learned, and from how many starts each.
constexpr std::size_t kLayoutsTried = 10;
constexpr double kLayoutGain = 0.002;
constexpr std::size_t kLayoutsFollowed = 2;
constexpr std::size_t kRestBeam = 4;
constexpr std::size_t kRestTightStarts = 2;

SiteTemplate make_template(const std::vector<CandidateExpression>& pool, const WrapperSearchResult& choice) {
  SiteTemplate out;
  out.content = xpath_of(pool, choice.contents);
  for (const std::size_t c : choice.exclusions) out.exclusions.push_back(pool[c].xpath);
  out.value = as_written(choice.value);
  for (const OtherContents& other : choice.runners_up)
    out.runners_up.push_back({xpath_of(pool, other.contents), {}, {}, as_written(other.value)});
  return out;
}

// Two kinds of article in the order in which their templates are to be applied.
struct TwoKinds {
  WrapperSearchResult first;
  WrapperSearchResult second;
};

std::vector<bool> both(const std::vector<bool>& a, const std::vector<bool>& b, bool b_is) {
  std::vector<bool> out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] && b[i] == b_is;
  return out;
}

double sum_of(const WrapperSearchResult& part, std::ptrdiff_t pages) { return part.value * static_cast<double>(pages); }

// If the pages on which one of several content expressions selects something are better without the others, because the
// others select a teaser or a box there: that expression alone for these pages, and the others for the rest.
std::optional<TwoKinds> part_kinds(const ScoredSite& site, const std::vector<bool>& use,
                                   const WrapperSearchResult& choice, const SearchOptions& options) {
  std::optional<TwoKinds> out;
  const auto pages = std::count(use.begin(), use.end(), true);
  double best = sum_of(choice, pages) + kSplitGain * static_cast<double>(pages);
  for (std::size_t k = 0; choice.contents.size() > 1 && k < choice.contents.size(); ++k) {
    const std::vector<std::size_t> one = {choice.contents[k]};
    std::vector<std::size_t> others = choice.contents;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    const std::vector<bool> has_one = search_exclusions(site.scored, use, site.pool, one, options).covered;
    const std::vector<bool> of_first = both(use, has_one, true);
    const std::vector<bool> of_second = both(use, has_one, false);
    const auto firsts = std::count(of_first.begin(), of_first.end(), true);
    const auto seconds = std::count(of_second.begin(), of_second.end(), true);
    if (std::min(firsts, seconds) < kFewestOfKind) continue;
    TwoKinds kinds = {search_exclusions(site.scored, of_first, site.pool, one, options),
                      search_exclusions(site.scored, of_second, site.pool, others, options)};
    const double value = sum_of(kinds.first, firsts) + sum_of(kinds.second, seconds);
    if (value <= best) continue;
    best = value;
    out = std::move(kinds);
  }
  return out;
}

// The pages on which one content expression selects something, and the expression with its exclusions.
struct Layout {
  double gain = 0;  // over the choice for all pages, on these pages
  std::vector<bool> pages;
  WrapperSearchResult choice;
};

// The layouts that gain most by themselves, best first.
std::vector<Layout> find_layouts(const ScoredSite& site, const std::vector<bool>& use,
                                 const WrapperSearchResult& choice, const SearchOptions& options) {
  const std::vector<double> shares = shares_of_pages(site.scored, use);
  const ContentStarts starts(site.scored, shares, site.pool, options);
  const auto pages = std::count(use.begin(), use.end(), true);
  std::vector<Layout> out;
  for (const std::size_t c : starts.better_on_some(choice.expected, kLayoutsTried, kLayoutGain)) {
    Layout each;
    each.pages.resize(use.size());
    for (const BlockSpan& span : site.pool[c].spans) each.pages[span.page] = use[span.page];
    const auto firsts = std::count(each.pages.begin(), each.pages.end(), true);
    if (std::min(firsts, pages - firsts) < kFewestOfKind) continue;
    each.choice = search_exclusions(site.scored, each.pages, site.pool, {c}, options);
    each.gain = sum_of(each.choice, firsts);
    for (std::size_t p = 0; p < use.size(); ++p) each.gain -= each.pages[p] ? choice.expected[p] : 0;
    out.push_back(std::move(each));
  }
  std::stable_sort(out.begin(), out.end(), [](const Layout& a, const Layout& b) { return a.gain > b.gain; });
  if (out.size() > kLayoutsFollowed) out.erase(out.begin() + kLayoutsFollowed, out.end());
  return out;
}

// The best choice for the pages of one layout, if they are better with their own content expression and the other pages
// without it.
std::optional<WrapperSearchResult> part_layout(const ScoredSite& site, const std::vector<bool>& use,
                                               const WrapperSearchResult& choice, const SearchOptions& options) {
  const auto pages = std::count(use.begin(), use.end(), true);
  double best = sum_of(choice, pages) + kSplitGain * static_cast<double>(pages);
  SearchOptions of_rest = options;
  of_rest.beam_width = std::min(options.beam_width, kRestBeam);
  of_rest.tight_starts = std::min(options.tight_starts, kRestTightStarts);
  std::optional<WrapperSearchResult> out;
  for (Layout& layout : find_layouts(site, use, choice, options)) {
    const WrapperSearchResult rest = search_wrapper(site.scored, both(use, layout.pages, false), site.pool, of_rest);
    const auto firsts = std::count(layout.pages.begin(), layout.pages.end(), true);
    const double value = sum_of(layout.choice, firsts) + sum_of(rest, pages - firsts);
    if (value <= best) continue;
    best = value;
    out = std::move(layout.choice);
  }
  return out;
}

void add_template(const std::vector<CandidateExpression>& pool, const WrapperSearchResult& choice,
                  std::vector<bool>& left, std::vector<SiteTemplate>& out) {
  SiteTemplate made = make_template(pool, choice);
  if (!out.empty()) made.name += "-" + std::to_string(out.size() + 1);
  out.push_back(std::move(made));
  for (std::size_t i = 0; i < left.size(); ++i)
    if (choice.covered[i]) left[i] = false;
}

}  // namespace

ScoredSite score_site(AnalyzedPages pages, const BlockModel& model, double decision_bias, const PoolOptions& options) {
  ScoredSite out;
  out.pages = std::move(pages);
  out.scored = score_blocks(out.pages, model, decision_bias);
  out.pool = candidate_pool(out.scored, options);
  return out;
}

ScoredSite score_pages_alone(AnalyzedPages pages, const BlockModel& model, double decision_bias,
                             const PoolOptions& options) {
  ScoredSite out;
  out.pages = std::move(pages);
  for (std::size_t i = 0; i < out.pages.size(); ++i) {
    std::vector<float> content = content_probabilities(model.page, out.pages[i].features());
    for (float& each : content) each = biased_probability(log_odds(each), decision_bias);
    out.scored.push_back({out.pages.views()[i].page, &out.pages[i].blocks().blocks, std::move(content)});
  }
  out.pool = candidate_pool(out.scored, options);
  return out;
}

std::vector<SiteTemplate> learn_templates(const ScoredSite& site, std::vector<bool> left, std::size_t most,
                                          const SearchOptions& options) {
  std::vector<SiteTemplate> out;
  while (out.size() < most && std::find(left.begin(), left.end(), true) != left.end()) {
    const WrapperSearchResult choice = search_wrapper(site.scored, left, site.pool, options);
    if (choice.contents.empty()) break;
    const bool may_part = out.size() + 1 < most;
    if (const auto layout = may_part ? part_layout(site, left, choice, options) : std::nullopt) {
      add_template(site.pool, *layout, left, out);
      continue;  // learn them with the other pages
    }
    const auto kinds = may_part ? part_kinds(site, left, choice, options) : std::nullopt;
    add_template(site.pool, kinds ? kinds->first : choice, left, out);
    if (kinds) add_template(site.pool, kinds->second, left, out);
  }
  return out;
}

}  // namespace wrapwright
