// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/site_difference.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const DifferenceNames& names() {
  static const DifferenceNames kNames{"old.xml", "new.xml", ""};
  return kNames;
}

Wrapper with_exclusions(const std::vector<std::string>& exclusions) {
  Wrapper out;
  out.site = "site.example";
  out.settings.method = LearnMethod::kAuto;
  SiteTemplate& story = out.templates.emplace_back();
  story.content = "//div[@class='story']";
  story.exclusions = exclusions;
  FieldRule& title = story.fields.emplace_back();
  title.name = "title";
  title.xpath = "//h1";
  return out;
}

SiteInspection inspected(const Wrapper& wrapper, const std::vector<SitePage>& pages) {
  auto out = inspect_site(wrapper, pages);
  EXPECT_TRUE(out.ok()) << out.error().to_string();
  return std::move(out).value();
}

TEST(CompareInspections, OfTwoWrappersSaysWhatChangesInTheTexts) {
  const TestSite site(story_pages(3));
  Wrapper changed = with_exclusions({});
  changed.templates[0].fields[0].xpath = "//title";
  const SiteInspection before = inspected(with_exclusions({"//div[@class='share']"}), site.pages());
  const SiteInspection after = inspected(changed, site.pages());
  const SiteDifference difference = compare_inspections(before, after);
  EXPECT_THAT(difference.rules, SizeIs(2));
  ASSERT_THAT(difference.pages, SizeIs(3));
  for (const PageDifference& page : difference.pages) {
    EXPECT_EQ(page.before, page.after);
    EXPECT_TRUE(page.is_same_capture);
    EXPECT_TRUE(page.is_changed);
    EXPECT_EQ(words_in(page.text, DiffKind::kMissing), 0U);
    EXPECT_EQ(words_in(page.text, DiffKind::kSurplus), 4U);  // "Share this Send it"
    EXPECT_THAT(page.blocks, IsEmpty());
    EXPECT_THAT(page.selections, IsEmpty());
    EXPECT_THAT(page.fields, IsEmpty());  // the title has the same words
  }
  const std::string text = difference_text(difference, names());
  EXPECT_THAT(text, HasSubstr("Site site.example: old.xml before, new.xml now\n"));
  EXPECT_THAT(text, HasSubstr("  of template article\n    - exclusion  //div[@class='share']\n    - field title  //h1\n"
                              "    + field title  //title\n"));
  EXPECT_THAT(text,
              HasSubstr("Pages: 3 of 3 change\n  page 1: https://site.example/0\n   text: 0 words removed, 4 added"));
  EXPECT_THAT(text, HasSubstr("    + Share this Send it\n"));
}

TEST(CompareInspections, OfTheSameWrapperFindsNothing) {
  const TestSite site(story_pages(2));
  const SiteInspection inspection = inspected(with_exclusions({}), site.pages());
  const SiteDifference difference = compare_inspections(inspection, inspection);
  EXPECT_THAT(difference.rules, IsEmpty());
  for (const PageDifference& page : difference.pages) EXPECT_FALSE(page.is_changed);
  EXPECT_THAT(difference_text(difference, names()), HasSubstr("Rules: the same\n\nPages: 0 of 2 change\n"));
}

TEST(CompareInspections, OfTwoCapturesSaysWhichBlocksCameAndWent) {
  std::vector<std::string> bodies = story_pages(3);
  const TestSite earlier(bodies);
  bodies[0] += "<p>A line that was not there before, about the weather and the sea.</p>";
  const std::size_t foot = bodies[0].find("Imprint and terms");
  bodies[0].replace(foot, 17, "Terms and imprint");
  bodies[2] = story_page(2, "tale");  // a redesign
  const TestSite later(bodies);
  const Wrapper wrapper = with_exclusions({});
  const SiteInspection before = inspected(wrapper, earlier.pages());
  const SiteInspection after = inspected(wrapper, later.pages());
  const SiteDifference difference = compare_inspections(before, after);
  EXPECT_THAT(difference.rules, IsEmpty());
  ASSERT_THAT(difference.pages, SizeIs(3));
  const PageDifference& first = difference.pages[0];
  EXPECT_FALSE(first.is_same_capture);
  EXPECT_TRUE(first.is_same_text);
  ASSERT_THAT(first.blocks, SizeIs(3));
  EXPECT_FALSE(first.blocks[0].came);
  EXPECT_EQ(first.blocks[0].text, "Imprint and terms");
  EXPECT_TRUE(first.blocks[1].came);
  EXPECT_EQ(first.blocks[1].text, "Terms and imprint");
  EXPECT_EQ(first.blocks[2].words, 13U);
  EXPECT_FALSE(first.blocks[2].taken);
  EXPECT_TRUE(first.blocks[2].probability.has_value());
  EXPECT_FALSE(difference.pages[1].is_changed);
  const PageDifference& third = difference.pages[2];
  ASSERT_THAT(third.selections, SizeIs(1));
  EXPECT_EQ(third.selections[0].part, "article: content");
  EXPECT_THAT(third.selections[0].before, SizeIs(1));
  EXPECT_THAT(third.selections[0].after, IsEmpty());
  const std::string text = difference_text(difference, {"a.xml", "a.xml", "2019/"});
  EXPECT_THAT(text, HasSubstr("Site site.example: a.xml; the pages as in 2019/ before, as given now\n"));
  EXPECT_THAT(text, HasSubstr("blocks: 1 went, 2 came\n"));
  EXPECT_THAT(text, HasSubstr("article: content  //div[@class='story']\n    - "));
  EXPECT_THAT(text, HasSubstr(" div.story\n    + nothing\n"));
  EXPECT_THAT(text, HasSubstr("outcome: ok, template article before, fallback"));
}

