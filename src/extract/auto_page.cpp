// SPDX-License-Identifier: Apache-2.0
#include "extract/auto_page.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "extract/block_features.h"
#include "extract/block_model.h"
#include "extract/methods.h"
#include "extract/page_blocks.h"
#include "extract/selection.h"
#include "extract/settings.h"

namespace wrapwright {
namespace {

constexpr double kMostWords = 10'000;

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

// A block raises 2 x found / (selected + article) as long as it is likelier than half of that, so that the best
// choice is some of the likeliest.
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

// What stands between two chosen blocks without a word of its own, as a row of stars, belongs to them. What has words
// and is of no block, as the choices of a form, does not.
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

constexpr std::array kParameters = {
    Parameter{"least-words", "12", "0..10000", "expected words of article below which a page has none"},
};

class AutoPage : public PageMethod {
 public:
  explicit AutoPage(const AutoPageOptions& options) : options_(options) {}

  [[nodiscard]] Article extract(const PageInView& view) const override {
    return extract_by_blocks(view.page, standard_block_model().page, options_).article;
  }

 private:
  AutoPageOptions options_;
};

Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  const auto options = auto_page_options(settings);
  if (!options) return options.error();
  return {std::make_unique<AutoPage>(*options)};
}

}  // namespace

Result<AutoPageOptions> auto_page_options(const Settings& settings) {
  const auto words = number_setting(settings, "least-words", 0, kMostWords);
  if (!words) return words.error();
  return AutoPageOptions{.least_words = *words};
}

JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model, const AutoPageOptions& options) {
  const PageBlocks blocks = page_blocks(page);
  const std::vector<float> content = content_probabilities(model, block_features(page, blocks));
  const double article = expected_words(blocks, content);
  JudgedArticle out;
  if (article < options.least_words) return out;
  const BestBlocks best = best_blocks(blocks, content, article);
  select_runs(page, runs_of(page, blocks, best.chosen), out.article);
  out.confidence = out.article.body.empty() ? 0 : best.expected_f1;
  return out;
}

const PageMethodEntry kAutoPage = {
    .description = {.name = "auto",
                    .summary = "the text blocks that a model of many sites' pages takes for the article",
                    .source = "gradient-boosted trees (Friedman 2001) over what a page tells of its blocks",
                    .formula = "blocks with the highest expected F1 = 2 x sum of p w / (words chosen + sum of all p w)",
                    .cost = "O(n log n)",
                    .parameters = kParameters},
    .make = make};

}  // namespace wrapwright
