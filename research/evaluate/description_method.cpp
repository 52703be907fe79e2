// SPDX-License-Identifier: Apache-2.0
#include "content/article/title.h"
#include "content/feed/item_text.h"
#include "research/evaluate/site_methods.h"

namespace wrapwright {
namespace {

class DescriptionMethod : public SiteMethod {
 public:
  [[nodiscard]] NormalizerKind normalizer() const override { return NormalizerKind::kHtml5; }
  [[nodiscard]] bool learns() const override { return false; }

  Result<LearnedShape> run(std::string_view site, std::span<const SitePage> /*sample*/, std::span<const SitePage> pages,
                           std::span<Prediction> out) const override {
    return predict_by_items(site, pages, out, [](const SitePage& page) { return of_item(*page.item); });
  }

 private:
  static Prediction of_item(const FeedItem& item) {
    Prediction out;
    out.text = description_of(item);
    out.found = !collapse_white_space(out.text).empty();
    if (!out.found) return {};
    out.title = item.title;
    out.date = item.published;
    if (!item.author.empty()) out.authors = {item.author};
    out.tags = item.tags;
    return out;
  }
};

}  // namespace

constexpr SiteMethodEntry kDescription = {
    .description = {.name = "description",
                    .summary = "title and summary of the page's feed item, used as the article",
                    .source = "Oita, Senellart 2012, baseline",
                    .formula = "item title + item description",
                    .cost = "O(1)",
                    .parameters = {}},
    .make = [](const Settings&) -> Result<std::unique_ptr<SiteMethod>> {
      return {std::make_unique<DescriptionMethod>()};
    }};

}  // namespace wrapwright
