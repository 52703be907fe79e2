// SPDX-License-Identifier: Apache-2.0
// The site method `auto` with named settings: the method that `learn` uses by default.
#include <array>
#include <string>
#include <utility>

#include "research/evaluate/model_folds.h"
#include "research/evaluate/site_methods.h"
#include "research/methods/settings.h"
#include "site/extract/page_extractor.h"
#include "site/learn/site_learner.h"

namespace wrapwright {
namespace {

constexpr std::array kParameters = {
    kFoldsParameter,
    Parameter{"content-price", "0.002", "0..1", "of an expression for content, in F1"},
    Parameter{"exclusion-price", "0.001", "0..1", "of an exclusion, in F1"},
    Parameter{"decision_bias", "0.65", "-5..5", "subtracted from the log-odds of every block"},
    Parameter{"contents", "3", "1..100", "most expressions for content of a template"},
    Parameter{"exclusions", "16", "0..100", "most exclusions of a template"},
    Parameter{"pages", "all", "all|converged", "learned from: all, or the first until the choice no longer changes"},
    Parameter{"no-article", "on", "on|off", "whether kinds of page that hold no article are learned, too"},
    Parameter{"kinds", "on", "on|off", "whether lists and other pages are recognized, and refused"},
    Parameter{"fallback", "page", "page|none",
              "result if no template matches or its match is doubtful: auto-page's article, or nothing"},
    Parameter{"doubt", "0.7", "0..1", "confidence of a match below which auto-page's article may replace it"},
    Parameter{"gain", "0.2", "0..1", "expected F1 by which auto-page's article must then be better"},
};

class AutoMethod : public SiteMethod {
 public:
  AutoMethod(const LearnerOptions& options, bool until_converged, Fallback fallback,
             const LowConfidenceOptions& low_confidence, ModelFolds folds)
      : options_(options),
        until_converged_(until_converged),
        fallback_(fallback),
        low_confidence_(low_confidence),
        folds_(std::move(folds)) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return NormalizerKind::kHtml5; }
  [[nodiscard]] bool learns() const override { return true; }

  Result<LearnedShape> run(std::string_view site, std::span<const SitePage> sample, std::span<const SitePage> pages,
                           std::span<Prediction> out) const override {
    SiteLearnerOptions options;
    options.update.learner = options_;
    options.models = folds_.models_of(site);
    if (until_converged_) options.rounds.emplace();
    const PageExtractorOptions reading = {
        .fallback = fallback_, .low_confidence = low_confidence_, .models = options.models};
    const auto learned = SiteLearner(std::move(options)).learn({.name = site, .pages = sample});
    if (!learned) {
      // Like `apply` for a site for which `learn` wrote no wrapper.
      if (learned.error().kind == ErrorKind::kNoPattern && fallback_ == Fallback::kPage) {
        const PageExtractor alone(reading);
        for (std::size_t i = 0; i < pages.size(); ++i)
          out[i] = prediction_of(*pages[i].page, alone.extract(*pages[i].page, pages[i].url));
      }
      return learned.error();
    }
    const Wrapper& wrapper = learned->wrapper;
    const auto extractor = PageExtractor::compile(wrapper, reading);
    if (!extractor) return extractor.error();
    Extraction found;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      extractor->extract(*pages[i].page, pages[i].url, found);
      out[i] = prediction_of(*pages[i].page, found);
      if (!is_by_page(found.status)) out[i].confidence = confidence_of(i, sample, pages, wrapper, found);
    }
    return LearnedShape(shape_of(wrapper));
  }

 private:
  // Pages of a corpus need no URL, so the pages of the sample are identified by their Page objects.
  static double confidence_of(std::size_t i, std::span<const SitePage> sample, std::span<const SitePage> pages,
                              const Wrapper& wrapper, const Extraction& found) {
    for (std::size_t s = 0; s < wrapper.samples.size(); ++s)
      if (sample[s].page == pages[i].page) return wrapper.samples[s].confidence.value_or(0);
    return found.confidence.value_or(0);
  }

  LearnerOptions options_;
  bool until_converged_;  // learn from the first pages until the choice has converged
  Fallback fallback_;
  LowConfidenceOptions low_confidence_;
  ModelFolds folds_;
};

Result<std::unique_ptr<SiteMethod>> make_auto(const Settings& settings) {
  auto folds = ModelFolds::read(settings.find("folds")->second);
  if (!folds) return std::move(folds).error();
  LearnerOptions options;
  const auto content = number_setting(settings, "content-price", 0, 1);
  if (!content) return content.error();
  options.search.content_price = *content;
  const auto exclusion = number_setting(settings, "exclusion-price", 0, 1);
  if (!exclusion) return exclusion.error();
  options.search.exclusion_price = *exclusion;
  const auto decision_bias = number_setting(settings, "decision_bias", -5, 5);
  if (!decision_bias) return decision_bias.error();
  options.decision_bias = *decision_bias;
  const auto contents = number_setting(settings, "contents", 1, 100);
  if (!contents) return contents.error();
  options.search.max_contents = static_cast<std::size_t>(*contents);
  const auto exclusions = number_setting(settings, "exclusions", 0, 100);
  if (!exclusions) return exclusions.error();
  options.search.max_exclusions = static_cast<std::size_t>(*exclusions);
  static constexpr std::array<std::string_view, 2> kSwitch = {"on", "off"};
  const auto no_article = choice_setting(settings, "no-article", kSwitch);
  if (!no_article) return no_article.error();
  options.non_articles = *no_article == 0;
  const auto kinds = choice_setting(settings, "kinds", kSwitch);
  if (!kinds) return kinds.error();
  options.sort_kinds = *kinds == 0;
  static constexpr std::array<std::string_view, 2> kPages = {"all", "converged"};
  const auto pages = choice_setting(settings, "pages", kPages);
  if (!pages) return pages.error();
  static constexpr std::array<std::string_view, 2> kFallbacks = {"page", "none"};
  const auto fallback = choice_setting(settings, "fallback", kFallbacks);
  if (!fallback) return fallback.error();
  const auto doubt = number_setting(settings, "doubt", 0, 1);
  if (!doubt) return doubt.error();
  const auto gain = number_setting(settings, "gain", 0, 1);
  if (!gain) return gain.error();
  return {std::make_unique<AutoMethod>(options, *pages == 1, *fallback == 0 ? Fallback::kPage : Fallback::kNone,
                                       LowConfidenceOptions{.min_confidence = *doubt, .min_gain = *gain},
                                       std::move(folds).value())};
}

}  // namespace

constexpr SiteMethodEntry kAuto = {
    .description = {.name = "auto",
                    .summary =
                        "judges every block of a site's pages, then chooses short XPaths that agree; `learn` does it",
                    .source = "after Dalvi, Kumar, Soliman 2011, with gradient-boosted judges",
                    .formula = "expected F1 over the pages, less a price for each expression",
                    .cost = "O(n) a page, and the choice",
                    .parameters = kParameters},
    .make = make_auto};

}  // namespace wrapwright
