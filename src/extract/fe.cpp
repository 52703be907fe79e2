// SPDX-License-Identifier: Apache-2.0
// FE, FeatureExtractor (Debnath, Mitra, Giles 2005), with text for the desired feature: the one block of the page in
// which it outweighs the other features most. A paragraph, as a rule.
#include <memory>

#include "extract/feature_blocks.h"
#include "extract/methods.h"
#include "extract/selection.h"

namespace wrapwright {
namespace {

class Fe : public PageMethod {
 public:
  [[nodiscard]] Article extract(const PageInView& view) const override {
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

}  // namespace

constexpr PageMethodEntry kFe = {
    .description = {.name = "fe",
                    .summary = "the one block in which text outweighs links, images, forms and other tags most",
                    .source = "Debnath, Mitra, Giles 2005; rival in the text density papers",
                    .formula = "argmax text / sum of all features, each as a share of its most; then most text",
                    .cost = "O(n)",
                    .parameters = {}},
    .make = [](const Settings&) -> Result<std::unique_ptr<PageMethod>> { return {std::make_unique<Fe>()}; }};

}  // namespace wrapwright