TEST(CompareInspections, PairsCapturesByUrlAndNamesThoseWithoutPartner) {
  const TestSite site(story_pages(4));
  std::vector<SitePage> reversed = site.pages();
  std::reverse(reversed.begin(), reversed.end());
  reversed.erase(reversed.begin());                // page 3 is before only
  reversed[0].url = "https://site.example/other";  // page 2 on one side, and another capture, by its Page, on the other
  const Wrapper wrapper = with_exclusions({});
  const SiteInspection before = inspected(wrapper, site.pages());
  const SiteInspection after = inspected(wrapper, reversed);
  const SiteDifference difference = compare_inspections(before, after);
  ASSERT_THAT(difference.pages, SizeIs(4));
  EXPECT_EQ(difference.pages[0].before, 2U);
  EXPECT_EQ(difference.pages[1].before, 1U);
  EXPECT_EQ(difference.pages[2].before, 0U);
  EXPECT_EQ(difference.pages[3].before, 3U);
  EXPECT_FALSE(difference.pages[3].after.has_value());
  EXPECT_TRUE(difference.pages[3].is_changed);
  EXPECT_THAT(difference_text(difference, names()), HasSubstr("  only before: https://site.example/3\n"));
  const SiteDifference back = compare_inspections(after, before);
  EXPECT_THAT(difference_text(back, names()), HasSubstr("only among the later captures: ok, template article\n"));
}

TEST(DifferenceJson, HasRulesPagesAndRunsOfWords) {
  const TestSite site(story_pages(2));
  const SiteInspection before = inspected(with_exclusions({"//div[@class='share']"}), site.pages());
  const SiteInspection after = inspected(with_exclusions({}), site.pages());
  const auto json = nlohmann::json::parse(difference_json(compare_inspections(before, after), names()));
  EXPECT_EQ(json["before"]["wrapper"], "old.xml");
  EXPECT_EQ(json["rules"][0]["rule"], "exclusion");
  EXPECT_EQ(json["rules"][0]["after"], "");
  const auto& page = json["pages"][1];
  EXPECT_EQ(page["changed"], true);
  EXPECT_EQ(page["after"]["url"], "https://site.example/1");
  EXPECT_EQ(page["before"]["status"], "ok");
  ASSERT_EQ(page["text"].size(), 3U);
  EXPECT_EQ(page["text"][0]["kind"], "same");
  EXPECT_EQ(page["text"][1]["kind"], "added");
  EXPECT_EQ(page["text"][1]["words"], 4);
  EXPECT_THAT(page["text"][1]["text"].get<std::string>(), HasSubstr("Send it"));
}

TEST(DifferenceView, EscapesWhatComesFromPagesAndFiles) {
  std::vector<std::string> bodies = story_pages(2);
  const TestSite earlier(bodies);
  bodies[0] += "<p>1 &lt; 2 &amp; so on";
  const TestSite later(bodies);
  const Wrapper wrapper = with_exclusions({"//p[. < '<b>']"});
  const SiteInspection before = inspected(wrapper, earlier.pages());
  const SiteInspection after = inspected(with_exclusions({}), later.pages());
  const std::string html = difference_view(compare_inspections(before, after), {"<i>", "n.xml", "o"});
  for (const char* const part : {"&lt;i&gt; before, n.xml now", "<del>//p[. &lt; '&lt;b&gt;']</del>",
                                 "1 &lt; 2 &amp; so on", "href=\"page-001.html\"", "script-src 'none'"})
    EXPECT_THAT(html, HasSubstr(part));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
  EXPECT_THAT(html, Not(HasSubstr("Page 2</a></h3>")));  // is the same
}

}  // namespace
}  // namespace wrapwright
