// SPDX-License-Identifier: Apache-2.0
#include "article/embedded_text.h"

#include <gtest/gtest.h>
#include <string>

#include "article/render.h"
#include "normalize/normalizer.h"

namespace wrapwright {
namespace {

Page page_of(const std::string& html) {
  return make_normalizer(NormalizerKind::kHtml5)->parse({html, "text/html; charset=utf-8", ""});
}

std::string script(const std::string& text, const std::string& type = "application/json") {
  return "<script type='" + type + "'>" + text + "</script>";
}

constexpr EmbeddedTextOptions kFew{.min_string_words = 3, .min_words = 6};

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
           Case{"a call", R"x(self.__next_f.push([1,"\u003cp\u003eRain fell on us all night long.\u003c/p\u003e"]))x",
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
    EXPECT_EQ(embedded_article(page_of(script(c.script)), kFew), c.text) << c.what;
  }
}

TEST(EmbeddedArticle, IsReadInTimeThatGrowsWithTheScript) {
  std::string quotes;
  for (int i = 0; i < 500'000; ++i) quotes += "\"\n";
  EXPECT_EQ(embedded_article(page_of(script(quotes))), "");
  std::string escapes = "\"";
  for (int i = 0; i < 500'000; ++i) escapes += "\\\"";
  EXPECT_EQ(embedded_article(page_of(script(escapes))), "");
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
