// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/xpath.h"

#include <atomic>
#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "support/pugixml_view.h"

namespace wrapwright {
namespace {

using Nodes = std::vector<NodeIndex>;

//  1 html, 2 head, 3 title, 4 body,
//  5 div#top.menu.wide, 6 p.story, 7 p.lead story, 8 em, 9 p,
// 10 div.story-box, 11 div.story (no-break), 12 p.x, 13 div.STORY, 14 ul, 15 li, 16 li[title=it's], 17 li[title="q"]
constexpr std::string_view kHtml =
    "<!DOCTYPE html><html><head><title>T</title></head><body>"
    "<div id=top class='menu\twide'><p class=story>one</p><p class=' lead\nstory '>t<em>w</em>o</p><p>three</p></div>"
    "<div class=story-box><div class='a story b' data-n='10'><p class=x lang=''>four</p></div><div "
    "class=STORY></div></div>"
    "<ul><li>a<li title=\"it's\">b<li title='\"q\" &#1;'>c</ul>"
    "<script>if (a < b) {}</script></body></html>";

Page sample() { return make_normalizer(NormalizerKind::kHtml5)->parse({kHtml, {}, {}}); }

struct Good {
  const char* expression;
  bool direct;
  Nodes expected;
};

// clang-format off
const Good kGood[] = {
    // Steps.
    {"/html", true, {1}},
    {"/html/body/div", true, {5, 10}},
    {"/body", true, {}},
    {"//p", true, {6, 7, 9, 12}},
    {"//P", true, {}},
    {"//nosuch", true, {}},
    {"//nosuch//p", true, {}},
    {"/html//p", true, {6, 7, 9, 12}},
    {"//div/p", true, {6, 7, 9, 12}},
    {"//div/div", true, {11, 13}},
    {"//div//div//p", true, {12}},
    {"//div//*", true, {6, 7, 8, 9, 11, 12, 13}},
    {"/*/*", true, {2, 4}},
    {"/*", true, {1}},
    // A predicate's position counts the children of one parent.
    {"//div[2]", true, {10, 13}},
    {"//div[1]", true, {5, 11}},
    {"//p[1]", true, {6, 12}},
    {"//p[0]", true, {}},
    {"//p[007]", true, {}},
    {"//p[3]", true, {9}},
    {"//*[2]", true, {4, 7, 10, 13, 16}},
    {"/html[1]/body[1]/div[2]/div[1]/p[1]", true, {12}},
    {"//p[@class][2]", true, {7}},
    {"//p[2][@class]", true, {7}},
    {"//p[2][1]", true, {7}},
    {"//p[1][2]", true, {}},
    {"//p[not(@class)][1]", true, {9}},
    {"//div/*[@class][1]", true, {6, 11, 12}},
    // Tests.
    {"//*[@id='top']", true, {5}},
    {"//*[@id=\"top\"]", true, {5}},
    {"//*[@id='TOP']", true, {}},
    {"//*[@class]", true, {5, 6, 7, 10, 11, 12, 13}},
    {"//*[@lang]", true, {12}},
    {"//*[@lang='']", true, {12}},
    {"//*[@nosuch]", true, {}},
    {"//*[@nosuch='']", true, {}},
    {"//li[contains(@nosuch, '')]", true, {15, 16, 17}},
    {"//li[starts-with(@nosuch, '')]", true, {15, 16, 17}},
    {"//li[not(contains(@nosuch, ''))]", true, {}},
    {"//*[contains(@class, 'story')]", true, {6, 7, 10, 11}},
    {"//*[starts-with(@class, 'story')]", true, {6, 10}},
    {"//*[starts-with(@class, 'story-box-and-more')]", true, {}},
    {"//*[contains(concat(' ', normalize-space(@class), ' '), ' story ')]", true, {6, 7, 11}},
    {"//*[contains(concat(\" \",normalize-space(@class),\" \"),\" wide \")]", true, {5}},
    {"//*[contains(concat(' ', normalize-space(@nosuch), ' '), ' story ')]", true, {}},
    {"//*[@data-n='10']", true, {11}},
    {"//li[@title=\"it's\"]", true, {16}},
    {"//li[contains(@title, '\"q\"')]", true, {17}},
    // dfs, by text and by number.
    {"//*[@dfs='7']", true, {7}},
    {"//*[@dfs=7]", true, {7}},
    {"//*[@dfs = 007]", true, {7}},
    {"//*[@dfs='07']", true, {}},
    {"//*[@dfs='x']", true, {}},
    {"//*[@dfs='']", true, {}},
    {"//*[@dfs='7' or @dfs='9' or @dfs='99']", true, {7, 9}},
    {"//li[@dfs]", true, {15, 16, 17}},
    {"//*[starts-with(@dfs, '1')]", true, {1, 10, 11, 12, 13, 14, 15, 16, 17, 18}},
    {"//*[contains(@dfs, '7')]", true, {7, 17}},
    {"//*[contains(concat(' ', normalize-space(@dfs), ' '), ' 8 ')]", true, {8}},
    // and, or, not, parentheses: and binds tighter.
    {"//p[@class and @lang]", true, {12}},
    {"//p[@class='x' or @class='story']", true, {6, 12}},
    {"//*[@id or @lang and @class]", true, {5, 12}},
    {"//*[(@id or @lang) and @nosuch]", true, {}},
    {"//*[@nosuch and @id or @lang]", true, {12}},
    {"//p[not(@class)]", true, {9}},
    {"//p[not(not(@class))]", true, {6, 7, 12}},
    {"//p[not(@class='x' or @class='story')]", true, {7, 9}},
    {"//p[not(@class and @lang) and @class]", true, {6, 7}},
    {"//p[((@class))]", true, {6, 7, 12}},
    {"//p[not(@a or not(@b or not(@class)))]", true, {9}},
    // Unions.
    {"//li | //em", true, {8, 15, 16, 17}},
    {"//p | //p[1] | //p", true, {6, 7, 9, 12}},
    {"//em|/html", true, {1, 8}},
    // White space.
    {" \t\r\n // div [ 2 ] / p [ @class ] ", true, {}},
    {"//div[ contains ( concat ( ' ' , normalize-space ( @class ) , ' ' ) , ' story ' ) ]/p", true, {12}},
    {"//p[ @ class = 'x' ]", true, {12}},
    {"//p[@lang or@dfs=6and@class]", true, {6, 12}},
    // Attributes stand for their elements.
    {"//p/@class", true, {6, 7, 12}},
    {"//p[@lang]/@class | //em", true, {8, 12}},
    {"//p / @ nosuch", true, {}},
    {"//em/@dfs", true, {8}},
    // The element's text, of more than one run too.
    {"//p[contains(., 'two')]", true, {7}},
    {"//p[contains(., 'o')]", true, {6, 7, 12}},
    {"//*[contains(., 'a < b')]", true, {1, 4, 18}},
    {"//em[contains(., '')]", true, {8}},
    {"//p[not(contains(., 'o')) and contains(@class, 'story')]", true, {}},
    // Functions give no node.
    {"string(//p)", true, {}},
    {"normalize-space(//p/@class)", true, {}},
    {"substring-before(substring-after(//p, 'o'), 'e')", true, {}},
    // Beyond the subset.
    {"//@class", false, {5, 6, 7, 10, 11, 12, 13}},
    {"//p/@*", false, {6, 7, 9, 12}},
    {"//p//@class", false, {6, 7, 12}},
    {"string-length(//p)", false, {}},
    {"substring-after(//p, //em)", false, {}},
    {"concat(//p, 'x')", false, {}},
    {"string()", false, {}},
    {"//p/text()", false, {6, 7, 9, 12}},
    {"//p//text()", false, {6, 7, 8, 9, 12}},
    {"//@dfs[.='7']", false, {7}},
    {"//p[last()]", false, {9, 12}},
    {"//p[position()=2]", false, {7}},
    {"(//p)[2]", false, {7}},
    {"//p[1.0]", false, {6, 12}},
    {"//em/..", false, {7}},
    {"//em/parent::p", false, {7}},
    {"descendant::em", false, {8}},
    {"html/body", false, {4}},
    {"//div[p]", false, {5, 11}},
    {"//p[@class!='x']", false, {6, 7}},
    {"//p[.='four']", false, {12}},
    {"//*[@data-n=10]", false, {11}},
    {"//*[contains(concat(' ', normalize-space(@class), ' '), ' a story ')]", false, {11}},
    {"//li[contains(@title, '\uFFFD')]", false, {17}},
    {"//li[@title=concat('it', \"'\", 's')]", false, {16}},
    {"id('top')", false, {}},
    {"count(//p)", false, {}},
    {"'text'", false, {}},
    {"/", false, {}},
    {"/text()", false, {}},
    {"//namespace::*", false, {}},
    {"//*[@xmlns]", true, {}},
};

struct Bad {
  std::string expression;
  ErrorKind kind;
  std::size_t byte;
};

const Bad kBad[] = {
    {"", ErrorKind::kSyntax, 0},
    {"   ", ErrorKind::kSyntax, 3},
    {"//", ErrorKind::kSyntax, 2},
    {"/html/ /body", ErrorKind::kSyntax, 7},
    {"//div[", ErrorKind::kSyntax, 6},
    {"//div[]", ErrorKind::kSyntax, 6},
    {"//div[@]", ErrorKind::kSyntax, 7},
    {"//div[@class='a]", ErrorKind::kSyntax, 13},
    {"//div]", ErrorKind::kSyntax, 5},
    {"//div[@a or]", ErrorKind::kSyntax, 11},
    {"//div[@a orx]", ErrorKind::kSyntax, 9},
    {"//div |", ErrorKind::kSyntax, 7},
    {"//div | 'a'", ErrorKind::kSyntax, 11},
    {"//div[contains(@class)]", ErrorKind::kSyntax, 22},
    {"//div[nosuch(@class)]", ErrorKind::kSyntax, 20},
    {"//div[contains(@class, 'a']", ErrorKind::kSyntax, 26},
    {"/ /div", ErrorKind::kSyntax, 2},
    {"//div/nosuch::p", ErrorKind::kSyntax, 12},
    {"//div $", ErrorKind::kSyntax, 6},
    {std::string("//div\0p", 7), ErrorKind::kSyntax, 5},
    {"//p" + std::string(65, '[') + "1" + std::string(65, ']'), ErrorKind::kLimit, 67},
    {"//p[" + std::string(64, '(') + "@a" + std::string(64, ')') + "]", ErrorKind::kLimit, 67},
    {"//p[@a='" + std::string(65536, 'x') + "']", ErrorKind::kLimit, 65536},
};
// clang-format on

TEST(XPath, SelectsElementsByBothEnginesAsPugixmlDoes) {
  const Page page = sample();
  pugi::xml_document view;
  load_view(page, view);
  for (const Good& c : kGood) {
    SCOPED_TRACE(c.expression);
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok()) << xpath.error().to_string();
    EXPECT_EQ(xpath->expression(), c.expression);
    EXPECT_EQ(xpath->direct(), c.direct);
    EXPECT_EQ(xpath->select(page), c.expected);
    EXPECT_EQ(xpath->string_value(page), pugi::xpath_query(c.expression).evaluate_string(view));
    if (!c.direct) continue;
    const auto in_parentheses = XPath::compile("(" + xpath->expression() + ")");
    ASSERT_TRUE(in_parentheses.ok());
    EXPECT_FALSE(in_parentheses->direct());
    EXPECT_EQ(in_parentheses->select(page), c.expected) << "by the other engine";
    EXPECT_EQ(in_parentheses->string_value(page), xpath->string_value(page));
    EXPECT_EQ(in_parentheses->string_values(page), xpath->string_values(page));
  }
}

TEST(XPath, SaysAtWhichByteAnExpressionBreaks) {
  for (const Bad& c : kBad) {
    SCOPED_TRACE(c.expression.substr(0, 100));
    const auto xpath = XPath::compile(c.expression);
    ASSERT_FALSE(xpath.ok());
    EXPECT_EQ(xpath.error().kind, c.kind);
    EXPECT_EQ(xpath.error().where.byte, c.byte);
    EXPECT_NE(xpath.error().message, "");
  }
}

TEST(XPath, TakesNestingAndLengthUpToTheLimits) {
  const Page page = sample();
  const auto nested = XPath::compile("//p[" + std::string(63, '(') + "@lang" + std::string(63, ')') + "]");
  ASSERT_TRUE(nested.ok());
  EXPECT_EQ(nested->select(page), Nodes{12});
  std::string any = "//*[@dfs='0'";
  while (any.size() < 65000) any += " or @dfs='7'";
  const auto longest = XPath::compile(any + "]");
  ASSERT_TRUE(longest.ok());
  EXPECT_TRUE(longest->direct());
  EXPECT_EQ(longest->select(page), Nodes{7});
  const auto quoted = XPath::compile("//p[not(@class='" + std::string(200, '(') + "')]");
  ASSERT_TRUE(quoted.ok());
  EXPECT_EQ(quoted->select(page), (Nodes{6, 7, 9, 12}));
}

TEST(XPath, EvaluatesWhatPassesTheFixedSizesOfTheSubset) {
  const Page page = sample();
  std::string names = "//p[@lang";
  for (int i = 0; i < 70; ++i) names += " or @a" + std::to_string(i);
  std::string positions = "//p[@lang]";
  for (int i = 0; i < 9; ++i) positions += "[1]";
  for (const std::string& expression : {names + "]", positions}) {
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok());
    EXPECT_FALSE(xpath->direct());
    EXPECT_EQ(xpath->select(page), Nodes{12});
  }
}

