// SPDX-License-Identifier: Apache-2.0
#include "site/extract/drift.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

#include "site/wrapper/file.h"
#include "support/mutation.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Learned from ten articles with one template, which has a title, and an author on half of the pages.
Wrapper known_wrapper() {
  Wrapper wrapper;
  wrapper.site = "example.org";
  SiteTemplate& article = wrapper.templates.emplace_back();
  article.content = "//main";
  article.fields = {{"author", "//b", ""}, {"title", "//h1", ""}, {"author", "//i", ""}};
  wrapper.statistics = {10, 10, 3000, 0, 0.95, 0.8, 500, {}, 0, 0, {}, {}};
  wrapper.statistics.templates = {{"article",
                                   10,
                                   {{"characters", 8, 0.3},
                                    {"sentences", 0.8, 0.05},
                                    {"rest", 6, 0.2},
                                    {"confidence", 0.9, 0.02},
                                    {"is-article", 0.95, 0.02},
                                    {"field:author", 0.5, 0},
                                    {"field:title", 1, 0}}}};
  return wrapper;
}

PageSigns usual_signs() {
  PageSigns out;
  out.fit = PageFit::kFits;
  out.values = {8.1, 0.78, 6.1, 0.89, 0.94};
  out.fields = 2;
  return out;
}

std::vector<std::string> measures(const DriftReport& report) {
  std::vector<std::string> out;
  for (const DriftSign& sign : report.signs) out.push_back(sign.measure);
  return out;
}

// `most` pages with the signs, then usual ones up to ten.
DriftReport judged(const PageSigns& signs, int most = 10, const Wrapper& wrapper = known_wrapper()) {
  SiteDrift drift(std::make_shared<const DriftBaseline>(drift_baseline(wrapper)));
  for (int i = 0; i < 10; ++i) drift.add(i < most ? signs : usual_signs(), std::to_string(i));
  return drift.report();
}

PageSigns with_fit(PageFit fit) {
  PageSigns out;
  out.fit = fit;
  return out;
}

PageSigns with_value(DriftMeasure measure, double value) {
  PageSigns out = usual_signs();
  out.values.at(static_cast<std::size_t>(measure)) = value;
  return out;
}

TEST(Drift, JudgesTheShareOfPagesThatTheWrapperFits) {
  struct Case {
    PageFit fit;
    int pages;
    DriftVerdict verdict;
  };
  for (const Case& c :
       {Case{PageFit::kUnmatched, 0, DriftVerdict::kOk}, Case{PageFit::kUnmatched, 1, DriftVerdict::kOk},
        Case{PageFit::kUnmatched, 5, DriftVerdict::kOk}, Case{PageFit::kUnmatched, 6, DriftVerdict::kDegraded},
        Case{PageFit::kUnmatched, 8, DriftVerdict::kBroken}, Case{PageFit::kUnmatched, 10, DriftVerdict::kBroken},
        Case{PageFit::kDoubted, 10, DriftVerdict::kBroken}, Case{PageFit::kRefused, 10, DriftVerdict::kBroken},
        Case{PageFit::kNoArticle, 9, DriftVerdict::kOk}, Case{PageFit::kNoArticle, 10, DriftVerdict::kDegraded}}) {
    SCOPED_TRACE(std::to_string(static_cast<int>(c.fit)) + ", pages " + std::to_string(c.pages));
    EXPECT_EQ(judged(with_fit(c.fit), c.pages).verdict, c.verdict);
  }
}

TEST(Drift, JudgesTheMeasuresOfATemplate) {
  using M = DriftMeasure;
  struct Case {
    M measure;
    double value;
    std::vector<std::string> signs;
  };
  const std::vector<Case> cases = {{M::kCharacters, 8.5, {}},
                                   {M::kCharacters, 3, {"characters"}},
                                   {M::kCharacters, 12, {"characters"}},
                                   {M::kSentences, 0.7, {}},
                                   {M::kSentences, 0.2, {"sentences"}},
                                   {M::kSentences, 1, {}},
                                   {M::kRest, 9, {"rest"}},
                                   {M::kRest, 2, {}},
                                   {M::kConfidence, 0.86, {}},
                                   {M::kConfidence, 0.4, {"confidence"}},
                                   {M::kIsArticle, 0.8, {}},
                                   {M::kIsArticle, 0.2, {"is-article"}}};
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(to_string(c.measure)) + " " + std::to_string(c.value));
    EXPECT_EQ(measures(judged(with_value(c.measure, c.value))), c.signs);
  }
}

