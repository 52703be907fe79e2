// SPDX-License-Identifier: Apache-2.0
#include "research/css/style.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>

#include "research/css/color.h"
#include "research/css/values.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// "size weight color" of the element with id x.
std::string style_of_x(const std::string& html) {
  const Page page = page_of(html);
  const PageStyles styles(page);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (page.attribute(i, name::id) != "x") continue;
    char out[64];
    std::snprintf(out, sizeof out, "%.5g %u %06x", static_cast<double>(styles.font_size(i)), styles.font_weight(i),
                  styles.color(i) >> 8U);
    return out;
  }
  return "no x";
}

struct Case {
  const char* html;
  const char* style;
};

void expect(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(style_of_x("<!doctype html>" + std::string(c.html)), c.style) << c.html;
}

TEST(PageStyles, KnowWhatABrowserDoesWithoutAnySheet) {
  expect({
      {"<p id=x>", "16 400 000000"},
      {"<h1 id=x>", "32 700 000000"},
      {"<h3 id=x>", "18.72 700 000000"},
      {"<p><b id=x>", "16 700 000000"},
      {"<h2><b id=x>", "24 900 000000"},
      {"<p><small id=x>", "13.333 400 000000"},
      {"<p><a href=/ id=x>", "16 400 0000ee"},
      {"<p><a id=x>", "16 400 000000"},
      {"<pre id=x>", "13 400 000000"},
      {"<h1><code id=x>", "26 700 000000"},
      {"<pre style='font-size:20px'><code id=x>", "20 400 000000"},
      {"<textarea id=x>", "13.333 400 000000"},
      {"<table><th id=x>", "16 700 000000"},
  });
}

TEST(PageStyles, FollowImportanceThenSpecificityThenOrder) {
  expect({
      {"<style>p{color:red}p{color:blue}</style><p id=x>", "16 400 0000ff"},
      {"<style>.a{color:red}p{color:blue}</style><p id=x class='b a'>", "16 400 ff0000"},
      {"<style>#x{color:red}.a.a.a{color:blue}</style><p id=x class=a>", "16 400 ff0000"},
      {"<style>p{color:red!important}#x{color:blue}</style><p id=x style='color:lime'>", "16 400 ff0000"},
      {"<style>#x{color:red}</style><p id=x style='color:lime'>", "16 400 00ff00"},
      {"<style>p{color:red!important}</style><p id=x style='color:lime!important'>", "16 400 00ff00"},
      {"<style>*{color:red}</style><font color=blue id=x>", "16 400 ff0000"},
      {"<font color=blue id=x>", "16 400 0000ff"},
      {"<style>p{color:red;color:no-color;color:}</style><p id=x>", "16 400 ff0000"},
      {"<style media=print>p{color:red}</style><p id=x>", "16 400 000000"},
      {"<style type=text/less>p{color:red}</style><p id=x>", "16 400 000000"},
      {"<noscript><style>p{color:red}</style></noscript><p id=x>", "16 400 000000"},
      {"<style>p{color:red</style><style>p{font-size:9px</style><p id=x>", "9 400 ff0000"},
  });
}

TEST(PageStyles, MatchSelectors) {
  struct Selector {
    const char* selector;
    bool matches;
  };
  const Selector cases[] = {
      {"b", true},
      {"*", true},
      {"B#x.k", true},
      {"i, b", true},
      {"b, i:no-such-pseudo", false},  // one invalid selector invalidates the rule
      {"b, i:hover", true},
      {"b:hover", false},
      {"b::before", false},
      {"b:not(:hover)", true},
      {"b:not(.k)", false},
      {"b:not(.z)", true},
      {"b:is(.z,.k)", true},
      {":where(b)", true},
      {"div b", true},
      {"div > b", false},
      {"p > b", true},
      {"div p > b", true},
      {"div > p > b", true},
      {"section b", false},
      {"#o .m b", false},
      {"#o.m b", true},
      {"i + b", true},
      {"u + b", false},
      {"u ~ b", true},
      {"u + i + b", true},
      {"u ~ u + b", false},
      {".m > u ~ b", false},
      {"p > u ~ b", true},
      {"div u ~ b", true},
      {"[data-k]", true},
      {"[data-k=v-1]", true},
      {"[data-k=V-1]", false},
      {"[data-k='V-1' i]", true},
      {"[data-k|=v]", true},
      {"[data-k^=v]", true},
      {"[data-k$='1']", true},
      {"[data-k*='-']", true},
      {"[data-k~=v]", false},
      {"[data-z]", false},
      {":last-child", true},
      {"b:first-child", false},
      {"b:nth-child(3)", true},
      {"b:nth-child(odd)", true},
      {"b:nth-child(2n)", false},
      {"b:nth-child(-n+2)", false},
      {"b:first-of-type", true},
      {"b:nth-of-type(1)", true},
      {"b:nth-of-type(2)", false},
      {"b:nth-of-type(odd)", true},
      {"b:last-of-type", true},
      {"u:only-child", false},
      {".k\\:v", true},
      {".\\6b", true},
      {"b..k", false},
      {"b >", false},
      {"> b", false},
      {"b{", false},
      {".1", false},
      {"", false},
      {"b:root", false},
      {":root b", true},
      {"html > body > div b", true},
  };
  for (const Selector& c : cases) {
    const std::string html = "<!doctype html><style>" + std::string(c.selector) +
                             "{font-size:7px}</style><div id=o class=m><p><u></u><i></i>"
                             "<b id=x class='k k:v' data-k=v-1>x</b></p></div>";
    EXPECT_EQ(style_of_x(html).substr(0, 2) == "7 ", c.matches) << c.selector;
  }
}

