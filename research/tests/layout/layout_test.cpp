// SPDX-License-Identifier: Apache-2.0
#include "research/layout/layout.h"

#include <gtest/gtest.h>
#include <string>

#include "research/layout/source.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

NodeIndex by_id(const Page& page, std::string_view id) {
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (page.attribute(i, name::id) == id) return i;
  return 0;
}

std::string times(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Layout, PlacesElementsAsTheirStylesSay) {
  struct Case {
    const char* html;  // the element with id x is measured
    Span span;
  };
  const Case cases[] = {
      {"<div id=x>a</div>", {8, 1272}},
      {"<div id=x style='width:200px'>a</div>", {8, 208}},
      {"<div style='float:left;width:300px'>a</div><div id=x style='margin-left:320px'>b</div>", {328, 1272}},
      {"<style>#x { margin: 0 100px; padding: 10px }</style><div id=x>a</div>", {108, 1172}},
      {"<style media=print>#x { width: 1px }</style><div id=x>a</div>", {8, 1272}},
      {"<style>/* #x { width: 1px } */ p > #x { width: 1px }</style><div id=x>a</div>", {8, 1272}},
      {"<div id=x style='display:none'>a</div>", {0, 0}},
      {"<div hidden><p id=x>a</div>", {0, 0}},
      {"<img id=x width=40 height=9>", {8, 48}},
      {"<center><table width=600 cellspacing=0 cellpadding=0><tr id=x><td>a<td>b</table></center>", {340, 940}},
      {"<ul><li id=x>a</ul>", {48, 1272}},
      {"<div style='position:absolute;left:900px;width:100px' id=x>a</div>", {900, 1000}},
  };
  for (const Case& c : cases) {
    const Page page = page_of(c.html);
    const auto spans = lay_out(page);
    ASSERT_TRUE(spans.ok()) << c.html;
    const Span span = spans->elements[by_id(page, "x")];
    EXPECT_EQ(span, c.span) << c.html << ": " << span.left << ".." << span.right;
  }
}

TEST(Layout, KnowsWhichTextAWordIsOf) {
  const Page page =
      page_of("<p>aaaa <b>bbbb</b> cc<script>x</script><i style='display:none'>no</i></p><div>dddd</div>");
  const auto spans = lay_out(page);
  ASSERT_TRUE(spans.ok());
  std::vector<Span> shown;
  for (TextIndex t = 0; t < page.text_count(); ++t)
    if (page.run(t).hidden == 0) shown.push_back(spans->texts[t]);
  ASSERT_GE(shown.size(), 5U);
  EXPECT_EQ(shown[0].left, 8);
  EXPECT_GT(shown[1].left, shown[0].right);
  EXPECT_GT(shown[2].left, shown[1].right);
  EXPECT_EQ(shown[3], (Span{0, 0})) << "not displayed";
  EXPECT_EQ(shown[4].left, 8);
}

TEST(Layout, WiderLettersTakeMoreRoom) {
  const Page page = page_of("<p><b>iiii</b><br><i>mmmm</i><br><u>\xE4\xB8\xAD\xE6\x96\x87</u><br><big>iiii</big>");
  const auto spans = lay_out(page);
  ASSERT_TRUE(spans.ok());
  std::vector<int> widths;
  for (TextIndex t = 0; t < page.text_count(); ++t) widths.push_back(spans->texts[t].right - spans->texts[t].left);
  ASSERT_GE(widths.size(), 4U);
  EXPECT_LT(widths[0], widths[1]);
  EXPECT_EQ(widths[2], 32) << "two letters of 16 pixels";
  EXPECT_LT(widths[0], widths[3]);
}

TEST(Layout, EndsAtItsLimits) {
  struct Case {
    std::string name;
    std::string html;
    const char* limit;  // "" if no limit is exceeded
  };
  const Case cases[] = {
      {"nothing", "", ""},
      {"frames", "<frameset><frame></frameset>", ""},
      {"tables 5,000 deep", times("<table><tr><td>cell ", 5'000), "depth"},
      {"tables 40 deep", times("<table><tr><td>cell ", 40), "steps"},
      {"floats in floats", "<style>div{float:left}</style>" + times("<div>a ", 150), "steps"},
      {"many elements", times("<p>a", 20'001), "nodes"},
      {"5 MB of styles", "<style>" + times(".a .b { color: red; margin: 1px }\n", 160'000) + "</style><p>x",
       "style_bytes"},
      {"a brace never closed", "<style>" + times("div { width: 10px; ", 2'000) + "</style><p>x", ""},
      {"a comment never closed", "<style>" + times("/* ", 20'000) + "</style><p>x", ""},
      {"brackets never closed", "<style>@media x { p [ ( \" " + times("( ", 20'000) + "</style><p>x", ""},
      {"rules times elements",
       "<style>" + times(".a .b p { width: 1px }\n", 10'000) + "</style>" + times("<div><p>x</p></div>", 5'000),
       "steps"},
      {"descendants of descendants",
       "<style>" + times("div ", 40) + ".none { width: 1px }</style>" + times("<div>", 150) + "x", ""},
      {"absurd spans", "<table><tr><td colspan=2147483647 rowspan=99999>a<td colspan=-5>b</table>", ""},
      {"absurd lengths", "<style>*{width:1e30px;margin:-1e30px;padding:99999999999px;text-indent:-9e9em}</style><p>x",
       ""},
      {"everything a cell", "<style>*{display:table-cell}</style><ul><li>a<p>b</ul><table><tr><td>c</table>", ""},
      {"everything a row", "<style>*{display:table-row}</style><ul><li>a<p>b</ul><table><tr><td>c</table>", ""},
      {"everything a table", "<style>*{display:table}</style>" + times("<div><p>a</p><span>b", 30), ""},
      {"cells before everything", "<style>*:before{display:table-cell;content:'x'}</style><table><tr><td>c</table>",
       ""},
      {"a giant text", "<p>" + times("word ", 20'000), ""},
  };
  for (const Case& c : cases) {
    const auto spans = lay_out(page_of(c.html));
    if (std::string_view(c.limit).empty()) {
      EXPECT_TRUE(spans.ok()) << c.name << ": " << (spans.ok() ? "" : spans.error().message);
      continue;
    }
    ASSERT_FALSE(spans.ok()) << c.name;
    EXPECT_EQ(spans.error().kind, ErrorKind::kLimit);
    EXPECT_NE(spans.error().message.find(c.limit), std::string::npos) << c.name << ": " << spans.error().message;
  }
}

TEST(LayoutSource, HasWhatIsSeenWithItsNumbers) {
  const Page page = page_of(
      "<head><title>t</title><style media=screen>p { /* x */ color: red }</style><script>s</script></head>"
      "<body><p class='a&quot;'>1 &lt; 2<br>&amp;<textarea>x</textarea><xmp>y</xmp>");
  const auto source = layout_source(page, 10'000, 10'000);
  ASSERT_TRUE(source.ok());
  EXPECT_EQ(*source,
            "<!DOCTYPE html><html dfs=\"1\"><head dfs=\"2\"><style>p {   color: red }</style></head>"
            "<body dfs=\"6\"><p dfs=\"7\" class=\"a&quot;\">1 &lt; 2<br dfs=\"8\">&amp;<span dfs=\"9\"></span></p>"
            "<pre dfs=\"10\">\ny</pre></body></html>");
  EXPECT_FALSE(layout_source(page, 100, 10'000).ok());
  EXPECT_FALSE(layout_source(page, 10'000, 10).ok());
}

}  // namespace
}  // namespace wrapwright
