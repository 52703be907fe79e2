// SPDX-License-Identifier: Apache-2.0
// The page-level method `auto` as a separate method, which unlike the registered page method can load the models of an
// evaluation.
#include <array>
#include <memory>
#include <utility>

#include "content/blocks/page_judge.h"
#include "research/evaluate/model_folds.h"
#include "research/evaluate/site_methods.h"
#include "research/methods/auto_page.h"
#include "research/methods/settings.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {
namespace {

constexpr std::array kParameters = {
    kFoldsParameter,
    Parameter{"least-words", "12", "0..10000", "expected article words below which the article is a guess"},
    Parameter{"decision_bias", "0.5", "-5..5",
              "subtracted from the log-odds of every block; less or more on types of pages other than articles"},
    Parameter{"entry-price", "0.006", "0..1", "price of an element where the article begins, in F1"},
    Parameter{"exclusion-price", "0.0006", "0..1", "price of an element that is excluded from the article, in F1"},
};

class AutoPageMethod : public SiteMethod {
 public:
  AutoPageMethod(const PageJudgeOptions& options, ModelFolds folds) : options_(options), folds_(std::move(folds)) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return NormalizerKind::kHtml5; }
  [[nodiscard]] bool learns() const override { return false; }

  Result<LearnedShape> run(std::string_view site, std::span<const SitePage> /*sample*/, std::span<const SitePage> pages,
                           std::span<Prediction> out) const override {
    const PageExtractor extractor({.page_judge = options_, .models = folds_.models_of(site)});
    Extraction found;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      extractor.extract(*pages[i].page, pages[i].url, found);
      out[i] = prediction_of(*pages[i].page, found);
    }
    return LearnedShape();
  }

 private:
  PageJudgeOptions options_;
  ModelFolds folds_;
};

Result<std::unique_ptr<SiteMethod>> make_auto_page(const Settings& settings) {
  auto folds = ModelFolds::read(settings.find("folds")->second);
  if (!folds) return std::move(folds).error();
  auto options = page_judge_options(settings);
  if (!options) return options.error();
  const auto bias = number_setting(settings, "decision_bias", -5, 5);
  if (!bias) return bias.error();
  options->decision_bias = *bias;
  const auto entry = number_setting(settings, "entry-price", 0, 1);
  if (!entry) return entry.error();
  options->entry_price = *entry;
  const auto exclusion = number_setting(settings, "exclusion-price", 0, 1);
  if (!exclusion) return exclusion.error();
  options->exclusion_price = *exclusion;
  return {std::make_unique<AutoPageMethod>(*options, std::move(folds).value())};
}

}  // namespace

constexpr SiteMethodEntry kAutoOfPage = {
    .description =
        {.name = "auto-page",
         .summary = "the page-level method `auto`: each page by the block model, for itself",
         .source = "gradient-boosted trees (Friedman 2001) over features of a page's blocks",
         .formula =
             "the highest 2 x sum of p w / (words chosen + sum of all p w), minus a price where it begins or ends",
         .cost = "O(n log n)",
         .parameters = kParameters},
    .make = make_auto_page};

}  // namespace wrapwright
