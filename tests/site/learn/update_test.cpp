// SPDX-License-Identifier: Apache-2.0
#include "site/learn/update.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "site/wrapper/applier.h"
#include "site/wrapper/file.h"
#include "support/kinds_of_pages.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

Wrapper learned_from(const TestSite& site) {
  auto wrapper = learn_wrapper("site.example", site.pages());
  EXPECT_TRUE(wrapper.ok());
  return std::move(wrapper).value();
}

std::string as_file(const SiteTemplate& site_template) {
  Wrapper wrapper;
  wrapper.site = "a";
  wrapper.templates = {site_template};
  return format_wrapper(wrapper);
}

std::size_t matched(const Wrapper& wrapper, const TestSite& site) {
  const auto applier = Applier::compile(wrapper);
  EXPECT_TRUE(applier.ok());
  return static_cast<std::size_t>(std::count_if(site.pages().begin(), site.pages().end(), [&](const SitePage& page) {
    return applier->apply(*page.page, page.url).status == PageStatus::kOk;
  }));
}

TEST(UpdateWrapper, LeavesTheRulesAloneWhereNothingIsMissing) {
  const TestSite before(story_pages(4));
  const Wrapper stored = learned_from(before);
  const TestSite now(story_pages(6));
  const auto updated = update_wrapper(stored, now.pages());
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  EXPECT_FALSE(updated->changed_rules());
  EXPECT_EQ(updated->kept, stored.templates.size());
  ASSERT_EQ(updated->wrapper.templates.size(), stored.templates.size());
  EXPECT_EQ(as_file(updated->wrapper.templates[0]), as_file(stored.templates[0]));
  EXPECT_EQ(updated->wrapper.samples.size(), 6U) << "the evidence is from the current pages";
  EXPECT_EQ(updated->wrapper.statistics.matched, 6U);
  EXPECT_TRUE(updated->wrapper.statistics.confidence.has_value());
  const auto again = update_wrapper(updated->wrapper, now.pages());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(format_wrapper(again->wrapper), format_wrapper(updated->wrapper));
}

TEST(UpdateWrapper, RefusesPagesOfAnotherNormalizerThanTheWrappers) {
  const Wrapper stored = learned_from(TestSite(story_pages(4)));
  const auto refused = update_wrapper(stored, TestSite(story_pages(4), NormalizerKind::kTidy).pages());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().to_string(),
            "site.example: the page was made by the normalizer tidy, but the wrapper is for pages made by html5");
}

TEST(UpdateWrapper, KeepsWhatSomebodyWroteByHand) {
  const TestSite site(story_pages(5));
  Wrapper stored = learned_from(site);
  SiteTemplate& edited = stored.templates[0];
  edited.name = "mine";
  edited.content = "//body/div[@class = 'story'][p]";
  edited.exclusions = {"//div[@class = 'share']"};
  edited.fields = {{"desk", "", "Foreign desk"}};
  edited.unknown.elements = {"<note>do not touch</note>"};
  const auto updated = update_wrapper(stored, site.pages());
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  EXPECT_FALSE(updated->changed_rules());
  EXPECT_EQ(as_file(updated->wrapper.templates[0]), as_file(edited));
}

TEST(UpdateWrapper, AddsATemplateForAKindOfPageThatIsNew) {
  const TestSite before(story_pages(4));
  const Wrapper stored = learned_from(before);
  std::vector<std::string> html = story_pages(4);
  for (const std::string& film : story_pages(4, "film")) html.push_back(film);
  const TestSite now(html);
  ASSERT_EQ(matched(stored, now), 4U) << "the test is about pages that the wrapper does not know";
  const auto updated = update_wrapper(stored, now.pages());
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  EXPECT_EQ(updated->kept, 1U);
  EXPECT_EQ(updated->added, 1U);
  EXPECT_EQ(updated->dropped, 0U);
  ASSERT_EQ(updated->wrapper.templates.size(), 2U);
  EXPECT_EQ(as_file(updated->wrapper.templates[0]), as_file(stored.templates[0]));
  EXPECT_NE(updated->wrapper.templates[1].name, updated->wrapper.templates[0].name);
  EXPECT_EQ(matched(updated->wrapper, now), 8U);
}