TEST(XPath, SaysWhetherItGivesNodes) {
  struct Case {
    const char* expression;
    bool expected;
  };
  for (const Case& c : {Case{"//p", true}, Case{"//p/@class", true}, Case{"//p | //i", true}, Case{"//p[2]/..", true},
                        Case{"string(//p)", false}, Case{"normalize-space(//p/@class)", false},
                        Case{"count(//p)", false}, Case{"//p = 'a'", false}, Case{"'a'", false}}) {
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok()) << c.expression;
    EXPECT_EQ(xpath->gives_nodes(), c.expected) << c.expression;
  }
}

// Results of the XPath recommendation where pugixml differs: string lengths, which it counts in bytes, and numbers.
TEST(XPath, GivesTheValuesOfTheRecommendation) {
  struct Case {
    const char* expression;
    const char* expected;
  };
  const Page page = sample();
  for (const Case& c : {
           Case{"string-length('\u00e9\u4e2d')", "2"},
           Case{"substring('\u00e9\u4e2da', 2, 1)", "\u4e2d"},
           Case{"translate('a\u00e9b', '\u00e9b', 'e')", "ae"},
           Case{"substring('12345', 1.5, 2.6)", "234"},
           Case{"substring('12345', 0, 3)", "12"},
           Case{"substring('12345', 0 div 0, 3)", ""},
           Case{"substring('12345', -42, 1 div 0)", "12345"},
           Case{"substring('12345', 2)", "2345"},
           Case{"1 div 3", "0.3333333333333333"},
           Case{"0.1 + 0.2", "0.3"},
           Case{"1000000 * 1000000 * 1000000 * 1000", "1000000000000000000000"},
           Case{"1 div 1000000", "0.000001"},
           Case{"-1 div 0", "-Infinity"},
           Case{"0 div 0", "NaN"},
           Case{"-0", "0"},
           Case{"5 mod -2", "1"},
           Case{"--5", "5"},
           Case{"number(' -.5 ')", "-0.5"},
           Case{"number('1e3')", "NaN"},
           Case{"number('+1')", "NaN"},
           Case{"round(2.5) + round(-2.5)", "1"},
           Case{"floor(-1.5) + ceiling(-1.5)", "-3"},
           Case{"1 < 2 = true()", "true"},
           Case{"'a' or 'b' and ''", "true"},
           Case{"//p = 'two' and //p != 'two'", "true"},
           Case{"//nosuch = //nosuch", "false"},
           Case{"//nosuch = false()", "true"},
           Case{"count(//p | //em | //p)", "5"},
           Case{"local-name(//em/@dfs)", "dfs"},
           Case{"concat(name(/), name(//em/text()), namespace-uri(//em))", ""},
           Case{"lang('en') or id('x')", "false"},
       }) {
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok()) << c.expression << ": " << xpath.error().to_string();
    EXPECT_EQ(xpath->string_value(page), c.expected) << c.expression;
  }
}