TEST(PageStyles, ComputeSizes) {
  expect({
      {"<div style='font-size:20px'><p id=x style='font-size:1.5em'>", "30 400 000000"},
      {"<div style='font-size:20px'><p id=x style='font-size:150%'>", "30 400 000000"},
      {"<html style='font-size:10px'><p id=x style='font-size:1.5rem'>", "15 400 000000"},
      {"<p id=x style='font-size:12pt'>", "16 400 000000"},
      {"<p id=x style='font-size:x-large'>", "24 400 000000"},
      {"<p style='font-size:20px'><span id=x style='font-size:larger'>", "24 400 000000"},
      {"<p id=x style='font-size:12'>", "16 400 000000"},
      {"<p id=x style='font-size:-3px'>", "16 400 000000"},
      {"<p id=x style='font-size:9zz'>", "16 400 000000"},
      {"<p id=x style='font-size:calc(10px + 2 * 1em)'>", "42 400 000000"},
      {"<p id=x style='font-size:clamp(10px, 1vw, 12px)'>", "12 400 000000"},
      {"<p id=x style='font-size:calc(1px / 0)'>", "16 400 000000"},
      {"<p id=x style='font-size:max(1px, 2px'>", "16 400 000000"},
      {"<font size=5 id=x>", "24 400 000000"},
      {"<font size=-1 id=x>", "13 400 000000"},
      {"<font size=+20 id=x>", "48 400 000000"},
      {"<font size=none id=x>", "16 400 000000"},
      {"<p id=x style='font: italic bold 12px/30px Georgia, serif'>", "12 700 000000"},
      {"<h1 id=x style='font: 12px a'>", "12 400 000000"},
      {"<h1 id=x style='font: bold 12px'>", "32 700 000000"},  // no family: no declaration
      {"<h1 id=x style='font: inherit'>", "16 400 000000"},
      {"<p style='font-weight:100'><b id=x>", "16 400 000000"},
      {"<p style='font-weight:700'><span id=x style='font-weight:lighter'>", "16 400 000000"},
      {"<h1 id=x style='font-size:initial;font-weight:unset'>", "16 400 000000"},
  });
}

TEST(PageStyles, PutVariablesIn) {
  expect({
      {"<style>:root{--c:red}p{color:var(--c)}</style><p id=x>", "16 400 ff0000"},
      {"<style>:root{--c:red}div{--c:blue}p{color:var(--c)}</style><div><p id=x>", "16 400 0000ff"},
      {"<style>p{color:var(--none, lime)}</style><p id=x>", "16 400 00ff00"},
      {"<style>div{color:red}p{color:var(--none)}</style><div><p id=x>", "16 400 ff0000"},
      {"<style>:root{--a:var(--b);--b:12px}p{font:bold var(--a) x}</style><p id=x>", "12 700 000000"},
      {"<style>:root{--a:var(--b)var(--b);--b:var(--a)var(--a)}p{color:var(--a)}</style><p id=x>", "16 400 000000"},
      {"<style>:root{--r:255, 0, 0}p{color:rgba(var(--r), 1)}</style><p id=x>", "16 400 ff0000"},
      {"<style>:root{--s:2rem}</style><p id=x style='font-size:calc(var(--s) / 2)'>", "16 400 000000"},
  });
}

