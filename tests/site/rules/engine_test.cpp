// SPDX-License-Identifier: Apache-2.0
#include "site/rules/engine.h"

#include <gtest/gtest.h>

#include "support/page_of.h"

namespace wrapwright {
namespace {

struct Case {
  const char* what;
  Engine engine;
  const char* html;
  std::vector<std::string> content;
  std::vector<std::string> exclusions;
  const char* text;
};

std::string collapsed(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n') out += c;
  return out;
}

TEST(Engine, ShowsWhatTheProgramShows) {
  const char* nested = "<div class=page><div class=a>1<p class=x>2</p></div></div>";
  const char* ads = "<div id=a><p>1</p><p class=ad>2</p><p>3</p></div>";
  for (const Case& c : {
           Case{"a filter that names the match is not found by older releases",
                Engine::kFreshRss2024,
                nested,
                {"div.a"},
                {"div.a > p"},
                "12"},
           Case{"newer ones find it", Engine::kFreshRss, nested, {"div.a"}, {"div.a > p"}, "1"},
           Case{"neither looks around the match", Engine::kFreshRss, nested, {"div.a"}, {"div.page p"}, "12"},
           Case{"a filter of the match itself", Engine::kFreshRss2024, nested, {"div.a"}, {"div"}, "12"},
           Case{"drops the match in newer ones", Engine::kFreshRss, nested, {"div.a"}, {"div"}, ""},
           Case{"and what became a child of the body when the result was parsed again",
                Engine::kFreshRss,
                ads,
                {"#a"},
                {"body > div"},
                ""},
           Case{"nested matches are shown twice", Engine::kFreshRss, nested, {"div.page", "div.a"}, {"p.x"}, "11"},
           Case{"siblings mean something else in simplehtmldom", Engine::kRssBridge, ads, {"#a"}, {"p.ad ~ p"}, ""},
           Case{"the first match alone", Engine::kRssBridge, ads, {"p"}, {}, "1"},
           Case{"the clean-up is looked for below it", Engine::kRssBridge2024, ads, {"#a"}, {"#a > p.ad"}, "123"},
           Case{"in a document of the match, which it may name", Engine::kRssBridge, ads, {"#a"}, {"#a > p.ad"}, "13"},
           Case{"a clean-up of the match itself", Engine::kRssBridge, nested, {"div.a"}, {"div"}, ""},
           Case{"which older releases do not find", Engine::kRssBridge2024, nested, {"div.a"}, {"div"}, "12"},
           Case{"by what is below it", Engine::kRssBridge, ads, {"#a"}, {"p.ad"}, "13"},
           Case{"positions shift after a clean-up",
                Engine::kFeedIron,
                ads,
                {"//div"},
                {"//div/p[1]", "//div/p[2]"},
                "2"},
           Case{"the last place first", Engine::kFeedIron, ads, {"//div"}, {"//div/p[2]", "//div/p[1]"}, "3"},
           Case{"a clean-up of what an earlier one removed",
                Engine::kFeedIron,
                ads,
                {"//div"},
                {"//p[@class='ad']", "//p[@class='ad']/following-sibling::p"},
                "13"},
           Case{"the element that is taken", Engine::kFeedIron, nested, {"//div[@class='a']"}, {"//div"}, ""},
           Case{"the first match of each expression", Engine::kFeedIron, ads, {"//p", "//p[@class]"}, {}, "12"},
           Case{"a cell is no cell outside of a table",
                Engine::kMiniflux,
                "<table><tr><td class=a>1<p>2</p></td></tr></table>",
                {"td.a"},
                {"td.a > p"},
                "12"},
           Case{"but one of a table inside",
                Engine::kMiniflux,
                "<table><tr><td class=a>1<table><tr><td>2</table></td></tr></table>",
                {"td.a"},
                {"td"},
                "1"},
           Case{"matches are siblings in what is parsed again", Engine::kMiniflux, ads, {"p"}, {"p ~ p"}, "1"},
           Case{"any program with selectors", Engine::kSelectors, nested, {"div"}, {"div.page p"}, "1"},
       }) {
    const Page page = page_of(c.html);
    EXPECT_EQ(collapsed(shown_text(page, {.content = c.content, .exclusions = c.exclusions}, c.engine)), c.text)
        << c.what;
  }
}

TEST(Engine, PlainSelectorsAreThoseThatAllParsersRead) {
  for (const char* plain : {"p", "div#a.b.c", "div.a > p q", "[class~='x']", "a[href^='http://x/']", "p.a[title]", "*",
                            "a[b='c'] > d[e='f']"})
    EXPECT_TRUE(is_plain_selector(plain)) << plain;
  for (const char* other : {"p ~ q", "p + q", "p:nth-of-type(1)", "p:not(.a)", ":root", "a[title='x & y']",
                            "a[title=\"it's\"]", "a[b]['c']", "a[b][c='d']", "a[b='']", "a[b=' c']", "a[b='[c']"})
    EXPECT_FALSE(is_plain_selector(other)) << other;
}

TEST(Engine, OlderParsersAddNoTbodyAndEndScriptsEarly) {
  const Page table = page_of("<table><tr><td>1</td></tr></table>");
  const auto older = page_of_older_parser(table, Engine::kFreshRss2024);
  ASSERT_TRUE(older);
  const ContentRules child = {.content = {"table > tr"}, .exclusions = {}};
  EXPECT_EQ(collapsed(shown_text(*older, child, Engine::kFreshRss)), "1");
  EXPECT_EQ(shown_text(table, child, Engine::kFreshRss), "");
  const Page script = page_of("<div>1<script>a('<b></b>2');</script>3</div>");
  const ContentRules div = {.content = {"div"}, .exclusions = {}};
  EXPECT_EQ(collapsed(shown_text(script, div, Engine::kFreshRss)), "13");
  EXPECT_EQ(collapsed(shown_text(*page_of_older_parser(script, Engine::kFreshRss), div, Engine::kFreshRss)),
            "1b>2');3");
  EXPECT_FALSE(page_of_older_parser(script, Engine::kRssBridge)) << "simplehtmldom ends it at </script>";
  EXPECT_FALSE(page_of_older_parser(table, Engine::kMiniflux));
}

}  // namespace
}  // namespace wrapwright
