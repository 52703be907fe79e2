// SPDX-License-Identifier: Apache-2.0
// LQF, link quota filter (Mantratzis, Orgun, Cassidy 2005; the CombineE framework): the page without the elements in
// which too large a share of the text is links. Only block elements are judged: an inline link consists of link text
// only, so judging it would remove every link within a sentence.
#include <memory>

#include "content/article/display.h"
#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/token_stream.h"

namespace wrapwright {
namespace {

bool is_judged(NameId tag) {
  const Display display = display_of(tag);
  return display == Display::kLine || display == Display::kParagraph || display == Display::kList ||
         display == Display::kCell || display == Display::kPre;
}

class Lqf : public PageMethod {
 public:
  explicit Lqf(double threshold) : threshold_(threshold) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    const NodeIndex top = markup_root(page);
    std::vector<bool> chosen(page.text_count(), false);
    const auto set = [&](TextRange texts, bool value) {
      for (TextIndex t = texts.first; t < texts.last; ++t) chosen[t] = value;
    };
    set(page.texts(top), true);
    for (NodeIndex node = top + 1; node < page.end(top);) {
      const std::uint32_t all = view.counts.characters(node);
      const bool drop = is_stripped(page.tag(node)) ||
                        (all > 0 && is_judged(page.tag(node)) && view.counts.link_characters(node) > threshold_ * all);
      if (drop) set(page.texts(node), false);
      node = drop ? page.end(node) : node + 1;
    }
    Article article;
    select_runs(page, chosen, article);
    return article;
  }

 private:
  double threshold_;
};

constexpr Parameter kParameters[] = {
    {"threshold", "0.5", "0..1",
     "greatest share of link characters that an element may have; the CombineE papers try 0.25, 0.5 and 0.75"},
};

}  // namespace

constexpr PageMethodEntry kLqf = {
    .description = {.name = "lqf",
                    .summary = "the page without its elements in which too much of the text is links",
                    .source = "Mantratzis, Orgun, Cassidy 2005; rival in the text density papers",
                    .formula = "drop block elements with link characters / characters > threshold",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto threshold = number_setting(settings, "threshold", 0, 1);
      if (!threshold) return threshold.error();
      return {std::make_unique<Lqf>(*threshold)};
    }};

}  // namespace wrapwright
