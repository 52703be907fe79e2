// SPDX-License-Identifier: Apache-2.0
// CEHTD-DS (Song, Sun, Liao 2013): CECTD-DS in which the characters of each text are weighted by how much of the middle
// of the page the text covers. A page that exceeds the limits of the layout engine (research/layout/layout.h) has importance 1
// everywhere, which makes the result that of CECTD-DS.
#include <memory>

#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/visual_importance.h"

namespace wrapwright {
namespace {

class CehtdDs : public PageMethod {
 public:
  explicit CehtdDs(const LayoutOptions& layout) : layout_(layout) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    Article article;
    const auto body = page.first(name::body);
    if (!body || view.counts.characters(*body) == 0) return article;
    select_runs(page, hybrid_content(page, view.counts, *body, importances(page)), article);
    return article;
  }

 private:
  [[nodiscard]] std::vector<double> importances(const Page& page) const {
    const auto spans = lay_out(page, layout_);
    return spans ? visual_importances(page, *spans) : std::vector<double>(page.text_count(), 1);
  }

  LayoutOptions layout_;
};

Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  constexpr double kWidest = 10'000;
  constexpr double kMaxSteps = 1e12;
  const auto width = number_setting(settings, "window", 1, kWidest);
  if (!width) return width.error();
  const auto steps = number_setting(settings, "steps", 0, kMaxSteps);
  if (!steps) return steps.error();
  LayoutOptions layout;
  layout.window_width = static_cast<int>(*width);
  layout.limits.max_steps = static_cast<std::uint64_t>(*steps);
  return {std::make_unique<CehtdDs>(layout)};
}

constexpr Parameter kParameters[] = {
    {.name = "steps",
     .value = "20000000",
     .allowed = "0..1000000000000",
     .meaning = "of the layout engine; a page that takes more is judged as by cectd-ds (ours)"},
    {.name = "window", .value = "1280", .allowed = "1..10000", .meaning = "pixels across (ours: the paper gives none)"},
};

}  // namespace

constexpr PageMethodEntry kCehtdDs = {
    .description = {.name = "cehtd-ds",
                    .summary = "the elements densest in text, poorest in links and in the middle of the page",
                    .source = "Song, Sun, Liao 2013, sections 3.4 and 3.5",
                    .formula = "as cectd-ds, each text's C times the normal distribution between its edges",
                    .cost = "needs layout",
                    .parameters = kParameters},
    .make = make};

}  // namespace wrapwright
