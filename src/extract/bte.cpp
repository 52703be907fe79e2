// SPDX-License-Identifier: Apache-2.0
// BTE (Finn, Kushmerick, Smyth 2001): the page as one row of words and tags, and the one stretch of it with most words
// inside and most tags outside. That is the stretch with the greatest sum of words minus tags.
#include <memory>

#include "extract/methods.h"
#include "extract/selection.h"
#include "extract/word_counts.h"

namespace wrapwright {
namespace {

// Start and end tags between the run before `text` and `text` itself: every element that opens or closes there. A tag
// that HTML leaves out counts as if it were there.
class TagsBetween {
 public:
  explicit TagsBetween(const Page& page) : page_(page) {}

  // Called for every run in order.
  long before(TextIndex text) {
    const TextRun& run = page_.run(text);
    long tags = 0;
    for (; node_ < run.next; ++node_) {
      tags += close_up_to(node_) + 1;
      open_.push_back(node_);
    }
    // The run's parent is open; what was opened after it has ended.
    while (!open_.empty() && open_.back() != run.parent) {
      open_.pop_back();
      ++tags;
    }
    return tags;
  }

 private:
  long close_up_to(NodeIndex node) {
    long closed = 0;
    for (; !open_.empty() && page_.end(open_.back()) <= node; ++closed) open_.pop_back();
    return closed;
  }

  const Page& page_;
  std::vector<NodeIndex> open_;
  NodeIndex node_ = 1;
};

class Bte : public PageMethod {
 public:
  [[nodiscard]] Article extract(const PageInView& view) const override {
    const Page& page = view.page;
    TagsBetween tags(page);
    long sum = 0;  // of the best stretch that ends here
    TextIndex begin = 0;
    long best = 0;
    TextRange stretch{0, 0};
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      sum -= tags.before(t);
      if (sum <= 0) {
        sum = 0;
        begin = t;
      }
      if (page.run(t).hidden == 0) sum += count_words(page.text(t));
      if (sum > best) {
        best = sum;
        stretch = {begin, t + 1};
      }
    }
    std::vector<bool> chosen(page.text_count(), false);
    for (TextIndex t = stretch.first; t < stretch.last; ++t) chosen[t] = true;
    Article article;
    select_runs(page, chosen, article);
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
