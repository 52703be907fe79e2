// SPDX-License-Identifier: Apache-2.0
#include "site/rules/css_of_xpath.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "core/xpath/token_test.h"
#include "core/xpath/xpath.h"
#include "site/rules/selector.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(CssOfXPath, SaysWhatTheExpressionSays) {
  struct Case {
    const char* xpath;
    const char* css;
  };
  for (const auto& c :
       {Case{"//p", "p"},
        Case{"//*", "*"},
        Case{"/html/body/p", "html > body > p"},
        Case{"/div", "div:root"},
        Case{"//article//p", "article p"},
        Case{"//article/p", "article > p"},
        Case{"article/p", "article:root > p"},
        Case{"//div[@id='main']", "div#main"},
        Case{"//*[@id=\"main\"]", "#main"},
        Case{"//div[@id='2nd']", "div[id='2nd']"},
        Case{"//div[@id='a:b']", "div[id='a:b']"},
        Case{"//div[@id='été']", "div[id='été']"},
        Case{"//div[@id=\"it's\"]", "div[id=\"it's\"]"},
        Case{"//div[@id='a\\b']", "div[id='a\\\\b']"},
        Case{"//a[@rel]", "a[rel]"},
        Case{"//div[contains(concat(' ', normalize-space(@class), ' '), ' entry ')]", "div.entry"},
        Case{"//div[contains(concat(' ', @class, ' '), ' entry ')]", "div.entry"},
        Case{"//div[contains(concat(' ', normalize-space(@class), ' '), ' md:w-1/2 ')]", "div[class~='md:w-1/2']"},
        Case{"//a[contains(concat(' ', normalize-space(@rel), ' '), ' tag ')]", "a[rel~='tag']"},
        Case{"//div[contains(@class, 'entry')]", "div[class*='entry']"},
        Case{"//div[contains(@class, '')]", "div"},
        Case{"//article[starts-with(@id, 'post-')]", "article[id^='post-']"},
        Case{"//div[@class='a' and @itemprop='b']", "div[class='a'][itemprop='b']"},
        Case{"//div[@class='a'][@itemprop]", "div[class='a'][itemprop]"},
        Case{"//div[@id='a' or @id='b']/p", "div#a > p, div#b > p"},
        Case{"//div[@id='a'] | //p[@id='b']", "div#a, p#b"},
        Case{"//p | //p", "p"},
        Case{"//p[not(@class)]", "p:not([class])"},
        Case{"//p[not(@id='a' or @id='b')]", "p:not(#a):not(#b)"},
        Case{"//p[not(@id='a' and @lang)]", "p:not(#a), p:not([lang])"},
        Case{"//p[@id!='a']", "p[id]:not([id='a'])"},
        Case{"//p[not(@id!='a')]", "p:not([id]), p[id='a']"},
        Case{"//div[2]", "div:nth-of-type(2)"},
        Case{"/html/body/div[3]/*[1]", "html > body > div:nth-of-type(3) > :nth-child(1)"},
        Case{"//p[1][@class]", "p[class]:nth-of-type(1)"},
        Case{"//p[last()]", "p:last-of-type"},
        Case{"//*[last()]", ":last-child"},
        Case{"//h1/following-sibling::p", "h1 ~ p"},
        Case{"//div/./p", "div > p"},
        Case{"//p[true()]", "p"}}) {
    const auto css = css_of_xpath(c.xpath);
    ASSERT_TRUE(css) << c.xpath << ": " << css.error().message;
    EXPECT_EQ(css_list(*css), c.css) << c.xpath;
  }
}

TEST(CssOfXPath, NamesWhatCssCannotSay) {
  struct Case {
    const char* xpath;
    ErrorKind kind;
    const char* message;
  };
  for (const auto& c :
       {Case{"//p[@class='a'][2]", ErrorKind::kUnsupported, "a position among those siblings that meet a condition"},
        Case{"/descendant::p[2]", ErrorKind::kUnsupported, "a position among those siblings"},
        Case{"//p[0]", ErrorKind::kUnsupported, "a position that is not a whole number from 1"},
        Case{"//p[position() > 1]", ErrorKind::kUnsupported, "this comparison"},
        Case{"//p[@dfs='7']", ErrorKind::kUnsupported, "the number of an element (dfs)"},
        Case{"//p[contains(., 'x')]", ErrorKind::kUnsupported, "a search in text"},
        Case{"//div[p]", ErrorKind::kUnsupported, "a condition on other elements"},
        Case{"//p/text()", ErrorKind::kUnsupported, "nodes that are not elements"},
        Case{"//p/..", ErrorKind::kUnsupported, "the axis parent"},
        Case{"//p/ancestor::div", ErrorKind::kUnsupported, "the axis ancestor"},
        Case{"//p/@class", ErrorKind::kUnsupported, "an attribute"},
        Case{"(//p)[1]", ErrorKind::kUnsupported, "an expression in parentheses"},
        Case{"/", ErrorKind::kUnsupported, "the document"},
        Case{"//p[false()]", ErrorKind::kUnsupported, "a condition that never holds"},
        Case{"//div[contains(concat(' ', normalize-space(@class), ' '), ' a b ')]", ErrorKind::kUnsupported,
             "a part of several names"},
        Case{"string(//p)", ErrorKind::kUnsupported, "gives a value"}, Case{"//p[", ErrorKind::kSyntax, ""}}) {
    const auto css = css_of_xpath(c.xpath);
    ASSERT_FALSE(css) << c.xpath << ": " << css_list(*css);
    EXPECT_EQ(css.error().kind, c.kind) << c.xpath;
    EXPECT_THAT(css.error().message, HasSubstr(c.message)) << c.xpath;
  }
}

