// SPDX-License-Identifier: Apache-2.0
// CEDS (Yu, Jin): blocks of texts that are siblings, weighted by plain text, links and depth. Blocks far above the mean
// are content, except texts whose level differs much from that of the previous text.
#include <memory>

#include "content/article/selection.h"
#include "research/methods/content_blocks.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

// A text is treated as noise if its level differs by more than this from that of the previous text.
constexpr unsigned kLevelJump = 4;
constexpr std::string_view kReadings[] = {"printed", "weighted"};

class Ceds : public PageMethod {
 public:
  explicit Ceds(ImportanceReading reading) : reading_(reading) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    Article article;
    const auto root = page.first(name::body);
    if (!root) return article;
    const std::vector<bool> leaves = leaf_texts(page, *root);
    const std::vector<ContentBlock> blocks = content_blocks(page, view.counts, *root, leaves, reading_);
    const double threshold = importance_threshold(blocks);
    std::vector<bool> chosen(page.text_count(), false);
    NodeIndex end = 0;  // end of the last content block
    for (const ContentBlock& block : blocks) {
      if (block.importance <= threshold || block.node < end) continue;
      end = page.end(block.node);
      choose(page, block, leaves, chosen);
    }
    select_runs(page, chosen, article);
    return article;
  }

 private:
  // White space is selected together with its block, because it separates words.
  static void choose(const Page& page, const ContentBlock& block, const std::vector<bool>& leaves,
                     std::vector<bool>& chosen) {
    const TextRange texts = page.texts(block.node);
    for (TextIndex t = texts.first; t < texts.last; ++t) chosen[t] = true;
    TextIndex before = texts.last;     // the leaf before this one, if any
    NodeIndex child = block.node + 1;  // the child of the block that holds the leaf, or the next child
    // the same for the leaf before; the block itself if the leaf is its direct text
    NodeIndex child_before = block.node;
    for (TextIndex t = texts.first; t < texts.last; ++t) {
      if (!leaves[t]) continue;
      const NodeIndex parent = page.run(t).parent;
      while (child < page.end(block.node) && page.end(child) <= parent) child = page.end(child);
      const NodeIndex child_here = parent == block.node ? block.node : child;
      const bool together = before != texts.last && child_here == child_before && child_here != block.node;
      if (together) drop_if_jump(page, block, before, t, chosen);
      before = t;
      child_before = child_here;
    }
  }

  static void drop_if_jump(const Page& page, const ContentBlock& block, TextIndex a, TextIndex b,
                           std::vector<bool>& chosen) {
    const unsigned level_a = page.level(page.run(a).parent) + 1;
    const unsigned level_b = page.level(page.run(b).parent) + 1;
    const unsigned jump = level_a > level_b ? level_a - level_b : level_b - level_a;
    if (jump <= kLevelJump) return;
    if (level_a != block.typical_level) chosen[a] = false;
    if (level_b != block.typical_level) chosen[b] = false;
  }

  ImportanceReading reading_;
};

constexpr Parameter kParameters[] = {
    {.name = "reading",
     .value = "printed",
     .allowed = "printed|weighted",
     .meaning = "a text counts once, as the formula is printed, or by its length outside of links"}};

}  // namespace

constexpr PageMethodEntry kCeds = {
    .description = {.name = "ceds",
                    .summary = "blocks of texts side by side with much plain text, few links and little depth",
                    .source =
                        "Yu, Jin: Web content information extraction based on DOM tree and statistical information",
                    .formula = "sum of plain text / text over the block's texts, / (links * typical level)",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto reading = choice_setting(settings, "reading", kReadings);
      if (!reading) return reading.error();
      return {std::make_unique<Ceds>(static_cast<ImportanceReading>(*reading))};
    }};

}  // namespace wrapwright
