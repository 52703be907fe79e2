// SPDX-License-Identifier: Apache-2.0
// The text density methods (Song, Sun, Liao 2013). The threshold is the smallest density on the path from the element
// with the largest score up to body; in every element at least that dense, the descendant with the largest score is
// content. The score is the sum of the children's densities (-DS), or the density smoothed over siblings (-S). The four
// methods share this file because they differ only in the density and the score.
#include <memory>

#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/text_density.h"

namespace wrapwright {
namespace {

enum class AncestorText : std::uint8_t { kKeep, kJudge, kDrop };
constexpr std::string_view kAncestorTexts[] = {"keep", "judge", "drop"};

enum class Score : std::uint8_t { kSum, kSmoothed };

struct DensityOptions {
  DensityKind kind = DensityKind::kPlain;
  Score score = Score::kSum;
  AncestorText ancestor_text = AncestorText::kKeep;
  double weight = 0;  // weight of the node itself; its siblings have weight 1
};

class TextDensityMethod : public PageMethod {
 public:
  explicit TextDensityMethod(const DensityOptions& options) : options_(options) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    Article article;
    const auto body = page.first(name::body);
    if (!body || view.counts.characters(*body) == 0) return article;
    Densities densities = text_densities(page, view.counts, *body, options_.kind);
    const bool smooth = options_.score == Score::kSmoothed;
    if (smooth) densities.elements = smoothed_densities(page, densities, options_.weight);
    const std::vector<double> scores = smooth ? densities.elements : density_sums(page, densities);
    const std::vector<NodeIndex> largest = largest_within(page, *body, scores);
    const double threshold = path_threshold(page, densities, largest.front());
    const std::vector<NodeIndex> roots = mark_content(page, densities, largest, threshold);
    select_runs(page, chosen_runs(page, densities, roots, threshold), article);
    return article;
  }

 private:
  [[nodiscard]] std::vector<bool> chosen_runs(const Page& page, const Densities& densities,
                                              const std::vector<NodeIndex>& roots, double threshold) const {
    std::vector<bool> chosen(page.text_count(), false);
    std::vector<bool> above(page.size(), false);
    for (const NodeIndex root : roots) {
      const TextRange texts = page.texts(root);
      for (TextIndex t = texts.first; t < texts.last; ++t) chosen[t] = true;
      for (NodeIndex i = root; i != densities.body && !above[page.parent(i)]; i = page.parent(i))
        above[page.parent(i)] = true;
    }
    if (options_.ancestor_text == AncestorText::kDrop) return chosen;
    const TextRange texts = page.texts(densities.body);
    for (TextIndex t = texts.first; t < texts.last; ++t) {
      const bool dense = options_.ancestor_text == AncestorText::kKeep || densities.of_text(t) >= threshold;
      if (above[page.run(t).parent] && dense) chosen[t] = true;
    }
    return chosen;
  }

  DensityOptions options_;
};

template <DensityKind kind, Score score>
Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  const auto ancestor_text = choice_setting(settings, "ancestor-text", kAncestorTexts);
  if (!ancestor_text) return ancestor_text.error();
  DensityOptions options{kind, score, static_cast<AncestorText>(*ancestor_text), 0};
  if constexpr (score == Score::kSmoothed) {
    const auto weight = number_setting(settings, "weight", 0, 1000);
    if (!weight) return weight.error();
    options.weight = *weight;
  }
  return {std::make_unique<TextDensityMethod>(options)};
}

constexpr Parameter kAncestorText = {
    .name = "ancestor-text",
    .value = "keep",
    .allowed = "keep|judge|drop",
    .meaning = "text directly under elements above the marked ones: all (as published), dense text, or none"};

constexpr Parameter kSumParameters[] = {kAncestorText};
constexpr Parameter kSmoothingParameters[] = {
    kAncestorText,
    {.name = "weight",
     .value = "2",
     .allowed = "0..1000",
     .meaning = "weight of a node's own density, with 1 for each neighbor's; the paper gives none"}};

}  // namespace

constexpr PageMethodEntry kCectdDs = {
    .description = {.name = "cectd-ds",
                    .summary = "the elements whose children are densest in text and poorest in links",
                    .source = "Song, Sun, Liao 2013, sections 3.3 and 3.5",
                    .formula = "max of sum over children of C/T log_{ln(C LC/NLC + C LC_b/C_b + e)}(C T / (LC LT))",
                    .cost = "O(n)",
                    .parameters = kSumParameters},
    .make = make<DensityKind::kComposite, Score::kSum>};

constexpr PageMethodEntry kCectdS = {
    .description = {.name = "cectd-s",
                    .summary = "the elements that are, with their neighbors, densest in text and poorest in links",
                    .source = "Song, Sun, Liao 2013, sections 3.3 and 4.1.3",
                    .formula = "max of C/T log_{ln(C LC/NLC + C LC_b/C_b + e)}(C T / (LC LT)), averaged with siblings",
                    .cost = "O(n)",
                    .parameters = kSmoothingParameters},
    .make = make<DensityKind::kComposite, Score::kSmoothed>};

constexpr PageMethodEntry kCetdDs = {.description = {.name = "cetd-ds",
                                                     .summary = "the elements whose children are densest in text",
                                                     .source = "Song, Sun, Liao 2013, sections 3.2 and 3.5",
                                                     .formula = "max of sum over children of C/T",
                                                     .cost = "O(n)",
                                                     .parameters = kSumParameters},
                                     .make = make<DensityKind::kPlain, Score::kSum>};

constexpr PageMethodEntry kCetdS = {
    .description = {.name = "cetd-s",
                    .summary = "the elements that are, with their neighbors, densest in text",
                    .source = "Song, Sun, Liao 2013, sections 3.2 and 4.1.3",
                    .formula = "max of C/T, averaged with siblings",
                    .cost = "O(n)",
                    .parameters = kSmoothingParameters},
    .make = make<DensityKind::kPlain, Score::kSmoothed>};

}  // namespace wrapwright