TEST(Drift, AFieldThatMostSamplesHadIsLostAndOneThatFewHadIsNot) {
  PageSigns without = usual_signs();
  without.fields = 0;
  const DriftReport report = judged(without);
  EXPECT_THAT(measures(report), ElementsAre("field:title"));
  EXPECT_EQ(report.verdict, DriftVerdict::kDegraded);
  EXPECT_EQ(to_string(report.signs[0]),
            "template article: the field title is on 0 % of the pages, but was on 100 % when it was learned");
  EXPECT_THAT(measures(judged(without, 7)), IsEmpty());
}

TEST(Drift, ReportsTheNumbers) {
  PageSigns other_rule = usual_signs();
  other_rule.fields = 4 | 2;
  const DriftReport report = judged(other_rule, 5);
  ASSERT_EQ(report.templates.size(), 1U);
  EXPECT_EQ(report.templates[0].pages, 10U);
  EXPECT_EQ(report.match_rate, 1);
  EXPECT_NEAR(report.expected_f1, 0.89, 1e-9);
  std::vector<std::string> names;
  for (const MeasureReport& measure : report.templates[0].measures) names.push_back(measure.name);
  EXPECT_THAT(
      names, ElementsAre("characters", "sentences", "rest", "confidence", "is-article", "field:author", "field:title"));
  EXPECT_NEAR(report.templates[0].measures[0].found, 8.1, 1e-9);
  EXPECT_EQ(report.templates[0].measures[0].learned->mean, 8);
  EXPECT_EQ(report.templates[0].measures[5].found, 0.5) << "by its second rule";
}

TEST(Drift, AFallOfConfidenceByALotMeansBroken) {
  EXPECT_EQ(judged(with_value(DriftMeasure::kConfidence, 0.7)).verdict, DriftVerdict::kDegraded);
  EXPECT_EQ(judged(with_value(DriftMeasure::kConfidence, 0.5)).verdict, DriftVerdict::kBroken);
}

TEST(Drift, AmongPagesWithoutArticleSeveralMustBeUnmatched) {
  SiteDrift drift(std::make_shared<const DriftBaseline>(drift_baseline(known_wrapper())));
  for (int i = 0; i < 4; ++i) drift.add(with_fit(PageFit::kNoArticle), "list");
  for (const auto verdict : {DriftVerdict::kOk, DriftVerdict::kOk, DriftVerdict::kBroken}) {
    drift.add(with_fit(PageFit::kUnmatched), "page");
    EXPECT_EQ(drift.report().verdict, verdict);
  }
}

TEST(Drift, TooFewPagesTellOnlyThatTheWrapperFitsNone) {
  SiteDrift drift(std::make_shared<const DriftBaseline>(drift_baseline(known_wrapper())));
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kOk) << "no page at all";
  drift.add(with_fit(PageFit::kUnmatched), "a");
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kBroken);
  drift.add(usual_signs(), "b");
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kOk);
}

TEST(Drift, OneRefusedPageDoesNotMeanBroken) {
  SiteDrift drift(std::make_shared<const DriftBaseline>(drift_baseline(known_wrapper())));
  drift.add(with_fit(PageFit::kRefused), "a");
  drift.add(with_fit(PageFit::kRefused), "b");
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kOk);
  drift.add(with_fit(PageFit::kRefused), "c");
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kBroken)
      << "a rebuilt site may have no page that is like its old articles";
}

TEST(Drift, AWrapperWithoutStatisticsIsComparedByWhatItHas) {
  Wrapper old = known_wrapper();
  old.statistics.templates.clear();
  EXPECT_THAT(measures(judged(with_value(DriftMeasure::kRest, 6.9), 10, old)), IsEmpty());
  EXPECT_THAT(measures(judged(with_value(DriftMeasure::kRest, 9), 10, old)), ElementsAre("rest"));
  EXPECT_THAT(measures(judged(with_value(DriftMeasure::kIsArticle, 0), 10, old)), IsEmpty());
  EXPECT_THAT(measures(judged(with_value(DriftMeasure::kConfidence, 0.4), 10, old)), ElementsAre("confidence"));
  EXPECT_THAT(measures(judged(with_fit(PageFit::kUnmatched), 7, old)), ElementsAre("match-rate"));
  old.statistics = {};
  EXPECT_THAT(measures(judged(with_fit(PageFit::kUnmatched), 9, old)), IsEmpty());
  EXPECT_THAT(measures(judged(with_fit(PageFit::kUnmatched), 10, old)), ElementsAre("match-rate"));
}

