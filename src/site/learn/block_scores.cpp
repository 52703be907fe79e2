// SPDX-License-Identifier: Apache-2.0
#include "site/learn/block_scores.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

#include "content/blocks/data_tables.h"
#include "content/blocks/editor_blocks.h"
#include "content/blocks/interjections.h"
#include "content/blocks/repeated_headline.h"
#include "content/blocks/sidebars.h"
#include "content/blocks/signposts.h"
#include "content/blocks/tree_contributions.h"

namespace wrapwright {
namespace {

constexpr float kLikelyArticle = 0.5F;  // of blocks that count as article

// If there are other pages, the site ensemble knows what recurs, and the page ensemble must not outvote it.
double page_share(std::size_t pages) { return pages > 1 ? 0.25 : 0.5; }

// The weighted mean of the two probabilities in log-odds.
double weighted_mean(float site, float page, std::size_t pages) {
  const double share = page_share(pages);
  return (1 - share) * log_odds(site) + share * log_odds(page);
}

// The rows of a site's blocks. Rows of blocks with equal paths are adjacent: they are similar, and the ensembles score
// similar rows faster.
struct SiteRows {
  std::vector<std::vector<std::uint32_t>> places;  // by page, then by block: the block's row
  FeatureRows page;                                // for the page ensemble
  FeatureRows site;                                // for the site ensemble: the same features first
};

struct PlacedBlock {
  PathFingerprint path = 0;
  std::uint32_t page = 0;
  std::uint32_t block = 0;
};

std::vector<PlacedBlock> blocks_by_path(const AnalyzedPages& pages) {
  std::vector<PlacedBlock> out;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const SiteBlocks& own = pages[p].blocks();
    for (std::uint32_t b = 0; b < own.blocks.blocks.size(); ++b)
      out.push_back({own.places.paths[own.blocks.blocks[b].node], p, b});
  }
  std::sort(out.begin(), out.end(), [](const PlacedBlock& a, const PlacedBlock& b) {
    return std::tie(a.path, a.page, a.block) < std::tie(b.path, b.page, b.block);
  });
  return out;
}

SiteRows rows_of(const AnalyzedPages& pages) {
  const std::vector<FeatureRows> site = site_features(pages.views(), pages.blocks());
  const std::vector<PlacedBlock> blocks = blocks_by_path(pages);
  SiteRows out;
  for (std::size_t i = 0; i < pages.size(); ++i) out.places.emplace_back(site[i].size());
  out.page.width = block_feature_table().size();
  out.site.width = out.page.width + site_feature_table().size();
  out.page.values.reserve(blocks.size() * out.page.width);
  out.site.values.reserve(blocks.size() * out.site.width);
  for (const PlacedBlock& block : blocks) {
    out.places[block.page][block.block] = static_cast<std::uint32_t>(out.page.size());
    const auto of_page = pages[block.page].features().row(block.block);
    const auto of_site = site[block.page].row(block.block);
    out.page.values.insert(out.page.values.end(), of_page.begin(), of_page.end());
    out.site.values.insert(out.site.values.end(), of_page.begin(), of_page.end());
    out.site.values.insert(out.site.values.end(), of_site.begin(), of_site.end());
  }
  return out;
}

// Breadcrumbs and the like, sidebars, lines that interrupt the text, and the headline in a bar above an article that shows
// it, too, do not belong to the article. Thus an expression that adds only these gains nothing.
void refuse_around(const Page& page, const PageBlocks& blocks, std::vector<float>& content) {
  for (const std::vector<bool>& elements : {signpost_elements(page), sidebar_elements(page, blocks, content)}) {
    if (elements.empty()) continue;
    for (std::size_t b = 0; b < content.size(); ++b)
      if (elements[blocks.blocks[b].node]) content[b] = 0;
  }
  for (const std::size_t b : interjections(page, blocks)) content[b] = 0;
  std::vector<bool> likely(content.size());
  std::transform(content.begin(), content.end(), likely.begin(), [](float each) { return each >= kLikelyArticle; });
  for (const std::size_t b : repeated_headlines(page, blocks, likely)) content[b] = 0;
}

class Explainer {
 public:
  Explainer(const BlockModel& model, const SiteRows& rows, double decision_bias, std::size_t most)
      : model_(model), rows_(rows), decision_bias_(decision_bias), most_(most), page_(model.page), site_(model.site) {
    for (const std::vector<std::uint32_t>& of_page : rows.places) {
      for (const std::uint32_t row : of_page) {
        page_.add(rows.page.row(row));
        site_.add(rows.site.row(row));
      }
    }
  }

  [[nodiscard]] BlockEvidence explain(std::size_t page, std::size_t block) const {
    const auto own = rows_.page.row(rows_.places[page][block]);
    const auto all = rows_.site.row(rows_.places[page][block]);
    const std::size_t pages = rows_.places.size();
    const double share = page_share(pages);
    BlockEvidence out;
    const auto by_site = static_cast<float>(model_.site.predict(all));
    const auto by_page = static_cast<float>(model_.page.predict(own));
    out.log_odds = weighted_mean(by_site, by_page, pages) - decision_bias_;
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
  const std::vector<float> by_site = content_probabilities(model.site, rows.site);
  const std::vector<float> by_page = content_probabilities(model.page, rows.page);
  std::vector<ScoredPage> out;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    std::vector<float> content;
    for (const std::uint32_t row : rows.places[i])
      content.push_back(biased_probability(weighted_mean(by_site[row], by_page[row], pages.size()), decision_bias));
    const Page& page = *pages.views()[i].page;
    const PageBlocks& blocks = pages[i].blocks().blocks;
    raise_data_tables(page, blocks, content);
    raise_editor_blocks(page, blocks, content);
    refuse_around(page, blocks, content);
    out.push_back({&page, &blocks, std::move(content)});
  }
  return out;
}

std::vector<std::vector<BlockEvidence>> explain_blocks(const AnalyzedPages& pages, const BlockModel& model,
                                                       double decision_bias, std::size_t most) {
  const SiteRows rows = rows_of(pages);
  const Explainer explainer(model, rows, decision_bias, most);
  std::vector<std::vector<BlockEvidence>> out(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    for (std::size_t b = 0; b < rows.places[i].size(); ++b) out[i].push_back(explainer.explain(i, b));
  return out;
}

}  // namespace wrapwright
