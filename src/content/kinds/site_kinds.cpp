// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_kinds.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "content/kinds/page_type.h"

namespace wrapwright {
namespace {

// The threshold that splits the values into two classes with the highest between-class variance (Otsu 1979); 0 if there
// is none.
double parting(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const double all = std::accumulate(values.begin(), values.end(), 0.0);
  const auto count = static_cast<double>(values.size());
  double best = 0;
  double out = 0;
  double below = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    below += values[i - 1];
    const auto left = static_cast<double>(i);
    const double distance = below / left - (all - below) / (count - left);
    const double between = left * (count - left) * distance * distance;
    if (between <= best) continue;
    best = between;
    out = (values[i - 1] + values[i]) / 2;
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
    begin();
    bool is_stable = false;
    for (unsigned round = 0; round <= options_.max_rounds && out_.articles() > 0 && !is_stable; ++round) {
      const auto before = std::make_pair(out_.is_article, seen_);
      out_.profile = profile();
      judge();
      is_stable = before == std::make_pair(out_.is_article, seen_);
    }
    // A profile of few pages that rejects one of them is not suitable for this site.
    if (out_.articles() < options_.min_articles && lowest_article() < options_.least_threshold) out_.profile.reset();
    return std::move(out_);
  }

 private:
  // Whether the pages can be sorted.
  [[nodiscard]] bool is_pile() const { return known_.size() >= options_.min_articles || names_any(); }

  [[nodiscard]] bool names_any() const {
    return std::find(is_named_.begin(), is_named_.end(), true) != is_named_.end();
  }

  // Whether the feed names enough articles.
  [[nodiscard]] bool knows_articles() const {
    const auto named = static_cast<std::size_t>(std::count(is_named_.begin(), is_named_.end(), true));
    return named >= options_.min_articles;
  }

  void accept_from(double least) {
    for (std::size_t i = 0; i < out_.is_article.size(); ++i)
      out_.is_article[i] = is_named_[i] || out_.log_odds[i] >= least;
  }

  // The first round: uses the feed's articles if there are enough, else judges each page by itself and accepts those
  // that are clearly articles; the profile then sorts the doubtful ones.
  void begin() {
    seen_.assign(known_.size(), true);
    if (!is_pile()) return;
    if (knows_articles()) {
      out_.is_article = is_named_;
      seen_ = is_named_;
      return;
    }
    const double best = *std::max_element(out_.log_odds.begin(), out_.log_odds.end());
    const double least = std::clamp(parting(out_.log_odds), options_.no_article, options_.sure_article);
    accept_from(best < least ? std::max(best - 1, options_.no_article) : least);
    accept_by_address();
  }

  // Accepts pages if at least half of the pages with the same address pattern are articles, unless by themselves they
  // are clearly not articles.
  void accept_by_address() {
    std::map<std::string_view, std::pair<std::size_t, std::size_t>> forms;  // numbers of pages and of articles
    for (std::size_t i = 0; i < known_.size(); ++i) {
      auto& [pages, articles] = forms[known_[i]->evidence->traits.address];
      ++pages;
      if (out_.is_article[i]) ++articles;
    }
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const std::string_view address = known_[i]->evidence->traits.address;
      const auto [pages, articles] = forms[address];
      if (address.empty() || pages < options_.min_of_address || 2 * articles < pages) continue;
      if (out_.log_odds[i] >= options_.least_by_address) out_.is_article[i] = true;
    }
  }

  [[nodiscard]] SiteProfile profile() const {
    std::vector<const KnownPage*> articles;
    std::vector<const KnownPage*> others;
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (seen_[i]) (out_.is_article[i] ? articles : others).push_back(known_[i]);
    return make_site_profile(articles, others);
  }

  [[nodiscard]] double lowest_article() const {
    double out = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (out_.is_article[i]) out = std::min(out, out_.log_odds[i]);
    return out;
  }

  [[nodiscard]] std::size_t count_below(double log_odds) const {
    return static_cast<std::size_t>(
        std::count_if(out_.log_odds.begin(), out_.log_odds.end(), [&](double x) { return x < log_odds; }));
  }

  [[nodiscard]] double share_below(double log_odds) const {
    return static_cast<double>(count_below(log_odds)) / static_cast<double>(known_.size());
  }

  // If nearly all pages are articles, a page that differs a little is more likely an unusual article than a list.
  [[nodiscard]] double threshold() const {
    const bool is_only_one = count_below(0) == 1 && !knows_articles();
    return is_only_one || share_below(0) < options_.odd_share ? options_.least_threshold : 0;
  }

  void judge() {
    const SiteJudge judge(*out_.profile);
    for (std::size_t i = 0; i < known_.size(); ++i) out_.log_odds[i] = judge.log_odds(*known_[i]->evidence, model_);
    if (out_.profile->others.pages == 1 && !knows_articles()) judge_only_other();
    if (is_pile()) accept_from(threshold());
    // Rounded down, so that the lowest article is above it.
    const double lowest = std::clamp(lowest_article(), options_.least_threshold, 0.0);
    out_.profile->threshold = std::floor(lowest * 1000) / 1000;
    seen_.assign(known_.size(), true);
  }

  // Any page resembles itself, so the only other page is compared only with the articles.
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
  const std::vector<bool>& is_named_;  // named by the feed
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