TEST(Drift, TheLatestWindowCountsAndSaysSinceWhen) {
  DriftLimits limits;
  limits.window = 10;
  SiteDrift drift(std::make_shared<const DriftBaseline>(drift_baseline(known_wrapper())), limits);
  const auto add = [&](PageFit fit, int pages) {
    for (int i = 0; i < pages; ++i) drift.add(fit == PageFit::kFits ? usual_signs() : with_fit(fit), "page");
  };
  add(PageFit::kFits, 200);
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kOk);
  drift.add(with_fit(PageFit::kNoArticle), "list");
  drift.add(with_fit(PageFit::kUnmatched), "first");
  add(PageFit::kUnmatched, 19);
  const DriftReport changed = drift.report();
  EXPECT_EQ(changed.verdict, DriftVerdict::kBroken);
  EXPECT_EQ(changed.pages_of(PageFit::kFits), 200U) << "the numbers are of all pages";
  EXPECT_THAT(changed.windows, ElementsAre(20U, 0U, 2U));
  EXPECT_EQ(changed.changed_at, "first");
  add(PageFit::kFits, 10);
  EXPECT_EQ(drift.report().verdict, DriftVerdict::kOk);
  EXPECT_EQ(drift.report().changed_at, "");
}

// What a damaged file tells of the sample pages is refused, or gives a verdict by numbers.
TEST(Drift, ADamagedWrapperGivesNoVerdictWithoutNumbers) {
  Mutations mutations(format_wrapper(known_wrapper()));
  int judged_ones = 0;
  for (int i = 0; i < kMutations && !testing::Test::HasFailure(); ++i) {
    const std::string bytes = mutations.next();
    SCOPED_TRACE(bytes);
    const auto wrapper = parse_wrapper(bytes, "x");
    if (!wrapper) continue;
    ++judged_ones;
    const auto baseline = std::make_shared<const DriftBaseline>(drift_baseline(*wrapper));
    for (const auto& rate : {baseline->match_rate, baseline->article_rate})
      EXPECT_TRUE(!rate || (*rate >= 0 && *rate <= 1));
    SiteDrift drift(baseline);
    for (int page = 0; page < 10; ++page) {
      PageSigns signs = usual_signs();
      signs.fields = (std::uint64_t{1} << baseline->templates[0].field_of_rule.size()) - 1;
      drift.add(signs, "page");
    }
    const DriftReport report = drift.report();
    EXPECT_TRUE(report.match_rate >= 0 && report.match_rate <= 1);
    EXPECT_TRUE(std::isfinite(report.expected_f1));
    EXPECT_EQ(report.signs.empty(), report.verdict == DriftVerdict::kOk);
    for (const DriftSign& sign : report.signs) EXPECT_EQ(to_string(sign).find("nan"), std::string::npos);
  }
  EXPECT_GT(judged_ones, kMutations / 20);
}

