// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_kinds.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "content/kinds/page_type.h"
#include "core/base/figures.h"

namespace wrapwright {
namespace {

// The value between `low` and `high` that parts the values best in two, after Otsu (1979): the variance between the
// parts is the highest. 0 if no value does.
double parting(std::vector<double> values, double low = -std::numeric_limits<double>::infinity(),
               double high = std::numeric_limits<double>::infinity()) {
  std::sort(values.begin(), values.end());
  const double all = std::accumulate(values.begin(), values.end(), 0.0);
  const auto count = static_cast<double>(values.size());
  double best = 0;
  double out = 0;
  double below = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    below += values[i - 1];
    const double middle = (values[i - 1] + values[i]) / 2;
    if (middle < low || middle > high) continue;
    const auto left = static_cast<double>(i);
    const double distance = below / left - (all - below) / (count - left);
    const double between = left * (count - left) * distance * distance;
    if (between <= best) continue;
    best = between;
    out = middle;
  }
  return out;
}

class Sorter {
 public:
  Sorter(std::span<const KnownPage* const> pages, const std::vector<bool>& is_named, const KindModel& model,
         const SiteKindOptions& options)
      : model_(model), options_(options), known_(pages), is_named_(is_named) {
    out_.is_article.assign(pages.size(), true);
    for (const KnownPage* each : pages) out_.log_odds.push_back(log_odds_alone(*each->evidence));
  }

  SiteKinds run() && {
    if (known_.size() < options_.min_articles && !names_any()) return std::move(out_);
    begin();
    for (unsigned round = 0; round <= options_.rounds && has_enough(); ++round) {
      out_.profile = profile();
      judge();
    }
    // Beside the few articles that a feed names, a page in doubt is none.
    if (!out_.profile && names_any()) accept_from(0);
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool has_enough() const { return out_.articles() >= options_.min_articles; }

  [[nodiscard]] bool names_any() const {
    return std::find(is_named_.begin(), is_named_.end(), true) != is_named_.end();
  }

  // Whether the feed names enough articles to go by.
  [[nodiscard]] bool knows_articles() const {
    const auto named = static_cast<std::size_t>(std::count(is_named_.begin(), is_named_.end(), true));
    return named >= options_.min_articles;
  }

  void accept_from(double least) {
    for (std::size_t i = 0; i < out_.is_article.size(); ++i)
      out_.is_article[i] = is_named_[i] || out_.log_odds[i] >= least;
  }

  // The first sorting: the feed's articles, where there are enough, else all pages each by itself.
  void begin() {
    if (knows_articles()) {
      out_.is_article = is_named_;
      seen_ = is_named_;
      return;
    }
    seen_.assign(is_named_.size(), true);
    const double best = *std::max_element(out_.log_odds.begin(), out_.log_odds.end());
    const double least = std::clamp(parting(out_.log_odds), options_.no_article, options_.sure_article);
    accept_from(best < least ? std::max(best - 1, options_.no_article) : least);
    // A judgment of each page alone is good enough for the plain cases only; the profile sorts those in doubt.
    if (!has_enough() && !names_any()) accept_from(options_.no_article);
  }

  [[nodiscard]] SiteProfile profile() const {
    std::vector<const KnownPage*> articles;
    std::vector<const KnownPage*> others;
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (seen_[i]) (out_.is_article[i] ? articles : others).push_back(known_[i]);
    return make_site_profile(articles, others);
  }

  [[nodiscard]] std::size_t count_below(double log_odds) const {
    return static_cast<std::size_t>(
        std::count_if(out_.log_odds.begin(), out_.log_odds.end(), [&](double x) { return x < log_odds; }));
  }

  [[nodiscard]] double share_below(double log_odds) const {
    return static_cast<double>(count_below(log_odds)) / static_cast<double>(known_.size());
  }

  // Where the pages are of two kinds, what parts them best. Where nearly all are articles, a page that differs a little
  // is rather an odd article than a list.
  [[nodiscard]] double threshold() const {
    const double parted = parting(out_.log_odds, 0, options_.most_threshold);
    const bool may_part = known_.size() >= options_.min_pile && !knows_articles();
    if (may_part && share_below(parted) >= options_.min_share) return parted;
    const bool is_only_one = count_below(0) == 1 && !knows_articles();
    return is_only_one || share_below(0) < options_.odd_share ? options_.least_threshold : 0;
  }

  void judge() {
    const SiteJudge judge(*out_.profile);
    for (std::size_t i = 0; i < known_.size(); ++i) out_.log_odds[i] = judge.log_odds(*known_[i]->evidence, model_);
    if (out_.profile->others.pages == 1 && !knows_articles()) judge_only_other();
    accept_from(threshold());
    double lowest = std::max(threshold(), 0.0);
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (out_.is_article[i]) lowest = std::min(lowest, out_.log_odds[i]);
    out_.profile->threshold = to_thousandths(std::max(lowest, options_.least_threshold));
    seen_.assign(known_.size(), true);
  }

  // A page is like itself, whatever it is, so the only other page is compared with the articles alone.
  void judge_only_other() {
    SiteProfile articles = *out_.profile;
    articles.others = {};
    const SiteJudge judge(articles);
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (seen_[i] && !out_.is_article[i]) out_.log_odds[i] = judge.log_odds(*known_[i]->evidence, model_);
  }

  const KindModel& model_;
  const SiteKindOptions& options_;
  std::span<const KnownPage* const> known_;
  const std::vector<bool>& is_named_;  // by the feed
  std::vector<bool> seen_;             // sorted so far
  SiteKinds out_;
};

}  // namespace

std::size_t SiteKinds::articles() const {
  return static_cast<std::size_t>(std::count(is_article.begin(), is_article.end(), true));
}

SiteKinds sort_site(std::span<const KnownPage* const> pages, const std::vector<bool>& is_named, const KindModel& model,
                    const SiteKindOptions& options) {
  assert(is_named.size() == pages.size());
  if (pages.empty()) return {};
  return Sorter(pages, is_named, model, options).run();
}

}  // namespace wrapwright
