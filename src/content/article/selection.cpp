// SPDX-License-Identifier: Apache-2.0
#include "content/article/selection.h"

#include <cassert>

#include "content/article/captioned_picture.h"
#include "content/article/formulas.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

// Prefix sums of the chosen runs, which give the count in a subtree by one subtraction.
class ChosenCounts {
 public:
  ChosenCounts(const Page& page, const std::vector<bool>& chosen)
      : page_(page), before_(page.text_count() + 1, 0), others_(page.text_count() + 1, 0) {
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      const bool counts = chosen[t] && page.run(t).hidden == 0;
      before_[t + 1] = before_[t] + (counts ? 1 : 0);
      // The TeX of a formula is hidden, but belongs to the text around it.
      const bool is_other = !counts && !(page.run(t).hidden != 0 && is_math_script(page, page.run(t).parent));
      others_[t + 1] = others_[t] + (is_other ? 1 : 0);
    }
  }
  [[nodiscard]] std::uint32_t all() const { return before_.back(); }
  [[nodiscard]] std::uint32_t within(NodeIndex node) const {
    const TextRange texts = page_.texts(node);
    return before_[texts.last] - before_[texts.first];
  }
  [[nodiscard]] bool holds_only_others(NodeIndex node) const {
    const TextRange texts = page_.texts(node);
    return within(node) == 0 && others_[texts.last] != others_[texts.first];
  }
  [[nodiscard]] bool chosen(TextIndex text) const { return before_[text + 1] != before_[text]; }
  // Whether the text before the element is chosen, and also the text after it, if its parent has any.
  [[nodiscard]] bool is_in_chosen(NodeIndex node) const {
    const TextRange all = page_.texts(page_.parent(node));
    const TextRange own = page_.texts(node);
    TextIndex before = own.first;
    while (before > all.first && !shows_text(page_, before - 1)) --before;
    if (before == all.first || !chosen(before - 1)) return false;
    TextIndex behind = own.last;
    while (behind < all.last && !shows_text(page_, behind)) ++behind;
    return behind == all.last || chosen(behind);
  }

 private:
  const Page& page_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> others_;
};

// The deepest element that contains all chosen runs.
NodeIndex common_ancestor(const Page& page, const ChosenCounts& counts) {
  NodeIndex found = 0;
  NodeIndex node = 1;
  while (node < page.end(found)) {
    if (counts.within(node) == counts.all()) {
      found = node;
      ++node;
    } else {
      node = page.end(node);
    }
  }
  return found;
}

}  // namespace

void select_runs(const Page& page, const std::vector<bool>& chosen, Article& article) {
  assert(chosen.size() == page.text_count());
  article.body.clear();
  article.excluded.clear();
  article.excluded_text.clear();
  const ChosenCounts counts(page, chosen);
  if (counts.all() == 0) return;
  const NodeIndex root = common_ancestor(page, counts);
  article.body.push_back(root);
  // Elements without text are kept: an image, a rule or a formula between chosen runs belongs to them.
  for (NodeIndex node = root + 1; node < page.end(root);) {
    if (!counts.holds_only_others(node)) {
      ++node;
      continue;
    }
    std::vector<NodeIndex> parts;
    if (counts.is_in_chosen(node)) parts = picture_captions(page, node);
    if (parts.empty()) parts.push_back(node);
    article.excluded.insert(article.excluded.end(), parts.begin(), parts.end());
    node = page.end(node);
  }
  auto excluded = article.excluded.begin();
  const TextRange texts = page.texts(root);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    while (excluded != article.excluded.end() && page.texts(*excluded).last <= t) ++excluded;
    if (excluded != article.excluded.end() && page.texts(*excluded).first <= t) continue;
    if (page.run(t).hidden == 0 && !counts.chosen(t)) article.excluded_text.push_back(t);
  }
}

std::vector<bool> selected_runs(const Page& page, const Article& article) {
  std::vector<bool> out(page.text_count(), false);
  const auto mark = [&](TextRange texts, bool value) {
    for (TextIndex t = texts.first; t < texts.last; ++t) out[t] = value && page.run(t).hidden == 0;
  };
  for (const NodeIndex node : article.body) mark(page.texts(node), true);
  for (const NodeIndex node : article.excluded) mark(page.texts(node), false);
  for (const TextIndex text : article.excluded_text) out[text] = false;
  return out;
}

}  // namespace wrapwright
