// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "research/evaluate/site_methods.h"
#include "site/forest/sigfeed.h"
#include "site/forest/signifiers.h"

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
    return predict_by_items(site, pages, out, of_page);
  }

 private:
  static Prediction of_page(const SitePage& site_page) {
    const std::span<const SitePage> one(&site_page, 1);
    SiteTerms terms = read_terms(one);
    const auto keywords = find_signifiers(terms, one, SignifierSource::kFeed, 0);
    if (!keywords) return {};
    const Page& page = *site_page.page;
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
