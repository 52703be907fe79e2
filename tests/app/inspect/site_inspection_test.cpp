// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/site_inspection.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/inspect/inspection_text.h"
#include "content/blocks/block_model.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr const char* kStoryXPath = "//div[@class='story']";

// Written by hand: the story without its share links, and a title.
Wrapper hand_made() {
  Wrapper out;
  out.site = "site.example";
  out.settings.method = LearnMethod::kAuto;
  SiteTemplate& story = out.templates.emplace_back();
  story.content = kStoryXPath;
  story.exclusions = {"//div[@class='share']", "//div[@class='never']"};
  story.guard = "//ul[@class='menu']";
  story.fields.push_back({.name = "title", .xpath = "//h1", .constant = {}, .source = "heading"});
  story.runners_up.push_back({"//body", {}, {}, 0.5});
  return out;
}

SiteInspection inspected(const Wrapper& wrapper, const TestSite& site) {
  auto out = inspect_site(wrapper, site.pages());
  EXPECT_TRUE(out.ok()) << out.error().to_string();
  return std::move(out).value();
}

TEST(InspectSite, SaysWhatEachExpressionSelectsOnEachPage) {
  std::vector<std::string> bodies = story_pages(4);
  bodies.push_back("<ul class=menu><li>Home</ul><p>No box is here, and nothing that the wrapper would select.</p>");
  const TestSite site(bodies);
  const SiteInspection inspection = inspected(hand_made(), site);
  ASSERT_THAT(inspection.templates, SizeIs(1));
  const InspectedTemplate& only = inspection.templates[0];
  EXPECT_THAT(only.pages, ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(only.chosen.content.pages(), 4U);
  EXPECT_EQ(only.chosen.content.elements(), 4U);
  EXPECT_THAT(only.chosen.content.nodes[4], IsEmpty());
  for (std::size_t p = 0; p < 4; ++p)
    EXPECT_EQ(only.chosen.content.nodes[p], inspection.pages[p].outcome.article.body) << p;
  ASSERT_THAT(only.chosen.exclusions, SizeIs(2));
  EXPECT_EQ(only.chosen.exclusions[0].pages(), 4U);
  EXPECT_EQ(only.chosen.exclusions[1].elements(), 0U);
  ASSERT_TRUE(only.guard.has_value());
  EXPECT_EQ(only.guard->pages(), 5U);
  ASSERT_THAT(only.fields, SizeIs(1));
  EXPECT_THAT(only.fields[0].values[2], ElementsAre("Tale 2"));
  EXPECT_THAT(only.fields[0].values[4], IsEmpty());
}

TEST(InspectSite, ComparesTheRunnersUpWithTheirOwnExclusions) {
  const TestSite site(story_pages(5));
  const SiteInspection inspection = inspected(hand_made(), site);
  const InspectedTemplate& only = inspection.templates[0];
  ASSERT_THAT(only.runners_up, SizeIs(1));
  const InspectedContent& body = only.runners_up[0];
  EXPECT_FALSE(body.exclusions.empty());
  std::vector<std::string> exclusions;
  for (const InspectedXPath& each : body.exclusions) exclusions.push_back(each.xpath);
  EXPECT_THAT(exclusions, Not(testing::Contains("//body")));
  // The menu and the imprint are cut out of the whole page, so that both read nearly the same.
  EXPECT_GT(mean_f1(inspection, only, body), 0.9 * mean_f1(inspection, only, only.chosen));
  EXPECT_EQ(body.value, 0.5);
}

TEST(InspectSite, BlocksAreThoseOfTheScoresAndKnowWhatIsTaken) {
  const TestSite site(story_pages(4));
  const SiteInspection inspection = inspected(hand_made(), site);
  for (const InspectedPage& page : inspection.pages) {
    bool story = false;
    bool share = false;
    for (const InspectedBlock& block : page.blocks) {
      double sum = block.evidence.base + block.evidence.others + block.evidence.bound;
      for (const FeaturePart& part : block.evidence.features) sum += part.log_odds;
      EXPECT_NEAR(1 / (1 + std::exp(-sum)), static_cast<double>(block.probability), 1e-5) << block.text;
      story = story || (block.text.starts_with("Tale") && block.taken);
      share = share || (block.text.starts_with("Share") && block.taken);
    }
    EXPECT_TRUE(story);
    EXPECT_FALSE(share);
  }
}

const InspectedBlock& block_of(const InspectedPage& page, const std::string& beginning) {
  const auto found = std::find_if(page.blocks.begin(), page.blocks.end(),
                                  [&](const InspectedBlock& block) { return block.text.starts_with(beginning); });
  EXPECT_NE(found, page.blocks.end()) << beginning;
  return found == page.blocks.end() ? page.blocks.front() : *found;
}

TEST(InspectSite, SaysOfEachBlockWhichRuleDecidedAndOfEachPageHowItWasRead) {
  std::vector<std::string> bodies = story_pages(4);
  bodies.push_back(story_page(5, "other"));
  bodies.emplace_back(
      "<ul class=menu><li>Home</ul><main><div class=story><h2><a href=/a>One</a></h2><p>Begins</div><div "
      "class=story><h2>"
      "<a href=/b>Two</a></h2><p>Begins</div></main>");
  const TestSite site(bodies);
  Wrapper wrapper = hand_made();
  wrapper.templates[0].exclusions.push_back("//div[@class='share']/a");
  const SiteInspection inspection = inspected(wrapper, site);
  struct Case {
    std::size_t page;
    const char* block;
    BlockFate fate;
    const char* sentence;
  };
  for (const auto& [page, block, fate, sentence] : {
           Case{0, "Tale", BlockFate::kTaken, "Taken by the content `//div[@class='story']` of template article."},
           Case{0, "Share", BlockFate::kExcluded,
                "Left out by `//div[@class='share']`, an exclusion of template article, which removes 4 words here, 16 "
                "words on 4 of 6 pages."},
           Case{0, "Imprint", BlockFate::kOutside, "Outside the content `//div[@class='story']` of template article."},
           Case{4, "Tale", BlockFate::kLeftByPage,
                "Left out by the page method, which read this page. On this page no template matches: "
                "`//div[@class='story']` selects nothing; read by the page method instead."},
       }) {
    const InspectedBlock& of = block_of(inspection.pages[page], block);
    EXPECT_EQ(of.reason.fate, fate) << block;
    EXPECT_EQ(of.reason.sentence, sentence);
  }
  EXPECT_THAT(inspection.templates[0].chosen.exclusions[0].removed, ElementsAre(4, 4, 4, 4, 0, 0));
  EXPECT_THAT(inspection.templates[0].chosen.exclusions[1].removed, ElementsAre(0, 0, 0, 0, 0, 0));
  EXPECT_EQ(inspection.pages[0].reason,
            "Template article takes this page: its content `//div[@class='story']` selects 1 element.");
  EXPECT_EQ(inspection.pages[5].reason, "Refused: this page looks like a list (2 items with links of their own).");
  const std::string text = inspection_text(inspection, {});
  EXPECT_THAT(text, HasSubstr("page 6: Refused: this page looks like a list"));
  EXPECT_THAT(inspection_text(inspection, {.wrapper_file = {}, .page = 0}),
              HasSubstr("Left out by `//div[@class='share']`"));
  const auto json = nlohmann::json::parse(inspection_json(inspection, {}));
  EXPECT_EQ(json["pages"][5]["why"], inspection.pages[5].reason);
  EXPECT_EQ(json["pages"][0]["blocks"][0]["by"], "outside");
  EXPECT_THAT(json["pages"][0]["blocks"][0]["why"].get<std::string>(), HasSubstr("Outside "));
  EXPECT_EQ(json["templates"][0]["content"]["exclusions"][0]["removed"][1], 4);
}

TEST(InspectSite, NamesTheFallback) {
  std::vector<std::string> bodies = story_pages(3);
  bodies.push_back(story_page(4, "other"));
  const TestSite site(bodies);
  const SiteInspection inspection = inspected(hand_made(), site);
  EXPECT_EQ(inspection.pages[0].outcome.status, PageStatus::kOk);
  EXPECT_EQ(inspection.pages[3].outcome.status, PageStatus::kUnmatched);
  EXPECT_EQ(inspection.pages[3].confidence_source, ConfidenceSource::kPage);
}

TEST(InspectSite, ConfidenceIsOfTheSampleOrTheSumOfItsTerms) {
  const TestSite site(story_pages(5));
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok());
  const SiteInspection samples = inspected(*wrapper, site);
  for (const InspectedPage& page : samples.pages) {
    EXPECT_EQ(page.confidence_source, ConfidenceSource::kSample);
    EXPECT_THAT(page.confidence_terms, IsEmpty());
  }
  std::vector<SitePage> renamed = site.pages();
  for (SitePage& page : renamed) page.url += "-new";
  const auto others = inspect_site(*wrapper, renamed);
  ASSERT_TRUE(others.ok());
  for (const InspectedPage& page : others->pages) {
    EXPECT_EQ(page.confidence_source, ConfidenceSource::kStatistics);
    double sum = 0;
    for (const ConfidenceTerm& term : page.confidence_terms) sum += term.log_odds;
    EXPECT_NEAR(1 / (1 + std::exp(-sum)), page.outcome.confidence.value_or(0), 1e-9);
  }
}

