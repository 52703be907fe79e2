// SPDX-License-Identifier: Apache-2.0
// DSC, document slope curve (Pinto et al. 2002): the page as a sequence of tokens, words and tags; the curve is the
// number of tags up to each token. Sections whose slope is much lower than that of the whole page are text; a page can
// have any number of them. A word is content if the window of tokens around it has a low slope, a text run if the
// majority of its words are. The page is kept as segments with token counts, so the slope of a window takes one
// subtraction.
#include <algorithm>
#include <memory>

#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/token_stream.h"
#include "research/methods/word_counts.h"

namespace wrapwright {
namespace {

struct Piece {
  TextIndex text;
  std::uint32_t first;  // number of its first token
  std::uint32_t words;
};

class SlopeCurve {
 public:
  explicit SlopeCurve(const Page& page) : page_(page) { walk_markup(page, *this); }

  void start(NodeIndex /*node*/) { tags_before_.push_back(tags_before_.back() + 1); }
  void end(NodeIndex /*node*/) { tags_before_.push_back(tags_before_.back() + 1); }
  void text(TextIndex text) {
    const std::uint32_t words = count_words(page_.text(text));
    pieces_.push_back({text, tokens(), words});
    tags_before_.insert(tags_before_.end(), words, tags_before_.back());
  }

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] std::uint32_t tokens() const { return static_cast<std::uint32_t>(tags_before_.size() - 1); }
  [[nodiscard]] double slope(std::uint32_t first, std::uint32_t last) const {
    return static_cast<double>(tags_before_[last] - tags_before_[first]) / (last - first);
  }

 private:
  const Page& page_;
  std::vector<std::uint32_t> tags_before_{0};
  std::vector<Piece> pieces_;
};

class Dsc : public PageMethod {
 public:
  Dsc(double window, double factor) : half_(static_cast<std::uint32_t>(window / 2)), factor_(factor) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const SlopeCurve curve(view.page);
    std::vector<bool> chosen(view.page.text_count(), false);
    const double most = curve.tokens() == 0 ? 0 : factor_ * curve.slope(0, curve.tokens());
    for (const Piece& piece : curve.pieces()) {
      std::uint32_t low = 0;
      for (std::uint32_t i = piece.first; i < piece.first + piece.words; ++i) {
        const std::uint32_t first = i > half_ ? i - half_ : 0;
        const std::uint32_t last = std::min(curve.tokens(), i + half_ + 1);
        if (curve.slope(first, last) <= most) ++low;
      }
      chosen[piece.text] = 2 * low > piece.words;
    }
    choose_blank_runs(view.page, chosen);
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }

 private:
  std::uint32_t half_;
  double factor_;
};

constexpr Parameter kParameters[] = {
    {"window", "50", "1..10000", "tokens in the window around a word; ours, the paper's is not at hand"},
    {"factor", "0.5", "0..1", "greatest slope of a window as a share of the page's; the paper's"},
};

}  // namespace

constexpr PageMethodEntry kDsc = {
    .description = {.name = "dsc",
                    .summary = "the places where tags are much rarer than on the page as a whole",
                    .source = "Pinto et al. 2002; rival in the text density papers",
                    .formula = "tags / tokens of the window <= factor * tags / tokens of the page",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto window = number_setting(settings, "window", 1, 10'000);
      if (!window) return window.error();
      const auto factor = number_setting(settings, "factor", 0, 1);
      if (!factor) return factor.error();
      return {std::make_unique<Dsc>(*window, *factor)};
    }};

}  // namespace wrapwright
