// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "evaluate/site_methods.h"
#include "induce/sigfeed.h"
#include "induce/signifiers.h"

namespace wrapwright {
namespace {

constexpr std::array<Parameter, 1> kParameters = {
    {{"normalizer", "html5", "html5|tidy", "what makes a tree of the bytes; the paper has tidy"}}};

class SigfeedMethod : public SiteMethod {
 public:
  explicit SigfeedMethod(NormalizerKind normalizer) : normalizer_(normalizer) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return normalizer_; }
  [[nodiscard]] bool learns() const override { return false; }

  Result<LearnedShape> run(std::string_view site, std::span<const SitePage> /*sample*/, std::span<const SitePage> pages,
                           std::span<Prediction> out) const override {
    bool any_item = false;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (pages[i].item == nullptr) continue;
      any_item = true;
      out[i] = of_page(pages.subspan(i, 1));
    }
    if (any_item || pages.empty()) return LearnedShape();
    return Error{ErrorKind::kNoPattern, "no feed has an item for any of the pages", {std::string(site)}};
  }

 private:
  // Terms of one page at a time: what is said of it must not depend on others.
  static Prediction of_page(std::span<const SitePage> one) {
    SiteTerms terms = read_terms(one);
    const auto keywords = find_signifiers(terms, one, SignifierSource::kFeed, 0);
    if (!keywords) return {};
    const Page& page = *one[0].page;
    const auto node = sigfeed(page, terms.pages[0], (*keywords)[0]);
    if (!node) return {};
    Article article;
    article.body = {*node};
    return prediction_of(page, article);
  }

  NormalizerKind normalizer_;
};

}  // namespace

constexpr SiteMethodEntry kSigfeed = {
    .description = {.name = "sigfeed",
                    .summary = "the <div> of one page that most keywords of its feed item lie in",
                    .source = "Oita, Senellart 2010; baseline of the FOREST paper",
                    .formula = "argmax of keyword occurrences over each text's nearest div",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<SiteMethod>> {
      const auto normalizer = normalizer_setting(settings);
      if (!normalizer) return normalizer.error();
      return {std::make_unique<SigfeedMethod>(*normalizer)};
    }};

}  // namespace wrapwright