TEST(DriftSigns, SayWhatAPageShows) {
  Extraction outcome;
  const auto fit = [&] {
    const auto signs = signs_of(outcome);
    return signs ? std::optional(signs->fit) : std::nullopt;
  };
  outcome.status = PageStatus::kError;
  EXPECT_EQ(fit(), std::nullopt);
  outcome.status = PageStatus::kOutOfScope;
  EXPECT_EQ(fit(), std::nullopt);
  outcome.status = PageStatus::kNoMatch;
  EXPECT_EQ(fit(), PageFit::kUnmatched);
  outcome.status = PageStatus::kNoArticle;
  outcome.template_name = "index";
  EXPECT_EQ(fit(), PageFit::kNoArticle);
  outcome.template_name = kKindsGuard;
  EXPECT_EQ(fit(), PageFit::kRefused);
  outcome.template_name = kListGuard;
  EXPECT_EQ(fit(), PageFit::kNoArticle) << "a wrapper without kinds cannot say what the page looks like";
  outcome.is_article = 0.9;
  EXPECT_EQ(fit(), PageFit::kRefused);
  outcome.evidence.looks_like_article = false;
  EXPECT_EQ(fit(), PageFit::kNoArticle);
  outcome.document = DocumentKind::kFeed;
  EXPECT_EQ(fit(), std::nullopt) << "a document that is not a page says nothing about the site's pages";
  outcome.document = DocumentKind::kPage;
  outcome.status = PageStatus::kUnlike;
  EXPECT_EQ(fit(), PageFit::kRefused);
  outcome.status = PageStatus::kPageLevel;
  EXPECT_EQ(fit(), std::nullopt) << "no wrapper was applied";
  outcome.status = PageStatus::kUnmatched;
  EXPECT_EQ(fit(), PageFit::kUnmatched);
  outcome.template_index = 1;
  outcome.status = PageStatus::kDoubted;
  outcome.text = "text of the fallback";
  EXPECT_EQ(fit(), PageFit::kDoubted);
  EXPECT_EQ(signs_of(outcome)->values[0], std::nullopt) << "the text is not the template's";
  outcome.status = PageStatus::kOk;
  outcome.text = "\xC3\xA4";
  EXPECT_EQ(fit(), PageFit::kFits);
  EXPECT_EQ(signs_of(outcome)->template_index, 1U);
  EXPECT_DOUBLE_EQ(*signs_of(outcome)->values[0], std::log(2.0));
}

TEST(TemplateStatistics, AreOfTheSamplePages) {
  std::vector<std::string> html = story_pages(4);
  html.emplace_back("<p>nothing");
  const TestSite site(html);
  Wrapper wrapper;
  SiteTemplate article;
  article.content = "//div[@class='story']";
  article.fields = {{"title", "//h1", ""}, {"author", "//b", ""}};
  wrapper.templates = {article, article, article};
  wrapper.templates[1].name = "gallery";
  wrapper.templates[2].name = "unseen";
  wrapper.statistics.confidence = 0.9;
  wrapper.statistics.templates = {{"gone", 3, {}}, {"gallery", 7, {{"rest", 1, 2}}}};
  auto outcomes = SampleOutcomes::select(wrapper, site.pages());
  ASSERT_TRUE(outcomes.ok());
  ASSERT_TRUE(outcomes->complete(wrapper).ok());
  add_template_statistics(*outcomes, wrapper);
  const auto& all = wrapper.statistics.templates;
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "article");
  EXPECT_EQ(all[0].pages, 4U);
  std::vector<std::string> names;
  for (const TemplateMeasure& measure : all[0].measures) names.push_back(measure.name);
  EXPECT_THAT(names, ElementsAre("characters", "sentences", "rest", "confidence", "field:title", "field:author"));
  EXPECT_GT(all[0].measures[0].mean, std::log(100));
  EXPECT_GT(all[0].measures[0].deviation, 0);
  EXPECT_EQ(all[0].measures[4].mean, 1);
  EXPECT_EQ(all[0].measures[5].mean, 0);
  EXPECT_EQ(all[1].name, "gallery") << "what these pages do not show is kept";
  EXPECT_EQ(all[1].pages, 7U);
}

TEST(DriftSign, IsAClauseForPeople) {
  const auto clause = [](const char* measure, double found, double learned) {
    return to_string(DriftSign{DriftVerdict::kBroken, measure, "", found, learned});
  };
  EXPECT_EQ(clause("match-rate", 0, 1), "it fits none of the pages");
  EXPECT_EQ(clause("match-rate", 0.25, 1), "it fits 25 % of the pages, but fitted 100 % when it was learned");
  EXPECT_EQ(clause("confidence", 0.304, 0.95), "the confidence is 0.30, but was 0.95 when it was learned");
  EXPECT_EQ(clause("characters", std::log1p(12), std::log1p(3000)),
            "the typical number of characters is 12, but was 3000 when it was learned");
  EXPECT_EQ(clause("article-rate", 0, 0.9), "none of the pages has an article, but 90 % had one when it was learned");
  for (const char* measure : {"sentences", "rest", "confidence", "is-article"})
    EXPECT_THAT(clause(measure, 0.5, 1), HasSubstr("when it was learned"));
}

}  // namespace
}  // namespace wrapwright