TEST(InspectSite, KindsSumUpToTheLogOdds) {
  const TestSite site(story_pages(6));
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok());
  ASSERT_TRUE(wrapper->kinds.has_value());
  for (const InspectedPage& page : inspected(*wrapper, site).pages) {
    ASSERT_TRUE(page.kind.has_value());
    double sum = page.kind->base + page.kind->others;
    for (const FeaturePart& part : page.kind->traits) sum += part.log_odds;
    EXPECT_NEAR(sum, page.kind->log_odds, 1e-9);
  }
  for (const InspectedPage& page : inspected(hand_made(), site).pages) EXPECT_FALSE(page.kind.has_value());
}

TEST(InspectSite, NamesTheBrokenExpression) {
  const TestSite site(story_pages(2));
  struct Case {
    const char* content;
    const char* exclusion;
    const char* error;
  };
  for (const auto& c : {Case{"//div[", "//p", "content"}, Case{"//div", "]", "exclude"}}) {
    Wrapper wrapper = hand_made();
    wrapper.templates[0].content = c.content;
    wrapper.templates[0].exclusions = {c.exclusion};
    const auto broken = inspect_site(wrapper, site.pages());
    ASSERT_FALSE(broken.ok());
    EXPECT_THAT(broken.error().message, HasSubstr(c.error));
  }
}