TEST(XPath, EndsAtTheBudgetOfSteps) {
  std::string html = "<body>";
  for (int i = 0; i < 2'000; ++i) html += "<p class=a>x</p>";
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, {}});
  struct Case {
    const char* expression;
    std::uint64_t enough;  // steps
  };
  for (const Case& c : {
           Case{"//p", 10'000},
           Case{"//p[contains(., 'x') and @class='a']", 20'000},
           Case{"//body[contains(., 'y')]", 10'000},
           Case{"//p[last()]", 20'000},
           Case{"//p[position() > 1]/text()", 30'000},
           Case{"//p[. = 'x']/..", 30'000},
           Case{"//p/following-sibling::p[1]", 8'000'000},
           Case{"//p[following::p]", 8'000'000},
           Case{"count(//p[//p = 'y'])", 60'000'000},
       }) {
    SCOPED_TRACE(c.expression);
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok());
    for (const bool is_enough : {true, false}) {
      XPathBudget budget({.max_steps = is_enough ? c.enough : c.enough / 100});
      Nodes nodes = {1};
      xpath->select(page, budget, nodes);
      EXPECT_EQ(budget.ok(), is_enough || !xpath->gives_nodes());
      const std::string value = xpath->string_value(page, budget);
      const auto values = xpath->string_values(page, budget);
      if (is_enough) continue;
      EXPECT_FALSE(budget.ok());
      EXPECT_TRUE(nodes.empty());
      EXPECT_EQ(value, "");
      EXPECT_EQ(budget.error()->kind, ErrorKind::kLimit);
    }
  }
}

TEST(XPath, SpendsItsBudgetOnManyAttributesAndLongValues) {
  std::string many = "<p";
  for (int i = 0; i < 200; ++i) many += " a" + std::to_string(i) + "=x";
  many += ">x";
  std::string html = "<body>";
  for (int i = 0; i < 100; ++i) html += many;
  const std::string_view value = "<b class='x %'>y</b>";
  html += std::string(value).replace(value.find('%'), 1, std::string(100'000, 'y'));
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, {}});
  for (const auto& [expression, enough] : {std::pair<const char*, std::uint64_t>{"//p[@class='x']", 10'000},
                                           {"//*[@class='x']", 10'000},
                                           {"//p[@class='x' or @id='y']", 20'000},
                                           {"//p/@class", 10'000},
                                           {"//b[contains(@class, 'z')]", 10'000},
                                           {"//b[contains(concat(' ', normalize-space(@class), ' '), ' z ')]", 10'000},
                                           {"//b[starts-with(@class, 'z') or @class='z']", 10'000}}) {
    SCOPED_TRACE(expression);
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok());
    for (const bool is_enough : {true, false}) {
      XPathBudget budget({.max_steps = is_enough ? enough : 1'000});
      (void)xpath->string_values(page, budget);
      EXPECT_EQ(budget.ok(), is_enough);
    }
  }
}

TEST(XPath, EndsWhereItIsStopped) {
  const Page page = sample();
  std::atomic<bool> stop = false;
  XPathBudget budget({.max_steps = 1'000'000'000, .stop = &stop});
  const auto xpath = XPath::compile("//p");
  Nodes nodes;
  xpath->select(page, budget, nodes);
  EXPECT_EQ(nodes.size(), 4U);
  stop = true;
  for (int i = 0; i < 100'000 && budget.ok(); ++i) xpath->select(page, budget, nodes);
  ASSERT_TRUE(budget.error());
  EXPECT_EQ(budget.error()->kind, ErrorKind::kInterrupted);
}

TEST(XPath, SelectsNothingOnAnEmptyPage) {
  for (const char* expression : {"//*", "/*", "//text()", "//*[1]"}) {
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok());
    EXPECT_EQ(xpath->select(Page()), Nodes{}) << expression;
    EXPECT_EQ(xpath->string_value(Page()), "") << expression;
  }
}

TEST(XPath, ReplacesWhatWasInTheOutputBefore) {
  const Page page = sample();
  Nodes out = {99, 98, 97};
  for (const char* expression : {"//em", "//em/self::*"}) {
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok());
    XPathBudget budget;
    xpath->select(page, budget, out);
    EXPECT_EQ(out, Nodes{8}) << expression;
  }
}

TEST(XPath, GivesTheStringValueOfTheFirstNode) {
  struct Case {
    const char* expression;
    const char* expected;
  };
  const Page page = sample();
  for (const Case& c : {Case{"//p[2]", "two"},
                        Case{"//nosuch", ""},
                        Case{"//script", "if (a < b) {}"},
                        Case{"//div", "onetwothree"},
                        Case{"//li[3]/@title", "\"q\" \uFFFD"},
                        Case{"//p/text()", "one"},
                        Case{"count(//p)", "4"},
                        Case{"string(//em)", "w"},
                        Case{"//p/@class", "story"},
                        Case{"//p/@nosuch", ""},
                        Case{"//li[@title]/@title | //em", "w"},
                        Case{"//*[@lang]", "four"},
                        Case{"//*[@lang]/@nosuch", ""},
                        Case{"//ul//*[@title]/@title", "it's"},
                        Case{"//li/@title", "it's"},
                        Case{"//em/@dfs", "8"},
                        Case{"normalize-space(//p[2]/@class)", "lead story"},
                        Case{"substring-after(//title, '')", "T"},
                        Case{"substring-before(//title, '')", ""},
                        Case{"substring-after(//title, 'x')", ""},
                        Case{"substring-before(substring-after(//script, '('), \" < \")", "a"},
                        Case{"substring-before(//div[@id='top'] | //li, 'two')", "one"},
                        Case{"string(string-length(//title))", "1"},
                        Case{"//em = 'w'", "true"},
                        Case{"concat(//em, '-', //title)", "w-T"}}) {
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok()) << c.expression;
    EXPECT_EQ(xpath->string_value(page), c.expected) << c.expression;
  }
}

TEST(XPath, GivesTheStringValuesOfAllNodes) {
  using Values = std::vector<std::string>;
  struct Case {
    const char* expression;
    Values expected;
  };
  const Page page = sample();
  for (const Case& c : {
           Case{"//p", {"one", "two", "three", "four"}},
           Case{"//p/@class", {"story", " lead\nstory ", "x"}},
           // An element comes before its attributes, and those in the order of the page.
           Case{"//p[@lang]/@lang | //p[@lang]/@class | //p[@lang] | //p[@lang]/@dfs", {"four", "12", "x", ""}},
           Case{"//li[position() > 1]/@title", {"it's", "\"q\" \uFFFD"}},
           Case{"//nosuch", {}},
           Case{"//em[last()]/..", {"two"}},
           Case{"substring-after(//title, 'T')", {""}},
           Case{"count(//p)", {"4"}},
       }) {
    const auto xpath = XPath::compile(c.expression);
    ASSERT_TRUE(xpath.ok()) << c.expression;
    EXPECT_EQ(xpath->string_values(page), c.expected) << c.expression;
  }
}

TEST(XPathLiteral, MeansTheTextItIsMadeOf) {
  struct Case {
    const char* text;
    const char* literal;
  };
  for (const Case& c :
       {Case{"", "''"}, Case{"plain", "'plain'"}, Case{"it's", "\"it's\""}, Case{"say \"x\"", "'say \"x\"'"},
        Case{"it's \"x\"", R"(concat('it', "'", 's "x"'))"}, Case{"\"'", R"(concat('"', "'"))"},
        Case{"''\"", R"(concat("''", '"'))"}, Case{"'\"'", R"(concat("'", '"', "'"))"}}) {
    EXPECT_EQ(xpath_literal(c.text), c.literal);
    EXPECT_EQ(pugi::xpath_query(xpath_literal(c.text).c_str()).evaluate_string(pugi::xpath_node()), c.text);
  }
}

}  // namespace
}  // namespace wrapwright
