// SPDX-License-Identifier: Apache-2.0
#include "site/fields/page_fields.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

using Names = std::vector<std::string>;

// What is read of a page whose article is its <article>.
Article fields_of(const std::string& html, const std::string& url = "https://example.org/a-story") {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
  Article out;
  out.body = XPath::compile("//article").value().select(page);
  read_page_fields(page, url, out);
  return out;
}

std::string story() {
  std::string out;
  for (int i = 0; i < 20; ++i) out += "<p>Once there were two of them, and they went a long way together.</p>";
  return out;
}

std::string page_with(const std::string& head, const std::string& top, const std::string& below = "") {
  return "<html lang=en><head>" + head + "</head><body><p><a href=/>The Site</a></p><article><h1>A story of two</h1>" +
         top + story() + "</article>" + below + "</body></html>";
}

TEST(PageFields, AreReadFromAPageByItself) {
  struct Case {
    const char* name;
    std::string html;
    std::string date;
    Names authors;
  };
  const std::string graph =
      R"(<script type="application/ld+json">{"@graph":[{"@type":"WebPage","name":"x"},{"@type":"Article",)"
      R"("datePublished":"2024-05-03T10:00:00+02:00","author":{"@type":"Person","name":"Ann Example"}}]}</script>)";
  for (const Case& c : {
           Case{"JSON-LD with a graph", page_with(graph, ""), "2024-05-03T10:00:00+02:00", {"Ann Example"}},
           Case{"meta",
                page_with("<meta property=article:published_time content=2024-05-03><meta name=author content='Ann "
                          "Example'>",
                          ""),
                "2024-05-03",
                {"Ann Example"}},
           Case{"microdata",
                page_with("",
                          "<span itemprop=author>Ann Example</span><span itemprop=datePublished "
                          "content=2024-05-03>yesterday</span>"),
                "2024-05-03",
                {"Ann Example"}},
           Case{"a time element and a byline",
                page_with("", "<p class=by>By Ann Example</p><time datetime=2024-05-03>May</time>"),
                "2024-05-03",
                {"Ann Example"}},
           Case{"a person before the name of the site",
                page_with("<meta name=author content='The Site'>", "<a rel=author>Ann Example</a>"),
                "",
                {"Ann Example"}},
           Case{"not of comments",
                page_with("", "",
                          "<div class=comments><span class=author>Bob</span><time datetime=2024-06-01>1</time>"
                          "</div>"),
                "",
                {}},
           Case{"nothing", page_with("", ""), "", {}},
       }) {
    SCOPED_TRACE(c.name);
    const Article article = fields_of(c.html);
    EXPECT_EQ(article.title, "A story of two");
    EXPECT_EQ(article.date, c.date);
    EXPECT_EQ(article.authors, c.authors);
    EXPECT_EQ(article.language, "en");
  }
  EXPECT_EQ(fields_of(page_with("", ""), "https://example.org/2024/05/03/a-story").date, "2024-05-03");
}

TEST(PageFields, HoldTheTitleWithoutTheSite) {
  struct Case {
    const char* name;
    std::string html;
    const char* title;
  };
  for (const Case& c : {
           Case{"after what a heading says", "<title>A story | News of the day</title><h2>A story</h2>", "A story"},
           Case{"after what the site is called",
                "<title>A story - The Site</title><meta property=og:site_name content='The Site'>", "A story"},
           Case{"after the host", "<title>A story - Example.org</title>", "A story"},
           Case{"not a kicker",
                "<title>Two: a story</title><meta property=og:title content='Two: a story'><meta name=twitter:title "
                "content='Two: a story'><h2>Two</h2>",
                "Two: a story"},
           Case{"not the heading that leads home", "<title>A story</title><h1><a href=/>The Site</a></h1>", "A story"},
       }) {
    EXPECT_EQ(fields_of(c.html + "<article><p>Once there were two of them.</p></article>").title, c.title) << c.name;
  }
}

TEST(PageFields, KeepWhatTheArticleHas) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({page_with("", ""), "", ""});
  Article article;
  article.title = "Another title";
  read_page_fields(page, "", article);
  EXPECT_EQ(article.title, "Another title");
}

}  // namespace
}  // namespace wrapwright
