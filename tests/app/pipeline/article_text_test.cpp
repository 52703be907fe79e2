// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/article_text.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

std::string article_text(const std::string& name, OutputFormat format, PageHeaders headers) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<h1>Rain</h1><p>It <b>fell</b>.", {}, {}});
  Article article;
  article.body.push_back(*page.first(name::body));
  SourcePage source;
  source.id = name;
  std::string out = "before\n";
  append_article(source, page, article, "Rain\n\nIt fell.", format, false, headers, out);
  EXPECT_EQ(out.substr(0, 7), "before\n");
  return out.substr(7);
}

TEST(ArticleText, AreTheArticleInItsFormatAndEndALine) {
  struct Case {
    OutputFormat format;
    const char* expected;
  };
  for (const Case& c :
       {Case{OutputFormat::kText, "Rain\n\nIt fell.\n"}, Case{OutputFormat::kMarkdown, "# Rain\n\nIt **fell**.\n"},
        Case{OutputFormat::kHtml, "<h1>Rain</h1>\n<p>It <b>fell</b>.</p>\n"}}) {
    SCOPED_TRACE(c.expected);
    EXPECT_EQ(article_text("x", c.format, PageHeaders::kNone), c.expected);
  }
}

TEST(ArticleText, HaveTheNameOfThePageAboveOnRequest) {
  EXPECT_EQ(article_text("http://a.example/1", OutputFormat::kText, PageHeaders::kAboveEach),
            "==> http://a.example/1 <==\nRain\n\nIt fell.\n\n");
  EXPECT_EQ(article_text("http://a.example/1", OutputFormat::kHtml, PageHeaders::kAboveEach),
            "<!-- ==> http://a.example/1 <== -->\n<h1>Rain</h1>\n<p>It <b>fell</b>.</p>\n\n");
}

TEST(ArticleText, KeepNamesWithinTheirLineAndComment) {
  const auto header = [](const std::string& name, OutputFormat format) {
    const std::string out = article_text(name, format, PageHeaders::kAboveEach);
    return out.substr(0, out.find('\n'));
  };
  EXPECT_EQ(header("a--><script>", OutputFormat::kHtml), "<!-- ==> a-%2D><script> <== -->");
  EXPECT_EQ(header("a----b", OutputFormat::kHtml), "<!-- ==> a-%2D%2D%2Db <== -->");
  const std::string broken = header("a\nb\x1b[2J", OutputFormat::kText);
  EXPECT_EQ(broken.find('\x1b'), std::string::npos);
  EXPECT_NE(broken.find("[2J <=="), std::string::npos) << broken;
}

}  // namespace
}  // namespace wrapwright