TEST(UpdateWrapper, AddsNoMoreTemplatesThanAreAllowed) {
  const Wrapper stored = learned_from(TestSite(story_pages(4)));
  std::vector<std::string> html = story_pages(4);
  for (const std::string& film : story_pages(4, "film")) html.push_back(film);
  const TestSite now(html);
  UpdateOptions options;
  options.learner.max_templates = 1;
  const auto updated = update_wrapper(stored, now.pages(), options);
  ASSERT_TRUE(updated.ok());
  EXPECT_EQ(updated->added, 0U);
}

TEST(UpdateWrapper, KeepsATemplateThatThesePagesDoNotShowWhileAnotherHolds) {
  const TestSite now(story_pages(5));
  Wrapper stored = learned_from(now);
  SiteTemplate gallery;
  gallery.name = "gallery";
  gallery.content = "//ul[@class = 'pictures']";
  stored.templates.push_back(gallery);
  const auto updated = update_wrapper(stored, now.pages());
  ASSERT_TRUE(updated.ok());
  EXPECT_EQ(updated->kept, 2U);
  EXPECT_FALSE(updated->changed_rules());
}

TEST(UpdateWrapper, LearnsAnewWhatHoldsNoMore) {
  struct Case {
    const char* name;
    const char* content;
  };
  for (const Case& c : {Case{"selects something else", "//div[@class = 'foot']"}, Case{"selects nothing", "//main"}}) {
    SCOPED_TRACE(c.name);
    const TestSite now(story_pages(5));
    Wrapper stored = learned_from(now);
    SiteTemplate gallery;
    gallery.name = "gallery";
    gallery.content = "//ul[@class = 'pictures']";
    stored.templates = {SiteTemplate{}, gallery};
    stored.templates[0].content = c.content;
    const auto updated = update_wrapper(stored, now.pages());
    ASSERT_TRUE(updated.ok()) << updated.error().to_string();
    EXPECT_EQ(updated->kept, 0U);
    EXPECT_EQ(updated->dropped, 2U) << "a site that was rebuilt has lost its galleries, too";
    EXPECT_EQ(updated->added, updated->wrapper.templates.size());
    EXPECT_EQ(matched(updated->wrapper, now), 5U);
    EXPECT_EQ(updated->wrapper.settings.method, LearnMethod::kAuto);
    EXPECT_NE(updated->wrapper.templates[0].content, c.content);
  }
}

TEST(UpdateWrapper, PutsATemplateFirstWhereAnOlderOneWouldTakeItsPages) {
  // Of the new kind the old template takes the links, too; that is not bad enough to give it up.
  std::vector<std::string> html = story_pages(12);
  Wrapper stored = learned_from(TestSite(html));
  stored.templates[0].content = "//body/div[not(@class = 'foot')]";
  for (std::size_t i = 0; i < 2; ++i) {
    std::string links;
    for (const char* name : {"rivers", "lakes", "hills", "roads", "towns", "mills"})
      links += std::string("<li><a href=/") + name + ">All about our " + name + "</a>";
    html.push_back("<div class=outer><ul class=links>" + links + "</ul>" + story_box(i, "film") + "</div>");
  }
  const TestSite now(html);
  UpdateOptions options;
  options.learner.sort_kinds = false;  // the list of links would part these pages from the others
  const auto updated = update_wrapper(stored, now.pages(), options);
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  ASSERT_EQ(updated->added, 1U);
  ASSERT_EQ(updated->kept, 1U);
  EXPECT_EQ(updated->wrapper.templates[1].content, stored.templates[0].content);
  EXPECT_NE(updated->wrapper.templates[0].name, updated->wrapper.templates[1].name);
}

