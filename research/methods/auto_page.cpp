// SPDX-License-Identifier: Apache-2.0
#include "research/methods/auto_page.h"

#include <array>
#include <memory>

#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {
namespace {

constexpr double kMaxWords = 10'000;

constexpr std::array kParameters = {
    Parameter{"least-words", "12", "0..10000", "expected article words below which the article is a guess"},
};

class AutoPage : public PageMethod {
 public:
  explicit AutoPage(const PageJudgeOptions& options) : extractor_({.page_judge = options}) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    return extractor_.extract(view.page, view.url).article;
  }

 private:
  PageExtractor extractor_;
};

Result<std::unique_ptr<PageMethod>> make(const Settings& settings) {
  const auto options = page_judge_options(settings);
  if (!options) return options.error();
  return {std::make_unique<AutoPage>(*options)};
}

}  // namespace

Result<PageJudgeOptions> page_judge_options(const Settings& settings) {
  const auto words = number_setting(settings, "least-words", 0, kMaxWords);
  if (!words) return words.error();
  return PageJudgeOptions{.min_words = *words};
}

const PageMethodEntry kAutoPage = {
    .description =
        {.name = "auto",
         .summary = "the text blocks that a model of many sites' pages judges to be the article",
         .source = "gradient-boosted trees (Friedman 2001) over features of a page's blocks",
         .formula =
             "the highest 2 x sum of p w / (words chosen + sum of all p w), minus a price where it begins or ends",
         .cost = "O(n log n)",
         .parameters = kParameters},
    .make = make};

}  // namespace wrapwright