TEST(PageStyles, TreatOldPagesByOldRules) {
  const char* table = "<body text=red><div style='font-size:30px;font-weight:bold'><table><td id=x>";
  EXPECT_EQ(style_of_x(table), "16 400 ff0000");
  EXPECT_EQ(style_of_x("<!doctype html>" + std::string(table)), "30 700 ff0000");
  EXPECT_EQ(style_of_x("<style>.A{color:00ff00;font-size:9}</style><p id=x class=a>"), "9 400 00ff00");
  EXPECT_EQ(style_of_x("<body link=#123456><a href=/ id=x>"), "16 400 123456");
}

TEST(PageStyles, TellBackgroundAndFamily) {
  const Page page = page_of(
      "<!doctype html><body bgcolor=#00ff00><div style='background:url(a) #ff0000 no-repeat'><p "
      "style=\"font-family:'A B', Serif\"><i>x</i></p><b style=\"font-family:'a b', SERIF\">y</b></div>");
  const PageStyles styles(page);
  const NodeIndex body = *page.first(name::body);
  const NodeIndex div = *page.first(name::div);
  const NodeIndex i = *page.first(name::i);
  EXPECT_EQ(styles.background(body), 0x00FF00FFU);
  EXPECT_EQ(styles.background(div), 0xFF0000FFU);
  EXPECT_EQ(styles.background(i), kTransparent);
  EXPECT_EQ(styles.family(i), styles.family(page.parent(i))) << "inherited";
  EXPECT_NE(styles.family(i), styles.family(body));
  EXPECT_EQ(styles.family(*page.first(name::b)), styles.family(i)) << "written otherwise";
}

TEST(PageStyles, GiveUpAtTheirLimits) {
  std::string sheet;
  for (int i = 0; i < 100; ++i) sheet += "p.c" + std::string("{color:red}") + "p{font-size:9px}";
  const Page page = page_of("<!doctype html><style>" + sheet + "</style><p class=c>");
  const NodeIndex p = *page.first(name::p);
  EXPECT_FALSE(PageStyles(page).notes().cut);
  EXPECT_TRUE(PageStyles(page, {.max_match_steps = 20}).notes().cut);
  EXPECT_TRUE(PageStyles(page, {.max_rules = 5}).notes().cut);
  const PageStyles cut(page, {.max_sheet_bytes = 12});  // "p.c{color:re"
  EXPECT_TRUE(cut.notes().cut);
  EXPECT_EQ(cut.color(p), kBlack);
}

// Each would take hours if any step read the whole sheet again for each of its parts.
TEST(PageStyles, ReturnFromHostileSheets) {
  const auto repeat = [](const std::string& text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
  };
  for (const char* part : {"p{", "@media all{", "((((", "a:not(", "[", "p{x:url(", "\\", "p,", "/*", "p{--a:var(--a)}",
                           "@import ", "* * ", "p{color:red}", "p~p{color:red}", "p{font:", "p{font-size:calc("}) {
    const Page page = page_of("<!doctype html><style>" + repeat(part, 50'000) + "</style>" + repeat("<p>", 1'000));
    const PageStyles styles(page, {.max_match_steps = 1'000'000});
    EXPECT_GE(styles.font_size(page.size() - 1), 0) << part;
  }
}

TEST(ParseColor, KnowsTheFormsOfCssAndOfOldAttributes) {
  struct Color_ {
    const char* text;
    std::optional<Color> css;
    std::optional<Color> legacy;
  };
  const Color_ cases[] = {
      {"red", 0xFF0000FF, 0xFF0000FF},
      {"#F00", 0xFF0000FF, 0xFF0000FF},
      {"#ff000080", 0xFF000080, 0xFF0080FF},
      {"ff0000", std::nullopt, 0xFF0000FF},
      {"chucknorris", std::nullopt, 0xC00000FF},
      {"rgb(255, 0, 0)", 0xFF0000FF, std::nullopt},
      {"rgb(100% 0% 0% / 50%)", 0xFF000080, std::nullopt},
      {"rgba(300,-5,0,0.5)", 0xFF000080, std::nullopt},
      {"hsl(120, 100%, 25%)", 0x008000FF, std::nullopt},
      {"transparent", kTransparent, std::nullopt},
      {"rgb(1,2)", std::nullopt, std::nullopt},
      {"#12", std::nullopt, 0x010200FF},
      {"", std::nullopt, std::nullopt},
  };
  for (const Color_& c : cases) {
    EXPECT_EQ(parse_css_color(c.text), c.css) << c.text;
    if (c.legacy || *c.text == '\0') {
      EXPECT_EQ(parse_legacy_color(c.text), c.legacy) << c.text;
    }
  }
}

}  // namespace
}  // namespace wrapwright
