// SPDX-License-Identifier: Apache-2.0
#include "site/learn/learn_confidence.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "core/base/figures.h"
#include "site/wrapper/confidence.h"

namespace wrapwright {
namespace {

// For each text run, whether it is in the article. The elements of each list are disjoint, so this is O(n).
std::vector<bool> held_texts(const Page& page, const Article& article) {
  std::vector<bool> out(page.text_count(), false);
  const auto mark = [&](const std::vector<NodeIndex>& elements, bool held) {
    for (const NodeIndex element : elements) {
      const TextRange range = page.texts(element);
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(range.first),
                out.begin() + static_cast<std::ptrdiff_t>(range.last), held);
    }
  };
  mark(article.body, true);
  mark(article.excluded, false);
  return out;
}

double deviation_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / count);
}

}  // namespace

double promised_f1(const ScoredPage& page, const Article& article) {
  const std::vector<bool> held = held_texts(*page.page, article);
  double found = 0;
  double selected = 0;
  double expected = 0;
  for (std::size_t b = 0; b < page.content.size(); ++b) {
    const PageBlock& block = page.blocks->blocks[b];
    const double words = block.shape.words;
    const double likely = words * static_cast<double>(page.content[b]);
    expected += likely;
    if (!held[block.runs.first]) continue;
    selected += words;
    found += likely;
  }
  return selected + expected > 0 ? 2 * found / (selected + expected) : 0;
}

void add_confidence(std::span<const ScoredPage> pages, std::span<const std::size_t> numbers,
                    const SampleOutcomes& outcomes, Wrapper& wrapper) {
  assert(numbers.size() == pages.size() && wrapper.samples.size() == outcomes.size());
  double matched = 0;
  double confidence = 0;
  double sentences = 0;
  double rest = 0;
  double trailing = 0;
  std::vector<double> log_rests;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!outcomes.has_article(numbers[i])) continue;
    const Article& article = outcomes[numbers[i]].article;
    SamplePage& sample = wrapper.samples[numbers[i]];
    const SelectionShape shape = selection_shape(*pages[i].page, article);
    sample.confidence = to_thousandths(calibrated_f1(promised_f1(pages[i], article), shape));
    ++matched;
    confidence += *sample.confidence;
    sentences += shape.sentence_share;
    rest += shape.unselected_bytes;
    trailing += shape.trailing_share;
    log_rests.push_back(log_rest(shape.unselected_bytes));
  }
  if (matched == 0) return;
  wrapper.statistics.confidence = to_thousandths(confidence / matched);
  wrapper.statistics.mean_sentences = to_thousandths(sentences / matched);
  wrapper.statistics.mean_rest = std::round(rest / matched);
  wrapper.statistics.mean_trailing = to_thousandths(trailing / matched);
  wrapper.statistics.rest_deviation = to_thousandths(deviation_of(log_rests));
}

}  // namespace wrapwright
