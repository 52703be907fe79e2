// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/confidence.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/coefficients.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kSentence = 80;  // bytes

// Smoothing constant, which keeps shares near 0 if there is little text.
constexpr double kLittleSentences = 50;
constexpr double kLittleText = 200;

// Deviation of log_rest() over the samples of a wrapper if it is unknown: the mean over the wrappers of the fit.
constexpr double kUsualDeviation = 0.11;

// For each text run, whether it is inside a link.
std::vector<std::uint8_t> runs_in_links(const Page& page) {
  std::vector<std::uint8_t> out(page.text_count(), 0);
  TextIndex done = 0;  // runs before it are marked, so nested links cost nothing
  for (auto link = page.first(name::a); link; link = page.first(name::a, *link + 1)) {
    const TextRange texts = page.texts(*link);
    for (done = std::max(done, texts.first); done < texts.last; ++done) out[done] = 1;
  }
  return out;
}

// Adds up the text runs of a page, stretch by stretch: a loop without branches on single runs, which the processor
// predicts badly.
class ShapeSums {
 public:
  explicit ShapeSums(const Page& page) : page_(page), in_link_(runs_in_links(page)) {}

  // Up to this run no element is selected. Stretches come in order; one that is over by then is empty.
  void pass(TextIndex last) {
    const Stretch stretch = read(last);
    if (selected_ > 0) missed_ += stretch.sentences;
  }
  void select(TextIndex last) {
    const Stretch stretch = read(last);
    selected_ += stretch.bytes;
    sentences_ += stretch.sentences;
    if (stretch.is_visible) gap_ = missed_;
  }

  [[nodiscard]] SelectionShape shape(std::size_t elements) const {
    const auto all = static_cast<double>(all_);
    const auto selected = static_cast<double>(selected_);
    const auto sentences = static_cast<double>(sentences_);
    const auto missed = static_cast<double>(missed_);
    const auto gap = static_cast<double>(gap_);
    return {.element_count = static_cast<double>(elements),
            .sentence_share = sentences / (selected + 1),
            .missed_sentence_share = gap / (sentences + gap + kLittleSentences),
            .link_share = static_cast<double>(linked_) / (all + 1),
            .unselected_bytes = all - selected,
            .selected_bytes = selected,
            .trailing_share = (missed - gap) / (sentences + missed + kLittleSentences)};
  }

 private:
  struct Stretch {
    std::uint64_t bytes = 0;
    std::uint64_t sentences = 0;
    bool is_visible = false;
  };

  Stretch read(TextIndex last) {
    Stretch out;
    for (; next_ < last; ++next_) {
      const TextRun& run = page_.run(next_);
      const std::uint32_t size = run.hidden != 0 ? 0 : run.size;
      const std::uint32_t linked = in_link_[next_] != 0 ? size : 0;
      const std::uint32_t unlinked = size - linked;
      out.bytes += size;
      linked_ += linked;
      out.sentences += unlinked >= kSentence ? unlinked : 0;
      out.is_visible |= run.hidden == 0;
    }
    all_ += out.bytes;
    return out;
  }

  const Page& page_;
  std::vector<std::uint8_t> in_link_;  // by text run
  TextIndex next_ = 0;
  std::uint64_t all_ = 0;
  std::uint64_t linked_ = 0;
  std::uint64_t selected_ = 0;
  std::uint64_t sentences_ = 0;  // selected ones
  std::uint64_t missed_ = 0;     // missed sentences since the first selected text
  std::uint64_t gap_ = 0;        // missed sentences between the first and the last selected text
};

double log_odds(double p) {
  constexpr double kLeast = 0.01;
  const double bounded = std::clamp(p, kLeast, 1 - kLeast);
  return std::log(bounded / (1 - bounded));
}

// The coefficients of calibrated_f1() and expected_f1(), fitted by scripts/fit-confidence.
struct SampleFit {
  double constant, promised, links, pieces, selected, trailing;
};
struct OtherFit {
  double constant, confidence, sentences, gap, growth, trailing, deviation;
};
struct Fits {
  SampleFit sample;
  OtherFit other;
};

const Fits& fits() {
  static const Fits fits = [] {
    constexpr std::array<std::string_view, 13> kRows = {
        "sample constant", "sample promised", "sample links",     "sample pieces",   "sample selected",
        "sample trailing", "other constant",  "other confidence", "other sentences", "other gap",
        "other growth",    "other trailing",  "other deviation"};
    const auto c = embedded_coefficients("confidence.tsv", kRows, 1);
    return Fits{{c[0][0], c[1][0], c[2][0], c[3][0], c[4][0], c[5][0]},
                {c[6][0], c[7][0], c[8][0], c[9][0], c[10][0], c[11][0], c[12][0]}};
  }();
  return fits;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

SelectionShape selection_shape(const Page& page, const Article& article) {
  ShapeSums sums(page);
  auto excluded = article.excluded.begin();
  for (const NodeIndex node : article.body) {
    const TextRange texts = page.texts(node);
    sums.pass(texts.first);
    for (; excluded != article.excluded.end() && page.texts(*excluded).first < texts.last; ++excluded) {
      const TextRange hole = page.texts(*excluded);
      sums.select(hole.first);
      sums.pass(std::min(hole.last, texts.last));
      if (hole.last > texts.last) break;
    }
    sums.select(texts.last);
  }
  sums.pass(page.text_count());
  return sums.shape(article.body.size());
}

double log_rest(double bytes) { return std::log(bytes + kLittleText); }

double calibrated_f1(double promised, const SelectionShape& shape) {
  const double pieces = std::max(1.0, shape.element_count);
  const SampleFit& c = fits().sample;
  return logistic(c.constant + c.promised * log_odds(promised) + c.links * shape.link_share +
                  c.pieces * std::log(pieces) + c.selected * log_rest(shape.selected_bytes) +
                  c.trailing * shape.trailing_share);
}

std::array<ConfidenceTerm, 7> expected_f1_terms(const WrapperStatistics& learned, const SelectionShape& shape) {
  assert(learned.confidence);
  const double growth = log_rest(shape.unselected_bytes) - log_rest(learned.mean_rest);
  const double sentences = shape.sentence_share - learned.mean_sentences;
  const double trailing = std::max(0.0, shape.trailing_share - learned.mean_trailing.value_or(shape.trailing_share));
  const double confidence = learned.confidence.value_or(0);
  const double deviation = learned.rest_deviation > 0 ? learned.rest_deviation : kUsualDeviation;
  const OtherFit& c = fits().other;
  return {{{"constant", 1, c.constant},
           {"confidence of the samples", confidence, c.confidence * log_odds(confidence)},
           {"sentences in the selected text, against the samples", sentences, c.sentences * sentences},
           {"sentences left out in between", shape.missed_sentence_share, c.gap * shape.missed_sentence_share},
           {"growth of the text that is not selected", growth, c.growth * growth},
           {"sentences after the selected text, beyond the samples", trailing, c.trailing * trailing},
           {"how much the text that is not selected varies over the samples", deviation, c.deviation * deviation}}};
}

double expected_f1(const WrapperStatistics& learned, const SelectionShape& shape) {
  double sum = 0;
  for (const ConfidenceTerm& term : expected_f1_terms(learned, shape)) sum += term.log_odds;
  return logistic(sum);
}

}  // namespace wrapwright