TEST(UpdateWrapper, ReplacesFieldsThatGiveNothingAnyMoreAndNoOthers) {
  const TestSite site(story_pages(5));
  Wrapper stored = learned_from(site);
  stored.templates[0].fields = {{"title", "//h1[@class = 'gone']", ""}, {"desk", "", "Foreign desk"}};
  const auto updated = update_wrapper(stored, site.pages());
  ASSERT_TRUE(updated.ok());
  EXPECT_EQ(updated->fields, 1U);
  EXPECT_TRUE(updated->changed_rules());
  const auto& fields = updated->wrapper.templates[0].fields;
  ASSERT_EQ(fields.size(), 2U);
  EXPECT_EQ(fields[0].name, "desk");
  EXPECT_EQ(fields[1].name, "title");
  EXPECT_NE(fields[1].xpath, "//h1[@class = 'gone']");
  ASSERT_EQ(updated->wrapper.history.size(), 1U);
  EXPECT_EQ(updated->wrapper.history[0].rule, "field title of template article");
  EXPECT_EQ(updated->wrapper.history[0].what, "renewed");
  const auto few = update_wrapper(stored, std::span(site.pages()).first(2));
  ASSERT_TRUE(few.ok());
  EXPECT_EQ(few->fields, 0U) << "two pages prove nothing";
}

TEST(UpdateWrapper, LeavesPagesOutOfScopeAside) {
  const TestSite site(story_pages(5));
  Wrapper stored = learned_from(site);
  stored.scope = "https://site.example/1";
  const auto updated = update_wrapper(stored, site.pages());
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  EXPECT_EQ(updated->wrapper.samples.size(), 1U);
  stored.scope = "https://elsewhere.example/";
  const auto none = update_wrapper(stored, site.pages());
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().kind, ErrorKind::kNoPattern);
}

// The site's pages, all captured on one day.
std::vector<SitePage> captured(const TestSite& site, const std::string& day) {
  std::vector<SitePage> out = site.pages();
  for (SitePage& page : out) page.fetched = day;
  return out;
}

std::vector<std::string> changes(const Wrapper& wrapper) {
  std::vector<std::string> out;
  for (const RuleChange& change : wrapper.history) out.push_back(change.date + " " + change.rule + " " + change.what);
  return out;
}

TEST(UpdateWrapper, KeepsWhatASiteWasForCapturesOfThatTime) {
  const TestSite before(story_pages(5));
  const TestSite after(story_pages(6, "film"));
  const auto stored = learn_wrapper("site.example", captured(before, "2024-05-01"));
  ASSERT_TRUE(stored.ok());
  UpdateOptions options;
  options.now = "2024-06-02";
  const auto updated = update_wrapper(*stored, captured(after, "2024-06-01"), options);
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  const auto& templates = updated->wrapper.templates;
  ASSERT_EQ(templates.size(), 2U);
  EXPECT_EQ(templates[0].name, "article-2");
  EXPECT_EQ(templates[0].valid_from, "2024-06-01");
  EXPECT_EQ(templates[1].name, "article");
  EXPECT_EQ(templates[1].valid_until, "2024-06-01");
  EXPECT_EQ(templates[1].content, stored->templates[0].content);
  EXPECT_EQ(changes(updated->wrapper),
            (std::vector<std::string>{"2024-06-02 template article ended", "2024-06-02 template article-2 added"}));
  EXPECT_EQ(updated->wrapper.statistics.templates.size(), 2U);

  const auto applier = Applier::compile(updated->wrapper);
  const auto name = [&](const TestSite& site, const std::string& day) {
    return applier->apply(*site.pages()[0].page, "https://site.example/x", day).template_name;
  };
  EXPECT_EQ(name(before, "2024-05-31"), "article");
  EXPECT_EQ(name(before, "2024-06-01"), "");
  EXPECT_EQ(name(after, "2024-06-01"), "article-2");
  EXPECT_EQ(name(after, "2024-05-31"), "");
  EXPECT_EQ(name(before, ""), "article") << "of unknown time";
  EXPECT_EQ(name(after, ""), "article-2");

  const auto again = update_wrapper(updated->wrapper, captured(after, "2024-07-01"), options);
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(again->changed_rules());
  EXPECT_EQ(again->wrapper.templates.size(), 2U) << "what ended is not judged again";
}

