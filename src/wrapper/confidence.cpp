// SPDX-License-Identifier: Apache-2.0
#include "wrapper/confidence.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace wrapwright {
namespace {

constexpr double kSentence = 80;  // bytes

// Smoothing constant, which keeps shares near 0 if there is little text.
constexpr double kLittleSentences = 50;
constexpr double kLittleText = 200;

// Of log_rest() over the samples of a wrapper, where it is unknown: the mean over the wrappers that were fitted to.
constexpr double kUsualDeviation = 0.11;

// Tells for consecutive text runs whether they are inside one of several elements, which are given in document order.
template <typename Next>
class Cursor {
 public:
  Cursor(const Page& page, Next next) : page_(page), next_(next) { advance(); }
  // REQUIRES: t ascends from call to call.
  bool holds(TextIndex t) {
    while (texts_.last <= t) advance();
    return texts_.first <= t;
  }

 private:
  void advance() {
    constexpr TextIndex kNever = 0xFFFFFFFF;
    const NodeIndex element = next_();
    texts_ = element != 0 ? page_.texts(element) : TextRange{kNever, kNever};
  }

  const Page& page_;
  Next next_;                 // returns the next element's number; 0 = no more
  TextRange texts_ = {0, 0};  // of the first element that does not end before the run
};

auto elements_of(const std::vector<NodeIndex>& nodes) {
  return [at = nodes.begin(), end = nodes.end()]() mutable { return at == end ? NodeIndex{0} : *at++; };
}

auto links_of(const Page& page) {
  return [&page, from = NodeIndex{1}]() mutable {
    const auto link = page.first(name::a, from);
    from = link ? *link + 1 : page.size();
    return link.value_or(0);
  };
}

double log_odds(double p) {
  constexpr double kLeast = 0.01;
  const double bounded = std::clamp(p, kLeast, 1 - kLeast);
  return std::log(bounded / (1 - bounded));
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

SelectionShape selection_shape(const Page& page, const Article& article) {
  Cursor body(page, elements_of(article.body));
  Cursor excluded(page, elements_of(article.excluded));
  Cursor links(page, links_of(page));
  double all = 0;
  double linked = 0;
  double selected = 0;
  double sentences = 0;  // selected sentences
  double missed = 0;     // missed sentences since the first selected text
  double gap = 0;        // missed sentences between the first and the last selected text
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    const bool is_selected = body.holds(t) && !excluded.holds(t);
    const bool is_link = links.holds(t);
    if (run.hidden != 0) continue;
    const auto size = static_cast<double>(run.size);
    const double sentence = !is_link && size >= kSentence ? size : 0;
    all += size;
    linked += is_link ? size : 0;
    if (is_selected) {
      selected += size;
      sentences += sentence;
      gap = missed;
    } else if (selected > 0) {
      missed += sentence;
    }
  }
  return {.element_count = static_cast<double>(article.body.size()),
          .sentence_share = sentences / (selected + 1),
          .missed_sentence_share = gap / (sentences + gap + kLittleSentences),
          .link_share = linked / (all + 1),
          .unselected_bytes = all - selected,
          .selected_bytes = selected,
          .trailing_share = (missed - gap) / (sentences + missed + kLittleSentences)};
}

double log_rest(double bytes) { return std::log(bytes + kLittleText); }

// The coefficients below are logistic regressions of the 2-gram F1 on the development corpora, of 2026-11-23.
// scripts/fit-confidence fits them; docs/learning.md describes the method and its accuracy.
double calibrated_f1(double promised, const SelectionShape& shape) {
  const double pieces = std::max(1.0, shape.element_count);
  return logistic(2.623 + 0.747 * log_odds(promised) + 0.673 * shape.link_share - 0.268 * std::log(pieces) -
                  0.199 * log_rest(shape.selected_bytes) - 0.509 * shape.trailing_share);
}

std::array<ConfidenceTerm, 7> expected_f1_terms(const WrapperStatistics& learned, const SelectionShape& shape) {
  assert(learned.confidence);
  const double growth = log_rest(shape.unselected_bytes) - log_rest(learned.mean_rest);
  const double sentences = shape.sentence_share - learned.mean_sentences;
  const double trailing = std::max(0.0, shape.trailing_share - learned.mean_trailing.value_or(shape.trailing_share));
  const double confidence = learned.confidence.value_or(0);
  const double deviation = learned.rest_deviation > 0 ? learned.rest_deviation : kUsualDeviation;
  return {{{"constant", 1, 2.176},
           {"confidence of the samples", confidence, 0.525 * log_odds(confidence)},
           {"sentences in the selected text, against the samples", sentences, 1.736 * sentences},
           {"sentences left out in between", shape.missed_sentence_share, -3.303 * shape.missed_sentence_share},
           {"growth of the text that is not selected", growth, -0.686 * growth},
           {"sentences after the selected text, beyond the samples", trailing, -2.268 * trailing},
           {"how much the text that is not selected varies over the samples", deviation, -1.574 * deviation}}};
}

double expected_f1(const WrapperStatistics& learned, const SelectionShape& shape) {
  double sum = 0;
  for (const ConfidenceTerm& term : expected_f1_terms(learned, shape)) sum += term.log_odds;
  return logistic(sum);
}

}  // namespace wrapwright