TEST(InspectSite, OfNoPagesAndOfEmptyPagesIsShownToo) {
  EXPECT_THAT(inspected(hand_made(), TestSite(std::vector<std::string>{})).pages, IsEmpty());
  const TestSite site({"", "<p></p>"});
  const SiteInspection inspection = inspected(hand_made(), site);
  EXPECT_THAT(inspection.pages, SizeIs(2));
  EXPECT_THAT(inspection_text(inspection, {}), HasSubstr("no-match"));
}

TEST(InspectionText, ShowsExpressionsPagesAndForeignBlocks) {
  const TestSite site(story_pages(4));
  const SiteInspection inspection = inspected(hand_made(), site);
  const std::string text = inspection_text(inspection, {.wrapper_file = "w/site.example.xml", .page = {}});
  for (const char* part : {"Site site.example: 4 pages, by w/site.example.xml", "https://site.example/3",
                           "Template article: takes 4 of 4 pages", kStoryXPath, "runner-up", "field title",
                           "Blocks inside the content that are judged not to belong to it", "Share this", "mean block"})
    EXPECT_THAT(text, HasSubstr(part));
  const std::string page = inspection_text(inspection, {.wrapper_file = {}, .page = 1});
  for (const char* part :
       {"what learn would write", "Page 2: https://site.example/1", "div.story", "Imprint and terms"})
    EXPECT_THAT(page, HasSubstr(part));
}

TEST(InspectionJson, HasTheSameFigures) {
  const TestSite site(story_pages(4));
  const SiteInspection inspection = inspected(hand_made(), site);
  const auto json = nlohmann::json::parse(inspection_json(inspection, {}));
  EXPECT_FALSE(json.contains("file"));
  EXPECT_EQ(json["templates"][0]["content"]["xpath"], kStoryXPath);
  EXPECT_EQ(json["templates"][0]["pages"], (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(json["templates"][0]["content"]["dfs"][0].size(), 1U);
  ASSERT_EQ(json["pages"].size(), 4U);
  const auto& block = json["pages"][0]["blocks"][0];
  double sum = block["base"].get<double>() + block["others"].get<double>() + block["bound"].get<double>();
  for (const auto& feature : block["features"]) {
    sum += feature["log_odds"].get<double>();
    EXPECT_EQ(feature["meaning"], block_feature_meaning(feature["name"].get<std::string>()));
  }
  EXPECT_NEAR(sum, block["log_odds"].get<double>(), 1e-6);
}

}  // namespace
}  // namespace wrapwright
