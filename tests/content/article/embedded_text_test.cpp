// SPDX-License-Identifier: Apache-2.0
#include "content/article/embedded_text.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

std::string script(const std::string& text, const std::string& type = "application/json") {
  return "<script type='" + type + "'>" + text + "</script>";
}

const EmbeddedTextOptions kFew{.min_string_words = 3, .min_words = 6};

TEST(EmbeddedArticle, IsTheTextOfTheNameWithTheMostRunningText) {
  struct Case {
    const char* what;
    std::string script;
    const char* text;
  };
  for (const auto& c : {
           Case{"HTML in a member",
                R"({"title":"A short title","content":"<p>Rain fell on us.</p><p>All night <b>l</b>ong.</p>"})",
                "Rain fell on us.\n\nAll night long."},
           Case{"paragraphs in an array",
                R"({"body":["Rain fell on us.","All night long it did."],"teaser":"Rain fell on"})",
                "Rain fell on us.\n\nAll night long it did."},
           Case{"members of one name", R"([{"text":"Rain fell on us."},{"text":"All night long it did."}])",
                "Rain fell on us.\n\nAll night long it did."},
           Case{"a call", R"x(show("\u003cp\u003eRain fell on us all night long.\u003c/p\u003e"))x",
                "Rain fell on us all night long."},
           Case{"JSON in a string", R"(window.__STATE__ = "{\"text\":\"Rain fell on us all night long.\"}";)",
                "Rain fell on us all night long."},
           Case{"the same text twice",
                R"([{"text":"Rain fell on us all night long."},{"text":"Rain fell on us all night long."}])",
                "Rain fell on us all night long."},
           Case{"labels", R"({"a":"Sign in","b":"Log out","c":"Home page","d":"Next"})", ""},
           Case{"few words", R"({"text":"Rain fell on us."})", ""},
           Case{"addresses", R"({"a":["https://a.example/b/c/d/e","https://a.example/f/g/h"]})", ""},
           Case{"a style sheet", R"({"css":"a b c {color: red;} d e f {color: blue;} g h i {x: y;}"})", ""},
           Case{"a string that does not end", R"({"text":"Rain fell on us all night long.)", ""},
       }) {
    EXPECT_EQ(embedded_article(page_of(script(c.script)), kFew).text, c.text) << c.what;
  }
}

// Rows of a stream for React, which the page splits into calls at arbitrary places.
TEST(EmbeddedArticle, IsReadFromTheRowsOfAStream) {
  struct Case {
    const char* what;
    std::vector<std::string> parts;
    const char* text;
  };
  for (const auto& c : {
           Case{"text in a row of its own",
                {R"(1:\"$Sreact.fragment\"\n3:I[13578,[\"static/chunks/page.js\"]]\n)", R"(24:T28,)",
                 R"(\u003cp\u003eRain fell on us.\u003c/p\u003e\u003cp\u003eAll night.\u003c/p\u003e)",
                 R"(5:[\"$\",\"$L23\",null,{\"content\":\"$24\"}]\n)"},
                "Rain fell on us.\n\nAll night."},
           Case{"text in two parts, after another row of text",
                {R"(2:T6,By him3:T1f,Rain fell on us)", R"( all night long.4:null)"},
                "Rain fell on us all night long."},
           Case{"rows that members name",
                {R"(2:T20,Sign in to read more of our news)", R"(3:T13,Rain fell on us all)",
                 R"(4:T12,night and all day.)",
                 R"(5:{\"note\":\"$2\",\"parts\":[{\"text\":\"$3\"},{\"text\":\"$4\"}]}\n)"},
                "Rain fell on us all\n\nnight and all day."},
           Case{"text in a member",
                {R"(5:[\"$\",\"p\",null,{\"children\":\"Rain fell on us all night long.\"}]\n)"},
                "Rain fell on us all night long."},
           Case{"a row that is cut", {R"(2:Tfff,Rain fell on us all night)"}, "Rain fell on us all night"},
           Case{"no row", {R"(2:T,Rain fell on us all night)", R"(x:Tq:T1)"}, ""},
       }) {
    std::string html;
    for (const std::string& part : c.parts) html += script("self.__next_f.push([1,\"" + part + "\"])", "");
    EXPECT_EQ(embedded_article(page_of(html), kFew).text, c.text) << c.what;
  }
}

TEST(EmbeddedArticle, IsTheTextOfAKnownName) {
  const Page page =
      page_of(script(R"({"body":"Rain fell on us all.","notes":"Terms of use that nobody reads at all."})"));
  struct Case {
    const char* member;
    std::size_t min_member_words;
    const char* found;
    const char* text;
  };
  for (const auto& c : {
           Case{"body", 4, "body", "Rain fell on us all."},
           Case{"body", 9, "notes", "Terms of use that nobody reads at all."},
           Case{"content", 4, "notes", "Terms of use that nobody reads at all."},
           Case{"", 4, "notes", "Terms of use that nobody reads at all."},
       }) {
    EmbeddedTextOptions options = kFew;
    options.member = c.member;
    options.min_member_words = c.min_member_words;
    const EmbeddedArticle found = embedded_article(page, options);
    EXPECT_EQ(found.member, c.found) << c.member;
    EXPECT_EQ(found.text, c.text) << c.member;
  }
}

TEST(EmbeddedArticle, IsReadInTimeThatGrowsWithTheScript) {
  std::string quotes;
  for (int i = 0; i < 500'000; ++i) quotes += "\"\n";
  EXPECT_EQ(embedded_article(page_of(script(quotes))).text, "");
  std::string escapes = "\"";
  for (int i = 0; i < 500'000; ++i) escapes += "\\\"";
  EXPECT_EQ(embedded_article(page_of(script(escapes))).text, "");
  std::string lines = "\"";
  for (int i = 0; i < 300'000; ++i) lines += "\n\\\"";
  EXPECT_EQ(embedded_article(page_of(script(lines))).text, "");
  std::string references = "self.__next_f.push([1,\"1:T186a0," + std::string(100'000, 'a');
  for (int i = 0; i < 100'000; ++i) references += "\\\"n" + std::to_string(i) + "\\\":\\\"$1\\\",";
  EXPECT_EQ(embedded_article(page_of(script(references + "\"])"))).text, "");
  std::string rows = "self.__next_f.push([1,\"";
  for (int i = 0; i < 200'000; ++i) rows += "a:T1:T";
  EXPECT_EQ(embedded_article(page_of(script(rows + "\"])"))).text, "");
}

TEST(EmbeddedArticle, IsRenderedWhereTheBodyIsEmpty) {
  const Page page = page_of("<p>not this");
  Article article;
  article.embedded = "1 < 2 & *three*\n\n# four";
  EXPECT_EQ(render_text(page, article), article.embedded);
  EXPECT_EQ(render_html(page, article), "<p>1 &lt; 2 &amp; *three*</p>\n<p># four</p>\n");
  EXPECT_EQ(render_markdown(page, article), "1 \\< 2 & \\*three\\*\n\n\\# four");
}

}  // namespace
}  // namespace wrapwright
