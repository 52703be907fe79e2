// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/workbench.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "app/inspect/repairs.h"
#include "core/base/files.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/file.h"
#include "support/site.h"
#include "support/stories.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kNow = "2026-11-25T02:00:00Z";

Wrapper hand_made() {
  Wrapper out;
  out.site = "site.example";
  out.settings.method = LearnMethod::kAuto;
  SiteTemplate& story = out.templates.emplace_back();
  story.content = "//div[@class='story']";
  story.exclusions = {"//div[@class='share']"};
  story.runners_up.push_back({"//body", {}, {}, 0.5});
  out.samples.push_back({.url = "https://site.example/0",
                         .digest = {},
                         .fetched = {},
                         .contains = "no such words",
                         .dfs = 1,
                         .confidence = 0.5,
                         .unknown = {}});
  return out;
}

// Four stories, one in another box, and a page without a story.
std::vector<std::string> bodies() {
  std::vector<std::string> out = story_pages(4);
  out.push_back(story_page(5, "tale"));
  out.emplace_back("<ul class=menu><li>Home</ul><form class=login><p>Name</p></form>");
  return out;
}

class WorkbenchTest : public testing::Test {
 protected:
  WorkbenchTest() : site_(bodies()), store_(folder_.path() / "store") {
    EXPECT_TRUE(store_.save(hand_made()).ok());
    auto opened = Workbench::open(*store_.load("site.example"), site_.pages(), std::vector<std::string>(6), store_, {});
    EXPECT_TRUE(opened.ok()) << opened.error().to_string();
    bench_.push_back(std::move(opened).value());
  }

  Workbench& bench() { return bench_.front(); }
  Json ask(const char* what, const Json& body = Json::object()) {
    auto out = bench().answer(what, body, kNow);
    return out ? *out : Json{{"error", out.error().to_string()}};
  }
  // The element of the page with this tag and, unless it is "", class.
  [[nodiscard]] NodeIndex element(std::size_t page, const std::string& xpath) const {
    const auto compiled = XPath::compile(xpath);
    const auto found = compiled->select(*site_.pages()[page].page);
    EXPECT_FALSE(found.empty()) << xpath;
    return found.empty() ? 0 : found.front();
  }
  Json proposed(std::size_t page, const std::string& xpath, const char* what) {
    return ask("propose", {{"page", page}, {"node", element(page, xpath)}, {"what", what}})["repairs"];
  }
  [[nodiscard]] std::string stored() const { return *store_.read(store_.path_of("site.example")); }

  TemporaryFolder folder_;
  TestSite site_;
  WrapperStore store_;
  std::vector<Workbench> bench_;
};

TEST_F(WorkbenchTest, ProposesRepairsWithTheirEffectOnAllPages) {
  struct Case {
    std::size_t page;
    const char* xpath;
    const char* what;
    const char* title;
    const char* change;  // a part of it
    std::size_t pages;   // that change
    std::size_t gained;
    std::size_t lost;
  };
  for (const auto& c : {
           Case{0, "//div[@class='share']", "take", "Drop this exclusion", "Without `//div[@class='share']`", 4, 16, 0},
           // The page with another box also has a foot, which is all that the template would find there, so the match
           // is doubted.
           Case{1, "//div[@class='foot']", "take", "Take this too", "foot", 4, 12, 0},
           Case{2, "//h1", "leave", "Leave this out", "h1", 4, 0, 8},
           Case{0, "//h1", "title", "This is the title", "//h1", 0, 0, 0},
           Case{0, "//h1", "runner-up", "Use this runner-up", "→ `//body`", 2, 0, 0},
           Case{5, "//form", "no-article", "Pages like this are not articles", "form", 1, 0, 0},
       }) {
    const Json repairs = proposed(c.page, c.xpath, c.what);
    ASSERT_FALSE(repairs.empty()) << c.what;
    const Json& first = repairs[0];
    EXPECT_EQ(first["title"], c.title);
    EXPECT_THAT(first["change"].get<std::string>(), HasSubstr(c.change));
    EXPECT_EQ(first["effect"]["pages"].size(), c.pages) << c.xpath << c.what << first["effect"];
    if (std::string(c.what) == "take" || std::string(c.what) == "leave") {
      EXPECT_EQ(first["effect"]["gained"], c.gained) << c.xpath << c.what << first.dump();
      EXPECT_EQ(first["effect"]["lost"], c.lost) << c.xpath << c.what << first.dump();
    }
    EXPECT_TRUE(parse_wrapper(first["xml"].get<std::string>(), "w").ok()) << first["xml"];
  }
}

