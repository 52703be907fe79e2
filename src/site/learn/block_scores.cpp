// SPDX-License-Identifier: Apache-2.0
#include "site/learn/block_scores.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "content/blocks/tree_contributions.h"

namespace wrapwright {
namespace {

FeatureRows joined(const FeatureRows& left, const FeatureRows& right) {
  FeatureRows out;
  out.width = left.width + right.width;
  out.values.reserve(left.values.size() + right.values.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto a = left.row(i);
    const auto b = right.row(i);
    out.values.insert(out.values.end(), a.begin(), a.end());
    out.values.insert(out.values.end(), b.begin(), b.end());
  }
  return out;
}

// Where there are other pages, the site ensemble knows what recurs, and the page ensemble must not outvote it.
double page_share(std::size_t pages) { return pages > 1 ? 0.25 : 0.5; }

// The weighted mean of the two probabilities in log-odds.
double weighted_mean(float site, float page, std::size_t pages) {
  const double share = page_share(pages);
  return (1 - share) * log_odds(site) + share * log_odds(page);
}

// The rows of a site's blocks, by page.
struct SiteRows {
  std::vector<const FeatureRows*> page;  // for the page ensemble
  std::vector<FeatureRows> site;         // for the site ensemble: the same features first
};

SiteRows rows_of(const AnalyzedPages& pages) {
  SiteRows out;
  const std::vector<FeatureRows> site = site_features(pages.views(), pages.blocks());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    out.page.push_back(&pages[i].features());
    out.site.push_back(joined(*out.page.back(), site[i]));
  }
  return out;
}

void add_rows(const FeatureRows& rows, TreeContributions& out) {
  for (std::size_t b = 0; b < rows.size(); ++b) out.add(rows.row(b));
}

class Explainer {
 public:
  Explainer(const BlockModel& model, const SiteRows& rows, double decision_bias, std::size_t most)
      : model_(model), rows_(rows), decision_bias_(decision_bias), most_(most), page_(model.page), site_(model.site) {
    for (const FeatureRows* own : rows.page) add_rows(*own, page_);
    for (const FeatureRows& all : rows.site) add_rows(all, site_);
  }

  [[nodiscard]] BlockEvidence explain(std::size_t page, std::size_t block) const {
    const auto own = rows_.page[page]->row(block);
    const auto all = rows_.site[page].row(block);
    const double share = page_share(rows_.page.size());
    BlockEvidence out;
    const auto by_site = static_cast<float>(model_.site.predict(all));
    const auto by_page = static_cast<float>(model_.page.predict(own));
    out.log_odds = weighted_mean(by_site, by_page, rows_.page.size()) - decision_bias_;
    out.base = (1 - share) * site_.base() + share * page_.base() - decision_bias_;
    std::vector<double> parts = site_.of(all);
    const std::vector<double> of_page = page_.of(own);
    for (std::size_t f = 0; f < parts.size(); ++f)
      parts[f] = (1 - share) * parts[f] + (f < of_page.size() ? share * of_page[f] : 0);
    double sum = 0;
    for (std::size_t f = 0; f < parts.size(); ++f) {
      sum += parts[f];
      if (parts[f] != 0) out.features.push_back({model_.site.feature_names()[f], all[f], parts[f]});
    }
    keep_strongest(out.features);
    out.others = sum;
    for (const FeaturePart& part : out.features) out.others -= part.log_odds;
    out.bound = out.log_odds - out.base - sum;
    return out;
  }

 private:
  void keep_strongest(std::vector<FeaturePart>& parts) const {
    std::stable_sort(parts.begin(), parts.end(), [](const FeaturePart& a, const FeaturePart& b) {
      return std::abs(a.log_odds) > std::abs(b.log_odds);
    });
    if (parts.size() > most_) parts.resize(most_);
  }

  const BlockModel& model_;
  const SiteRows& rows_;
  double decision_bias_;
  std::size_t most_;
  TreeContributions page_;
  TreeContributions site_;
};

}  // namespace

std::vector<ScoredPage> score_blocks(const AnalyzedPages& pages, const BlockModel& model, double decision_bias) {
  const SiteRows rows = rows_of(pages);
  std::vector<ScoredPage> out;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    std::vector<float> content = content_probabilities(model.site, rows.site[i]);
    const std::vector<float> alone = content_probabilities(model.page, *rows.page[i]);
    for (std::size_t b = 0; b < content.size(); ++b)
      content[b] = biased_probability(weighted_mean(content[b], alone[b], pages.size()), decision_bias);
    out.push_back({pages.views()[i].page, &pages[i].blocks().blocks, std::move(content)});
  }
  return out;
}

std::vector<std::vector<BlockEvidence>> explain_blocks(const AnalyzedPages& pages, const BlockModel& model,
                                                       double decision_bias, std::size_t most) {
  const SiteRows rows = rows_of(pages);
  const Explainer explainer(model, rows, decision_bias, most);
  std::vector<std::vector<BlockEvidence>> out(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    for (std::size_t b = 0; b < rows.page[i]->size(); ++b) out[i].push_back(explainer.explain(i, b));
  return out;
}

}  // namespace wrapwright
