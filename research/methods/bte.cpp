// SPDX-License-Identifier: Apache-2.0
// BTE (Finn, Kushmerick, Smyth 2001): the page is a sequence of words and tags; the article is the interval with the
// most words inside and the most tags outside, that is, with the greatest sum of words minus tags. Of equal intervals
// the one that begins first is chosen, and of those the shortest.
#include <memory>

#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/token_stream.h"
#include "research/methods/word_counts.h"

namespace wrapwright {
namespace {

// Kadane's scan over the sequence. A text run is selected completely or not at all, because splitting its words never
// improves the sum.
class BestStretch {
 public:
  explicit BestStretch(const Page& page) : page_(page) {}

  void start(NodeIndex /*node*/) { --sum_; }
  void end(NodeIndex /*node*/) { --sum_; }
  void text(TextIndex text) {
    if (sum_ < 0) {
      sum_ = 0;
      begin_ = text;
    }
    sum_ += count_words(page_.text(text));
    if (sum_ > best_) {
      best_ = sum_;
      stretch_ = {begin_, text + 1};
    }
  }
  [[nodiscard]] TextRange stretch() const { return stretch_; }

 private:
  const Page& page_;
  long sum_ = -1;  // of the best interval that ends here; negative: there is none
  TextIndex begin_ = 0;
  long best_ = 0;
  TextRange stretch_{0, 0};
};

class Bte : public PageMethod {
 public:
  [[nodiscard]] Article extract(const MethodInput& view) const override {
    BestStretch best(view.page);
    walk_markup(view.page, best);
    std::vector<bool> chosen(view.page.text_count(), false);
    for (TextIndex t = best.stretch().first; t < best.stretch().last; ++t) chosen[t] = true;
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }
};

}  // namespace

constexpr PageMethodEntry kBte = {
    .description = {.name = "bte",
                    .summary = "the stretch of the page with most words inside and most tags outside",
                    .source = "Finn, Kushmerick, Smyth 2001; rival in the text density papers",
                    .formula = "maximize words in [i, j] + tags outside [i, j]",
                    .cost = "O(n)",
                    .parameters = {}},
    .make = [](const Settings&) -> Result<std::unique_ptr<PageMethod>> { return {std::make_unique<Bte>()}; }};

}  // namespace wrapwright
