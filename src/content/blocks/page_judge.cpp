// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_judge.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/selection.h"
#include "content/blocks/block_features.h"
#include "content/blocks/block_model.h"
#include "content/blocks/block_peers.h"
#include "content/blocks/consent_manager.h"
#include "content/blocks/data_tables.h"
#include "content/blocks/editor_blocks.h"
#include "content/blocks/end_matter.h"
#include "content/blocks/interjections.h"
#include "content/blocks/page_blocks.h"
#include "content/blocks/repeated_headline.h"
#include "content/blocks/sidebars.h"
#include "content/blocks/signposts.h"

namespace wrapwright {
namespace {

// For the article in a page's scripts: the meaning of member names is uncertain.
constexpr double kEmbeddedConfidence = 0.7;

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

// The labels of a page's elements, in or out of the article, that maximize the gain of the blocks minus a price for
// each element whose label differs from its parent's: a Potts model on a tree, whose maximum dynamic programming finds
// in O(n) elements.
class ElementLabels {
 public:
  ElementLabels(const Page& page, const PageBlocks& blocks, const std::vector<float>& content)
      : page_(page), blocks_(blocks), content_(content) {}

  // Returns for each block whether its element is in the article. A block in the article gains w (2 p - f1), which is
  // what it adds to 2 * found - f1 * (selected + article). Prices are in words: entry_price is for an element in the
  // article whose parent is not, exclusion_price for the reverse.
  [[nodiscard]] std::vector<bool> choose(double f1, double entry_price, double exclusion_price) const {
    std::vector<double> in(page_.size(), 0);   // by element: highest gain of its subtree if it is in the article
    std::vector<double> out(page_.size(), 0);  // the same if it is not
    for (std::size_t b = 0; b < content_.size(); ++b)
      in[blocks_.blocks[b].node] += words_of(blocks_.blocks[b]) * (2 * static_cast<double>(content_[b]) - f1);
    for (NodeIndex i = page_.size(); i-- > 1;) {
      const NodeIndex parent = page_.parent(i);
      in[parent] += std::max(in[i], out[i] - exclusion_price);
      out[parent] += std::max(out[i], in[i] - entry_price);
    }
    std::vector<std::uint8_t> is_in(page_.size(), 0);
    for (NodeIndex i = 1; i < page_.size(); ++i)
      is_in[i] =
          (is_in[page_.parent(i)] != 0 ? in[i] >= out[i] - exclusion_price : in[i] - entry_price > out[i]) ? 1 : 0;
    std::vector<bool> chosen(content_.size());
    for (std::size_t b = 0; b < content_.size(); ++b) chosen[b] = is_in[blocks_.blocks[b].node] != 0;
    return chosen;
  }

