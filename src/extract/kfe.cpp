// SPDX-License-Identifier: Apache-2.0
// KFE, K-FeatureExtractor (Debnath, Mitra, Giles 2005), with text for the desired feature: FE's blocks as points, how
// much text outweighs their other features and how much text there is; k-means, and the blocks of the cluster with most
// text. The paper seeds at random; here the seeds stand in equal steps from no text to most.
#include <memory>

#include "extract/feature_blocks.h"
#include "extract/k_means.h"
#include "extract/methods.h"
#include "extract/selection.h"
#include "extract/settings.h"

namespace wrapwright {
namespace {

class Kfe : public PageMethod {
 public:
  explicit Kfe(double clusters) : clusters_(static_cast<int>(clusters)) {}

  [[nodiscard]] Article extract(const PageInView& view) const override {
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
    std::size_t best = clusters.empty() ? 0 : clusters.front();  // of those that have blocks
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