TEST_F(WorkbenchTest, ProposesAnotherContentThatTakesLess) {
  bool is_proposed = false;
  for (const Json& each : proposed(0, "//h1", "leave")) {
    if (each["title"] != "Take less") continue;
    is_proposed = true;
    const auto wrapper = parse_wrapper(each["xml"].get<std::string>(), "w");
    ASSERT_TRUE(wrapper.ok());
    EXPECT_NE(wrapper->templates[0].content, hand_made().templates[0].content);
    EXPECT_EQ(wrapper->templates[0].exclusions, hand_made().templates[0].exclusions);
    EXPECT_GT(each["effect"]["lost"], 0) << each;
  }
  EXPECT_TRUE(is_proposed);
}

TEST_F(WorkbenchTest, MendsPagesThatNoTemplateTakes) {
  ASSERT_EQ(bench().inspection().pages[4].outcome.status, PageStatus::kUnmatched);
  const Json repairs = proposed(4, "//div[@class='tale']/p", "take");
  ASSERT_FALSE(repairs.empty());
  const Json done = ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "x"}});
  EXPECT_FALSE(done.contains("error")) << done;
  EXPECT_EQ(bench().inspection().pages[4].outcome.status, PageStatus::kOk) << repairs[0]["change"];
  EXPECT_EQ(bench().inspection().pages[0].outcome.status, PageStatus::kOk);
}

TEST_F(WorkbenchTest, GivesPagesLikeThisATemplateOfTheirOwn) {
  const Json repairs = proposed(4, "//div[@class='tale']/p", "template");
  ASSERT_FALSE(repairs.empty());
  EXPECT_EQ(repairs[0]["title"], "Another template for pages like this");
  EXPECT_THAT(repairs[0]["change"].get<std::string>(), HasSubstr("tale"));
  ASSERT_EQ(repairs[0]["effect"]["pages"].size(), 1U) << "the pages of the other template stay as they are";
  EXPECT_EQ(repairs[0]["effect"]["pages"][0]["page"], 4);
  ASSERT_FALSE(ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "x"}}).contains("error"));
  EXPECT_EQ(bench().inspection().pages[4].outcome.status, PageStatus::kOk);
  EXPECT_EQ(bench().inspection().pages[4].outcome.template_name, "article-1");
  EXPECT_EQ(bench().inspection().pages[0].outcome.template_index, 1U);
  ASSERT_FALSE(ask("undo").contains("error"));
  EXPECT_EQ(bench().inspection().templates.size(), 1U);
}

TEST_F(WorkbenchTest, TakesWhatExclusionsLeaveOutOnPagesThatTheyEmptyToo) {
  Wrapper wrapper = hand_made();
  wrapper.templates[0].exclusions = {"//h1", "//p", "//div"};
  ASSERT_FALSE(ask("apply", {{"xml", format_wrapper(wrapper)}, {"title", "too much"}}).contains("error"));
  ASSERT_NE(bench().inspection().pages[0].outcome.status, PageStatus::kOk);
  const Json inside = proposed(0, "//div[@class='story']/p", "take");
  ASSERT_FALSE(inside.empty());
  EXPECT_EQ(inside[0]["title"], "Drop these exclusions");
  EXPECT_EQ(inside[0]["change"], "Without `//div`, `//p`");
  const Json outside = proposed(0, "//div[@class='foot']", "take");
  ASSERT_FALSE(outside.empty());
  EXPECT_THAT(outside[0]["change"].get<std::string>(), HasSubstr("without the exclusion `//div`"));
}

// The index of an exclusion is that in its page's template, which may have more exclusions than the requested one.
TEST_F(WorkbenchTest, DropsAnExclusionOfATemplateBesideOneWithMore) {
  Wrapper wrapper = hand_made();
  SiteTemplate tale;
  tale.content = "//body[div[@class='tale']]";
  tale.exclusions = {"//div[@class='none']", "//div[@class='other']", "//div[@class='foot']"};
  wrapper.templates.insert(wrapper.templates.begin(), tale);
  ASSERT_FALSE(ask("apply", {{"xml", format_wrapper(wrapper)}, {"title", "x"}}).contains("error"));
  ASSERT_EQ(bench().inspection().pages[4].outcome.template_index, 0U);
  ASSERT_EQ(bench().inspection().pages[0].outcome.template_index, 1U);
  const Json repairs = proposed(0, "//div[@class='share']", "take");
  ASSERT_FALSE(repairs.empty());
  EXPECT_EQ(repairs[0]["change"], "Without `//div[@class='share']`");
}

