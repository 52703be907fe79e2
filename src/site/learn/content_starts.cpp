// SPDX-License-Identifier: Apache-2.0
#include "site/learn/content_starts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wrapwright {
namespace {

double price_of(RobustnessClass robustness, const SearchOptions& options) {
  switch (robustness) {
    case RobustnessClass::kNumbered:
      return options.numbered_price;
    case RobustnessClass::kBelow:
      return options.below_price;
    case RobustnessClass::kTag:
      return options.tag_price;
    case RobustnessClass::kPosition:
      return options.position_price;
    default:
      return 0;
  }
}

}  // namespace

std::vector<double> shares_of_pages(std::span<const ScoredPage> pages, const std::vector<bool>& use) {
  std::vector<double> out;
  double all = 0;
  for (std::size_t p = 0; p < pages.size(); ++p) {
    out.push_back(use[p] ? weight_of_page(expected_words(pages[p])) : 0);
    all += out.back();
  }
  for (double& share : out) share = all > 0 ? share / all : 0;
  return out;
}

bool is_rare(const CandidateExpression& candidate, std::size_t pages) {
  constexpr std::size_t kFewPages = 3;
  return candidate.pages == 1 && pages >= kFewPages;
}

bool is_of_one_page(const CandidateExpression& candidate, std::size_t pages) {
  return candidate.is_numbered && is_rare(candidate, pages);
}

double fragility_price(const CandidateExpression& candidate, std::size_t pages, const SearchOptions& options) {
  return price_of(candidate.robustness, options) + (is_rare(candidate, pages) ? options.rare_price : 0) +
         (candidate.is_text_part ? options.text_part_price : 0);
}

ContentStarts::ContentStarts(std::span<const ScoredPage> pages, const std::vector<double>& shares,
                             const std::vector<CandidateExpression>& pool, const SearchOptions& options)
    : pages_(pages), shares_(shares), pool_(pool), options_(options) {
  for (const ScoredPage& page : pages) {
    article_.push_back(expected_words(page));
    auto& running = running_.emplace_back(1);
    for (std::size_t b = 0; b < page.content.size(); ++b) {
      Words words = running.back();
      const std::int64_t own = page.blocks->blocks[b].shape.words;
      words.all += own;
      if (page.content[b] >= options.min_probability) {
        words.likely += own;
        words.found += own * std::llround(static_cast<double>(page.content[b]) * kProbabilitySteps);
      }
      running.push_back(words);
    }
  }
}

std::vector<std::size_t> ContentStarts::most_promising(std::size_t most) const { return best(most, 0, true); }

std::vector<std::size_t> ContentStarts::tight(std::size_t most) const { return best(most, 1, false); }

std::vector<std::size_t> ContentStarts::best(std::size_t most, double unlikely_share, bool with_positions) const {
  Ranked ranked;
  for (std::size_t c = 0; c < pool_.size(); ++c) {
    if (is_of_one_page(pool_[c], pages_.size())) continue;
    if (!with_positions && pool_[c].robustness == RobustnessClass::kPosition) continue;
    double value = 0;
    for_each_page(pool_[c], unlikely_share, [&](std::size_t p, double f1) { value += shares_[p] * f1; });
    if (value > 0) ranked.emplace_back(-(value - fragility_price(pool_[c], pages_.size(), options_)), c);
  }
  return distinct(std::move(ranked), most);
}

std::vector<std::size_t> ContentStarts::better_on_some(const std::vector<double>& expected, std::size_t most,
                                                       double least_gain) const {
  constexpr double kUnlikelyShare = 0.1;
  const auto used = std::count_if(shares_.begin(), shares_.end(), [](double share) { return share > 0; });
  Ranked ranked;
  for (std::size_t c = 0; c < pool_.size(); ++c) {
    double gain = -fragility_price(pool_[c], pages_.size(), options_);
    std::ptrdiff_t pages = 0;
    for_each_page(pool_[c], kUnlikelyShare, [&](std::size_t p, double f1) {
      if (shares_[p] == 0) return;
      ++pages;
      gain += shares_[p] * (f1 - expected[p]);
    });
    if (gain > least_gain && pages > 1 && pages < used) ranked.emplace_back(-gain, c);
  }
  return distinct(std::move(ranked), most);
}

// The first ones, without those that select the same blocks as an earlier one.
std::vector<std::size_t> ContentStarts::distinct(Ranked ranked, std::size_t most) const {
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::size_t> out;
  for (const auto& candidate : ranked) {
    if (out.size() == most) break;
    const std::size_t c = candidate.second;
    const bool is_known = std::any_of(out.begin(), out.end(), [&](std::size_t o) { return same_spans(o, c); });
    if (!is_known) out.push_back(c);
  }
  return out;
}

// Calls visit(page, F1 there) for each page on which the expression selects something.
template <typename Visit>
void ContentStarts::for_each_page(const CandidateExpression& candidate, double unlikely_share,
                                  const Visit& visit) const {
  const auto& spans = candidate.spans;
  for (std::size_t s = 0; s < spans.size();) {
    const std::size_t p = spans[s].page;
    Words inside;
    for (; s < spans.size() && spans[s].page == p; ++s) {
      const Words& from = running_[p][spans[s].first];
      const Words& to = running_[p][spans[s].last];
      inside.found += to.found - from.found;
      inside.likely += to.likely - from.likely;
      inside.all += to.all - from.all;
    }
    const double selected =
        static_cast<double>(inside.likely) + unlikely_share * static_cast<double>(inside.all - inside.likely);
    const double both = selected + article_[p];
    visit(p, both > 0 ? 2 * static_cast<double>(inside.found) / kProbabilitySteps / both : 0);
  }
}

bool ContentStarts::same_spans(std::size_t a, std::size_t b) const {
  const auto& left = pool_[a].spans;
  const auto& right = pool_[b].spans;
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const BlockSpan& x, const BlockSpan& y) {
    return x.page == y.page && x.first == y.first && x.last == y.last;
  });
}

}  // namespace wrapwright
