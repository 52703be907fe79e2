// SPDX-License-Identifier: Apache-2.0
// FE, FeatureExtractor, and KFE, K-FeatureExtractor (Debnath, Mitra, Giles 2005), with text as the desired feature.
// FE: the one block of the page in which text outweighs the other features most; usually a paragraph.
// KFE: k-means over FE's blocks as points (dominance of text over the other features, amount of text); returns the
// blocks of the cluster with the most text. The paper seeds at random; here the seeds are at equal steps from the least
// to the most text, so that the result is deterministic.
#include <memory>

#include "content/article/selection.h"
#include "research/methods/feature_blocks.h"
#include "research/methods/k_means.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

class Fe : public PageMethod {
 public:
  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const std::vector<FeatureBlock> blocks = feature_blocks(view.page);
    const FeatureBlock* best = nullptr;
    for (const FeatureBlock& block : blocks) {
      if (block.share <= 0) continue;
      if (best == nullptr || block.share > best->share || (block.share == best->share && block.text > best->text))
        best = &block;
    }
    std::vector<bool> chosen(view.page.text_count(), false);
    if (best != nullptr) {
      for (TextIndex t = best->runs.first; t < best->runs.last; ++t) chosen[t] = true;
    }
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }
};

class Kfe : public PageMethod {
 public:
  explicit Kfe(double clusters) : clusters_(static_cast<int>(clusters)) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const std::vector<FeatureBlock> blocks = feature_blocks(view.page);
    std::vector<Point> points;
    points.reserve(blocks.size());
    for (const FeatureBlock& block : blocks) points.push_back({block.share, block.text});
    std::vector<Point> centers;
    for (int c = 0; c < clusters_; ++c) {
      const double share = static_cast<double>(c) / (clusters_ - 1);
      centers.push_back({share, share});
    }
    const auto clusters = k_means(points, centers, {});
    std::size_t best = clusters.empty() ? 0 : clusters.front();  // best cluster that has blocks
    for (const std::size_t c : clusters) {
      if (centers[c].x + centers[c].y > centers[best].x + centers[best].y) best = c;
    }
    std::vector<bool> chosen(view.page.text_count(), false);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (clusters[i] != best || blocks[i].share <= 0) continue;
      for (TextIndex t = blocks[i].runs.first; t < blocks[i].runs.last; ++t) chosen[t] = true;
    }
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }

 private:
  int clusters_;
};

constexpr Parameter kParameters[] = {
    {"clusters", "3", "2..10", "number of clusters; the paper's"},
};

}  // namespace

constexpr PageMethodEntry kFe = {
    .description = {.name = "fe",
                    .summary = "the one block in which text outweighs links, images, forms and other tags most",
                    .source = "Debnath, Mitra, Giles 2005; rival in the text density papers",
                    .formula = "argmax text / sum of all features, each as a share of its most; then most text",
                    .cost = "O(n)",
                    .parameters = {}},
    .make = [](const Settings&) -> Result<std::unique_ptr<PageMethod>> { return {std::make_unique<Fe>()}; }};

constexpr PageMethodEntry kKfe = {
    .description = {.name = "kfe",
                    .summary = "the cluster of blocks in which text outweighs links, images, forms and other tags most",
                    .source = "Debnath, Mitra, Giles 2005; rival in the text density papers",
                    .formula = "k-means over (text / sum of all features, text), each as a share of its most",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto clusters = number_setting(settings, "clusters", 2, 10);
      if (!clusters) return clusters.error();
      return {std::make_unique<Kfe>(*clusters)};
    }};

}  // namespace wrapwright
