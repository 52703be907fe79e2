// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/inspection_folder.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "app/inspect/candidate_effects.h"
#include "app/inspect/html_document.h"
#include "core/base/files.h"
#include "support/site.h"
#include "support/stories.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

SiteInspection learned_and_inspected(const TestSite& site) {
  const auto wrapper = learn_wrapper("site.example", site.pages());
  EXPECT_TRUE(wrapper.ok());
  auto out = inspect_site(*wrapper, site.pages());
  EXPECT_TRUE(out.ok());
  return std::move(out).value();
}

TEST(CandidateEffects, OfTheContentAreWhatItHasNow) {
  std::vector<std::string> bodies = story_pages(4);
  const TestSite site(bodies);
  const SiteInspection inspection = learned_and_inspected(site);
  const InspectedContent& content = inspection.templates[0].chosen;
  const auto effects = candidate_effects(inspection, 1'000);
  ASSERT_THAT(effects, SizeIs(4));
  int compared = 0;
  for (const auto& of_page : effects) {
    ASSERT_FALSE(of_page.empty());
    const auto same = std::find_if(of_page.begin(), of_page.end(),
                                   [&](const CandidateEffect& each) { return each.xpath == content.content.xpath; });
    if (same == of_page.end()) continue;  // another name for the same blocks stands for it
    for (std::size_t p = 0; p < 4; ++p) EXPECT_NEAR(same->f1[p], 100 * content.expected_f1[p], 1) << p;
    ++compared;
  }
  EXPECT_GT(compared, 0);
  double before = 1e9;
  for (const CandidateEffect& each : effects[0]) {
    double sum = 0;
    for (const int f1 : each.f1) sum += std::max(f1, 0);
    EXPECT_LE(sum, before + 4);  // rounded
    before = sum;
    EXPECT_FALSE(each.nodes.empty()) << each.xpath;
  }
}

TEST(CandidateEffects, KnowTheirLimitAndPagesWithoutBlocks) {
  std::vector<std::string> bodies = story_pages(4);
  bodies.emplace_back();
  const TestSite site(bodies);
  const auto effects = candidate_effects(learned_and_inspected(site), 3);
  ASSERT_THAT(effects, SizeIs(5));
  EXPECT_THAT(effects[0], SizeIs(3));
  EXPECT_THAT(effects[4], IsEmpty());
  for (const CandidateEffect& each : effects[0]) EXPECT_EQ(each.f1[4], -1);
}

TEST(WriteInspection, WritesTheSiteAndItsPages) {
  const TestSite site(story_pages(3));
  SiteInspection inspection = learned_and_inspected(site);
  inspection.wrapper.site = "<b>\"&";
  const TemporaryFolder folder;
  ASSERT_TRUE(write_inspection(folder.path() / "a" / "b", inspection).ok());
  for (const char* name : {"index.html", "page-001.html", "page-003.html"}) {
    const auto html = read_file(folder.path() / "a" / "b" / name);
    ASSERT_TRUE(html.ok()) << name;
    EXPECT_THAT(*html, HasSubstr("&lt;b&gt;&quot;&amp;"));
    EXPECT_THAT(*html, Not(HasSubstr("<b>\"&")));
  }
  EXPECT_FALSE(write_inspection("/dev/null/x", inspection).ok());
}

TEST(WriteInspection, SaysWhyAPageIsAnArticle) {
  const TestSite site(story_pages(4));
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok());
  std::vector<SitePage> others = site.pages();
  for (SitePage& page : others) page.url += "-new";
  const auto inspection = inspect_site(*wrapper, others);
  ASSERT_TRUE(inspection.ok());
  const TemporaryFolder folder;
  ASSERT_TRUE(write_inspection(folder.path(), *inspection).ok());
  const auto html = read_file(folder.path() / "page-001.html");
  ASSERT_TRUE(html.ok());
  EXPECT_THAT(*html, HasSubstr("<caption>Log-odds of an article</caption>"));
  EXPECT_THAT(*html, HasSubstr(">mean page</th>"));
  EXPECT_THAT(*html, HasSubstr("<caption>Log-odds of the confidence, by statistics</caption>"));
}

TEST(PageFile, SortsLikeThePages) {
  EXPECT_EQ(page_file(0, 3), "page-001.html");
  EXPECT_EQ(page_file(998, 999), "page-999.html");
  EXPECT_EQ(page_file(9, 12'345), "page-00010.html");
}

TEST(HtmlDocument, RunsNoScriptButOursWhichIsSmall) {
  EXPECT_LE(inspector_script().size(), 30U * 1024U);
  EXPECT_GT(inspector_script().size(), 1'000U);
  EXPECT_THAT(std::string(inspector_script()), Not(HasSubstr("</script")));
  EXPECT_THAT(inspector_script_source(), testing::MatchesRegex("'sha256-[A-Za-z0-9+/]+='"));
  EXPECT_EQ(inspector_script_source().size(), std::string("'sha256-'").size() + 44);
  const std::string with = html_document("t", "<p>x</p>", WithScript::kYes);
  EXPECT_THAT(with, HasSubstr("script-src " + inspector_script_source()));
  const std::string without = html_document("<t>", "<p>x</p>", WithScript::kNo);
  EXPECT_THAT(without, HasSubstr("script-src 'none'"));
  EXPECT_THAT(without, HasSubstr("<title>&lt;t&gt;</title>"));
  EXPECT_THAT(without, Not(HasSubstr("<script")));
}

}  // namespace
}  // namespace wrapwright