 private:
  const Page& page_;
  const PageBlocks& blocks_;
  const std::vector<float>& content_;
};

double f1_of(const PageBlocks& page, const std::vector<float>& content, const std::vector<bool>& chosen,
             double article) {
  double found = 0;
  double selected = 0;
  for (std::size_t b = 0; b < content.size(); ++b) {
    if (!chosen[b]) continue;
    found += static_cast<double>(content[b]) * words_of(page.blocks[b]);
    selected += words_of(page.blocks[b]);
  }
  return 2 * found / (selected + article);
}

// Starts from the best choice without prices and applies Dinkelbach's method for ratios: the F1 of one choice is the
// cost of a selected word in the next one. A few rounds suffice.
BestBlocks priced_blocks(const Page& page, const PageBlocks& blocks, const std::vector<float>& content, double article,
                         const PageJudgeOptions& options) {
  constexpr int kRounds = 4;
  BestBlocks best = best_blocks(blocks, content, article);
  if (options.entry_price <= 0 && options.exclusion_price <= 0) return best;
  const ElementLabels labels(page, blocks, content);
  const double words = 2 * article;  // about selected + article
  for (int round = 0; round < kRounds; ++round) {
    std::vector<bool> chosen =
        labels.choose(best.expected_f1, options.entry_price * words, options.exclusion_price * words);
    if (chosen == best.chosen || std::find(chosen.begin(), chosen.end(), true) == chosen.end()) break;
    best.expected_f1 = f1_of(blocks, content, chosen, article);
    best.chosen = std::move(chosen);
  }
  return best;
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

double words_of(const PageBlocks& page, const std::vector<bool>& chosen) {
  double out = 0;
  for (std::size_t b = 0; b < chosen.size(); ++b)
    if (chosen[b]) out += words_of(page.blocks[b]);
  return out;
}

// The page's articleBody (schema.org) if the chosen blocks show only its beginning; otherwise "". Other members are not
// used, because they may also hold teasers of other pages.
std::string continuation(const Page& page, const PageBlocks& blocks, const std::vector<bool>& chosen,
                         const PageJudgeOptions& options) {
  std::vector<WordHash> shown;
  std::span<const WordHash> first;  // first paragraph; headlines and bylines precede it
  for (std::size_t b = 0; b < chosen.size(); ++b) {
    if (!chosen[b]) continue;
    const auto words = blocks.words_of(b);
    if (first.empty() && words.size() >= options.embedded.min_string_words) first = words;
    shown.insert(shown.end(), words.begin(), words.end());
  }
  if (first.empty()) return {};
  EmbeddedTextOptions embedded = options.embedded;
  embedded.member = "articleBody";
  EmbeddedArticle article = embedded_article(page, embedded);
  if (article.member != embedded.member) return {};
  std::vector<WordHash> words;
  TextShape shape;
  shape.add(article.text, words);
  if (words.size() <= options.min_continuation * shown.size()) return {};
  // The last word shown may be cut off.
  return std::equal(first.begin(), first.end() - 1, words.begin()) ? article.text : std::string();
}

// Selects all text outside links of a page with only a few words: the model was not trained on such short notes, and
// they have no menu that could be selected by mistake.
std::vector<bool> whole_note(const PageBlocks& page, const std::vector<float>& content, double max_words) {
  std::vector<bool> out(content.size(), false);
  double words = 0;
  for (std::size_t b = 0; b < content.size(); ++b) {
    const PageBlock& block = page.blocks[b];
    out[b] = content[b] > 0 && 2 * block.link_words <= block.shape.words;
    if (out[b]) words += words_of(block);
  }
  return words > 0 && words <= max_words ? out : std::vector<bool>();
}

// The probabilities after blending with the peers and subtracting the bias.
std::vector<float> decide_together(const Page& page, const PageBlocks& blocks, std::vector<float> content,
                                   const PageJudgeOptions& options) {
  std::vector<double> odds(content.size());
  std::transform(content.begin(), content.end(), odds.begin(), log_odds);
  odds = blend_with_peers(page, blocks, std::move(odds), options.peer_share);
  std::transform(odds.begin(), odds.end(), content.begin(),
                 [&](double each) { return biased_probability(each, options.decision_bias); });
  return content;
}

// Sets the probabilities of blocks inside these elements to 0.
void refuse(const std::vector<bool>& elements, const PageBlocks& page, std::vector<float>& content) {
  if (elements.empty()) return;
  for (std::size_t b = 0; b < content.size(); ++b)
    if (elements[page.blocks[b].node]) content[b] = 0;
}

}  // namespace

JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model, const PageJudgeOptions& options) {
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> content;
  content.reserve(blocks.blocks.size());
  for_block_features(page, blocks, [&](const FeatureRows& some) {
    const std::vector<float> probabilities = content_probabilities(model, some);
    content.insert(content.end(), probabilities.begin(), probabilities.end());
  });
  const std::vector<bool> in_consent = consent_elements(page);
  const std::vector<bool> in_end_matter = end_matter_elements(page);
  const std::vector<bool> in_signposts = signpost_elements(page);
  const std::vector<bool> in_sidebars = sidebar_elements(page, blocks, content);
  const std::vector<std::size_t> interrupting = interjections(page, blocks);
  const auto refuse_all = [&] {
    refuse(in_consent, blocks, content);
    refuse(in_end_matter, blocks, content);
    refuse(in_signposts, blocks, content);
    refuse(in_sidebars, blocks, content);
    for (const std::size_t b : interrupting) content[b] = 0;
  };
  refuse_all();
  JudgedArticle out;
  const double shown = expected_words(blocks, content);
  const bool is_tiny = shown < options.min_words;
  if (is_tiny) {
    out.article.embedded = embedded_article(page, options.embedded).text;
    out.confidence = out.article.embedded.empty() ? 0 : kEmbeddedConfidence;
    if (!out.article.embedded.empty() || !options.guesses) return out;
  }
  content = decide_together(page, blocks, std::move(content), options);
  raise_data_tables(page, blocks, content);
  raise_editor_blocks(page, blocks, content);
  refuse_all();  // again, because peers and the clamping of log-odds have raised them
  const double article = expected_words(blocks, content);
  BestBlocks best = priced_blocks(page, blocks, content, article, options);
  if (!is_tiny && words_of(blocks, best.chosen) < options.max_teaser_words) {
    out.article.embedded = continuation(page, blocks, best.chosen, options);
    out.confidence = kEmbeddedConfidence;
    if (!out.article.embedded.empty()) return out;
  }
  if (std::vector<bool> note = whole_note(blocks, content, options.max_note_words); is_tiny && !note.empty()) {
    best.expected_f1 = f1_of(blocks, content, note, article);
    best.chosen = std::move(note);
  }
  for (const std::size_t b : repeated_headlines(page, blocks, best.chosen)) best.chosen[b] = false;
  select_runs(page, runs_of(page, blocks, best.chosen), out.article);
  out.confidence = out.article.body.empty() ? 0 : best.expected_f1;
  if (is_tiny) out.confidence *= shown / options.min_words;
  return out;
}

}  // namespace wrapwright