TEST(CssOfXPath, StopsAtItsLimit) {
  std::string any = "//p[@a='0'";
  for (int i = 1; i < 65; ++i) any += " or @a='" + std::to_string(i) + "'";
  const auto css = css_of_xpath(any + "]");
  ASSERT_FALSE(css);
  EXPECT_EQ(css.error().kind, ErrorKind::kLimit);
}

// The elements that match by the style sheets' own engine.
std::vector<NodeIndex> selected_by_css(const Page& page, const std::string& css) {
  const CssElements elements(page, false, 10'000);
  CssSelectors engine(elements, 100'000'000);
  std::vector<CssSelector> selectors;
  engine.compile(css, selectors);
  std::vector<NodeIndex> out;
  for (NodeIndex node = 1; node < page.size(); ++node) {
    for (const CssSelector& selector : selectors) {
      if (!engine.matches(selector, node)) continue;
      out.push_back(node);
      break;
    }
  }
  return out;
}

TEST(CssOfXPath, SelectsTheSameElements) {
  const std::string html =
      "<!DOCTYPE html><body class='post single'><div id=a class='x y'><p>1<p class=y>2<ul><li>3<li>4<li>5</ul></div>"
      "<div id=b lang=de><p id='it&apos;s'>6</p><div class='  y\n x '><p>7<h2>8</h2><p>9<span>10</span></div></div>";
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, {}});
  for (const std::string xpath : {"//p", "//div/p", "//div//p", "//div[2]/p", "//li[2]", "//li[last()]", "//*[2]",
                                  "//*[last()]", "/html/body/div[1]", "//p[not(@class)]", "//div[@id != 'a']",
                                  "//div[not(@id != 'a')]", "//h2/following-sibling::p", "//div[starts-with(@id, 'b')]",
                                  "//p[contains(@id, \"'\")]", "//div[@id='a' or @lang='de']/p", "//p | //li[1]",
                                  "//div[contains(concat(' ', normalize-space(@class), ' '), ' y ')]"}) {
    const auto css = css_of_xpath(xpath);
    ASSERT_TRUE(css) << xpath;
    const auto expected = XPath::compile(xpath)->select(page);
    EXPECT_FALSE(expected.empty()) << xpath;
    EXPECT_EQ(selected_by_css(page, css_list(*css)), expected) << xpath << " = " << css_list(*css);
  }
}

// Expressions like those of learning, made from the names on real pages.
TEST(CssOfXPath, SelectsTheSameElementsOfRealPages) {
  REQUIRE_CORPUS(folder, "cetd");
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::size_t compared = 0;
  for (const ListedPage& listed : sampled_pages(folder, 20)) {
    const auto bytes = read_file(listed.page);
    ASSERT_TRUE(bytes);
    const Page page = normalizer->parse({*bytes, {}, {}});
    for (NodeIndex node = 1; node < page.size(); node += 1 + page.size() / 20) {
      const std::string tag(page.tag_name(node));
      std::vector<std::string> steps = {"//" + tag};
      if (const auto id = page.attribute(node, name::id))
        steps.push_back("//" + tag + "[@id=" + xpath_literal(*id) + "]");
      if (const auto names = page.attribute(node, name::class_)) {
        const std::string first(names->substr(0, names->find_first_of(" \t\n")));
        if (!first.empty()) steps.push_back("//" + tag + "[" + token_test("class", first) + "]");
      }
      for (const std::string& step : steps) {
        for (const std::string& xpath : {step, step + "/p", step + "//a"}) {
          const auto css = css_of_xpath(xpath);
          if (!css) continue;
          ++compared;
          EXPECT_EQ(selected_by_css(page, css_list(*css)), XPath::compile(xpath)->select(page)) << xpath;
        }
      }
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace wrapwright
