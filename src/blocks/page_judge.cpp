// SPDX-License-Identifier: Apache-2.0
#include "blocks/page_judge.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "article/selection.h"
#include "blocks/block_features.h"
#include "blocks/block_model.h"
#include "blocks/page_blocks.h"

namespace wrapwright {
namespace {

struct BestBlocks {
  std::vector<bool> chosen;
  double expected_f1 = 0;
};

double words_of(const PageBlock& block) { return static_cast<double>(block.shape.words); }

double expected_words(const PageBlocks& page, const std::vector<float>& content) {
  double out = 0;
  for (std::size_t b = 0; b < content.size(); ++b) out += content[b] * words_of(page.blocks[b]);
  return out;
}

// Selecting a block raises 2 * found / (selected + article) if its probability exceeds half of that value, so the best
// selection consists of the most probable blocks.
BestBlocks best_blocks(const PageBlocks& page, const std::vector<float>& content, double article) {
  std::vector<std::size_t> order(content.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return content[a] > content[b]; });
  BestBlocks out;
  out.chosen.assign(content.size(), false);
  double found = 0;
  double selected = 0;
  for (const std::size_t b : order) {
    found += content[b] * words_of(page.blocks[b]);
    selected += words_of(page.blocks[b]);
    const double f1 = 2 * found / (selected + article);
    if (f1 <= out.expected_f1) break;
    out.expected_f1 = f1;
    out.chosen[b] = true;
  }
  return out;
}

bool has_words(std::string_view text) {
  TextShape shape;
  std::vector<WordHash> ignored;
  shape.add(text, ignored);
  return shape.words > 0;
}

// Runs between two selected blocks are selected too if they have no words, such as a row of stars. Words that belong to
// no block, such as the options of a form, are not selected.
std::vector<bool> runs_of(const Page& page, const PageBlocks& blocks, const std::vector<bool>& chosen) {
  std::vector<bool> out(page.text_count(), false);
  for (std::size_t b = 0; b < chosen.size(); ++b) {
    if (!chosen[b]) continue;
    const TextRange runs = blocks.blocks[b].runs;
    for (TextIndex t = runs.first; t < runs.last; ++t) out[t] = true;
    if (b == 0 || !chosen[b - 1]) continue;
    for (TextIndex t = blocks.blocks[b - 1].runs.last; t < runs.first; ++t) out[t] = !has_words(page.text(t));
  }
  return out;
}

}  // namespace

JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model, const PageJudgeOptions& options) {
  const PageBlocks blocks = page_blocks(page);
  const std::vector<float> content = content_probabilities(model, block_features(page, blocks));
  const double article = expected_words(blocks, content);
  JudgedArticle out;
  if (article < options.min_words) return out;
  const BestBlocks best = best_blocks(blocks, content, article);
  select_runs(page, runs_of(page, blocks, best.chosen), out.article);
  out.confidence = out.article.body.empty() ? 0 : best.expected_f1;
  return out;
}

}  // namespace wrapwright