TEST_F(WorkbenchTest, AppliesUndoesAndSavesAsAnEditByHand) {
  const std::string before = stored();
  const Json repairs = proposed(0, "//div[@class='share']", "take");
  EXPECT_EQ(ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "Drop"}})["said"], "Done: Drop");
  EXPECT_EQ(bench().unsaved(), 1U);
  EXPECT_THAT(bench().inspection().templates[0].chosen.exclusions, IsEmpty());
  EXPECT_EQ(ask("undo")["said"], "Undone: Drop");
  EXPECT_EQ(bench().unsaved(), 0U);
  EXPECT_TRUE(ask("undo").contains("error"));
  EXPECT_EQ(ask("redo")["said"], "Done: Drop");
  EXPECT_TRUE(ask("redo").contains("error"));
  EXPECT_EQ(stored(), before) << "nothing is written before it is saved";
  EXPECT_THAT(ask("save")["said"].get<std::string>(), HasSubstr("Saved to "));
  EXPECT_EQ(bench().unsaved(), 0U);
  const auto saved = store_.load("site.example");
  ASSERT_TRUE(saved.ok());
  EXPECT_TRUE(saved->edited);
  EXPECT_THAT(saved->templates[0].exclusions, IsEmpty());
  ASSERT_EQ(saved->history.size(), 1U);
  EXPECT_EQ(saved->history[0].date, kNow);
  EXPECT_EQ(saved->history[0].rule, "exclusion of template article");
  EXPECT_EQ(saved->history[0].what, "edited");
  EXPECT_EQ(saved->history[0].why, "removed //div[@class='share']");
  ASSERT_EQ(saved->samples.size(), 6U) << "the pages at hand";
  EXPECT_EQ(saved->statistics.pages, 6U);
  EXPECT_EQ(saved->statistics.matched, 4U);
  EXPECT_GT(saved->statistics.mean_characters, 50);
  EXPECT_TRUE(saved->statistics.confidence.has_value());
  EXPECT_EQ(saved->samples[0].dfs, element(0, "//div[@class='story']"));
  EXPECT_THAT(*store_.read(store_.path_of("site.example")), HasSubstr(saved->samples[0].contains));
  EXPECT_NE(saved->samples[0].contains, "no such words");
  // Saved changes can also be undone.
  ASSERT_FALSE(ask("undo").contains("error"));
  EXPECT_EQ(bench().unsaved(), 1U);
  ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "again"}});
  EXPECT_EQ(bench().unsaved(), 1U);
  EXPECT_FALSE(ask("save").contains("error"));
}

TEST_F(WorkbenchTest, LosesNoEditOfAnotherProgram) {
  const Json repairs = proposed(0, "//div[@class='share']", "take");
  ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "Drop"}});
  const std::string other = stored() + "<!-- another hand -->";
  ASSERT_TRUE(store_.write({{"site.example", other}}).ok());
  EXPECT_THAT(ask("save")["error"].get<std::string>(), HasSubstr("another program has changed the wrapper"));
  EXPECT_EQ(stored(), other);
  ASSERT_TRUE(store_.remove("site.example").ok());
  EXPECT_TRUE(ask("save").contains("error"));
  EXPECT_FALSE(store_.has("site.example"));
}

TEST_F(WorkbenchTest, RefusesWhatDoesNotParseAndWhatIsNotThere) {
  const std::string xml = format_wrapper(hand_made());
  std::string other = xml;
  other.replace(other.find("site.example"), 12, "else.example");
  std::string broken = xml;
  broken.replace(broken.find("//div[@class='story']"), 6, "//div[[");
  for (const auto& [what, body, error] : {
           std::tuple{"check", Json{{"xml", "<wrapper"}}, "wrapper"},
           std::tuple{"check", Json{{"xml", broken}}, "content"},
           std::tuple{"apply", Json{{"xml", broken}}, "content"},
           std::tuple{"apply", Json{{"xml", other}}, "another site"},
           std::tuple{"apply", Json{{"xml", 7}}, "wrapper"},
           std::tuple{"try", Json{{"page", 0U}, {"xpath", "//div["}}, "//div["},
           std::tuple{"try", Json{{"page", 6U}, {"xpath", "//p"}}, "no such page"},
           std::tuple{"propose", Json{{"page", 0U}, {"node", 9999U}, {"what", "take"}}, "no such element"},
           std::tuple{"propose", Json{{"page", 0U}, {"node", -1}, {"what", "take"}}, "no such element"},
           std::tuple{"propose", Json{{"page", 0U}, {"node", 1U}, {"what", "eat"}}, "no such repair"},
           std::tuple{"dance", Json::object(), "no such request"},
           std::tuple{"undo", Json::array(), "not a JSON object"},
       }) {
    const Json out = ask(what, body);
    ASSERT_TRUE(out.contains("error")) << what << body;
    EXPECT_THAT(out["error"].get<std::string>(), HasSubstr(error)) << what;
  }
  EXPECT_EQ(bench().unsaved(), 0U);
  EXPECT_FALSE(ask("check", {{"xml", xml}}).contains("error"));
}