TEST(UpdateWrapper, TheNewEraBeginsByArticlesAlone) {
  std::vector<std::string> old_html;
  std::vector<std::string> new_html;
  for (std::size_t i = 0; i < 6; ++i) {
    old_html.push_back(article_of_site(i).html);
    new_html.push_back(std::regex_replace(article_of_site(i).html, std::regex("class=story"), "class=film"));
  }
  old_html.push_back(list_of_site(1, "page/").html);
  new_html.push_back(old_html.back());
  const TestSite before(old_html);
  const TestSite after(new_html);
  const FeedItem item;
  const auto pages_of = [&](const TestSite& site, const std::string& day) {
    std::vector<SitePage> out = captured(site, day);
    for (std::size_t i = 0; i < 6; ++i) out[i].item = &item;
    out.back().fetched = "2024-04-01";  // it has never changed
    return out;
  };
  const auto stored = learn_wrapper("site.example", pages_of(before, "2024-05-01"));
  ASSERT_TRUE(stored.ok()) << stored.error().to_string();
  ASSERT_EQ(stored->statistics.no_article, 1U) << "the list";
  const auto updated = update_wrapper(*stored, pages_of(after, "2024-06-01"));
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  const auto& templates = updated->wrapper.templates;
  ASSERT_EQ(templates.size(), 2U);
  EXPECT_EQ(templates[0].valid_from, "2024-06-01");
  EXPECT_EQ(templates[1].valid_until, "2024-06-01");
}

TEST(UpdateWrapper, LearnsAnEarlierEraWithoutForgettingTheLaterOne) {
  const TestSite before(story_pages(5));
  const TestSite after(story_pages(6, "film"));
  const auto stored = learn_wrapper("site.example", captured(after, "2024-06-01"));
  ASSERT_TRUE(stored.ok());
  const auto updated = update_wrapper(*stored, captured(before, "2024-05-01"));
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  const auto& templates = updated->wrapper.templates;
  ASSERT_EQ(templates.size(), 2U);
  EXPECT_EQ(templates[0].content, stored->templates[0].content);
  EXPECT_EQ(templates[0].valid_from, "2024-06-01");
  EXPECT_EQ(templates[1].valid_until, "2024-06-01");
  EXPECT_EQ(updated->wrapper.samples.size(), stored->samples.size());
  EXPECT_EQ(updated->wrapper.samples[0].fetched, "2024-06-01");
}

TEST(UpdateWrapper, KeepsNoMoreErasThanAreAllowed) {
  const TestSite now(story_pages(5));
  Wrapper stored = learned_from(now);
  for (int year = 2000; year < 2010; ++year) {
    SiteTemplate& old = stored.templates.emplace_back();
    old.name = std::to_string(year);
    old.content = "//main";
    old.valid_until = old.name + "-12-31";
  }
  const auto updated = update_wrapper(stored, now.pages());
  ASSERT_TRUE(updated.ok());
  EXPECT_EQ(updated->wrapper.templates.size(), 9U);
  EXPECT_EQ(updated->wrapper.templates.back().name, "2002");
  EXPECT_EQ(changes(updated->wrapper), (std::vector<std::string>{" template 2001 dropped", " template 2000 dropped"}));
}

TEST(UpdateWrapper, RemembersThatRulesWereWrittenByHand) {
  const TestSite site(story_pages(5));
  const Wrapper stored = learned_from(site);
  UpdateOptions options;
  EXPECT_FALSE(update_wrapper(stored, site.pages(), options)->wrapper.edited);
  options.edited = true;
  const auto updated = update_wrapper(stored, site.pages(), options);
  ASSERT_TRUE(updated.ok());
  EXPECT_TRUE(updated->wrapper.edited);
  EXPECT_EQ(changes(updated->wrapper), (std::vector<std::string>{" wrapper edited"}));
  options.edited = false;
  const auto again = update_wrapper(updated->wrapper, site.pages(), options);
  EXPECT_TRUE(again->wrapper.edited);
  EXPECT_EQ(again->wrapper.history.size(), 1U);
  Wrapper useless = updated->wrapper;
  useless.templates[0].content = "//main";
  EXPECT_FALSE(update_wrapper(useless, site.pages(), options)->wrapper.edited) << "no rule by hand is left";
}

}  // namespace
}  // namespace wrapwright