TEST_F(WorkbenchTest, TriesAnXPathOnAllPages) {
  const Json out = ask("try", {{"page", 0U}, {"xpath", "//div[@class='tale' or @class='story']/p"}});
  EXPECT_EQ(out["pages"], Json::array({2, 2, 2, 2, 2, 0}));
  EXPECT_EQ(out["nodes"].size(), 2U);
  EXPECT_EQ(out["repairs"].size(), 3U);
  EXPECT_EQ(ask("try", {{"page", 0U}, {"xpath", "//video"}})["repairs"].size(), 0U);
}

TEST_F(WorkbenchTest, ShowsItsPagesAndNoOthers) {
  EXPECT_THAT(bench().view("index.html", {"t"}).value_or(""), HasSubstr("page-006.html"));
  EXPECT_THAT(bench().view("index.html", {"t"}).value_or(""), HasSubstr("href=\"../index.html\">All sites</a>"));
  const std::string page = bench().view("page-001.html", {"0123abcd"}).value_or("");
  EXPECT_THAT(page, HasSubstr("<p class=\"address\" dir=\"ltr\">https://site.example/0</p>"));
  EXPECT_THAT(page, HasSubstr("\"token\":\"0123abcd\""));
  EXPECT_THAT(page, HasSubstr("<script src=\"../inspector.js\"></script>"));
  EXPECT_THAT(page, HasSubstr("script-src 'self'; connect-src 'self'"));
  for (const char* name : {"page-007.html", "../x", "", "diff.html"}) EXPECT_FALSE(bench().view(name, {"t"})) << name;
}

TEST_F(WorkbenchTest, ShowsBothMethodsOnTheSamePages) {
  const std::string page = bench().view("page-001.html", {"t"}).value_or("");
  for (const char* part :
       {"By expected F1 (auto)", "By relevance (FOREST)", "data-ranked=\"1\"", "Signifiers of this page"})
    EXPECT_THAT(page, HasSubstr(part));
}

TEST_F(WorkbenchTest, ShowsNothingThatChangesToWhoMayNot) {
  const std::string page = bench().view("page-001.html", {.token = "t", .may_change = false}).value_or("");
  for (const char* part : {"id=\"save\"", "id=\"undo\"", "id=\"apply-xml\""}) EXPECT_THAT(page, Not(HasSubstr(part)));
  for (const char* part : {"\"may\":false", "For viewing and trying", "id=\"xml\""}) EXPECT_THAT(page, HasSubstr(part));
}

TEST_F(WorkbenchTest, SaysHowManyPagesTheStatisticsAreOf) {
  EXPECT_THAT(bench().view("page-001.html", {"t"}).value_or(""), Not(HasSubstr("The stored statistics")));
  Wrapper wrapper = hand_made();
  wrapper.statistics.pages = 20;
  wrapper.statistics.matched = 20;
  ASSERT_TRUE(store_.save(wrapper).ok());
  ASSERT_TRUE(bench().begin_again().ok());
  EXPECT_THAT(
      bench().view("page-001.html", {"t"}).value_or(""),
      HasSubstr("The stored statistics cover 20 pages: saving a change renews them from the 6 that are open here."));
}

TEST_F(WorkbenchTest, BeginsAgainWithWhatAnotherProgramHasStored) {
  const Json repairs = proposed(0, "//div[@class='share']", "take");
  ask("apply", {{"xml", repairs[0]["xml"]}, {"title", "Drop"}});
  EXPECT_TRUE(bench().has_own_changes());
  EXPECT_FALSE(bench().is_changed_elsewhere());
  Wrapper other = hand_made();
  other.templates[0].exclusions = {"//h1"};
  ASSERT_TRUE(store_.save(other).ok());
  EXPECT_TRUE(bench().is_changed_elsewhere());
  const std::string page = bench().view("page-001.html", {"t"}).value_or("");
  for (const char* part : {"id=\"begin-again\"", "Another program has changed the stored wrapper"})
    EXPECT_THAT(page, HasSubstr(part));
  EXPECT_FALSE(ask("begin-again").contains("error"));
  EXPECT_FALSE(bench().has_own_changes());
  EXPECT_EQ(bench().inspection().wrapper.templates[0].exclusions, other.templates[0].exclusions);
  EXPECT_THAT(bench().view("page-001.html", {"t"}).value_or(""), Not(HasSubstr("id=\"begin-again\"")));
  ASSERT_TRUE(store_.write({{"site.example", "<wrapper"}}).ok());
  EXPECT_TRUE(ask("begin-again").contains("error"));
  EXPECT_EQ(bench().inspection().wrapper.templates[0].exclusions, other.templates[0].exclusions) << "unchanged";
}

}  // namespace
}  // namespace wrapwright
