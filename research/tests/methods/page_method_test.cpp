// SPDX-License-Identifier: Apache-2.0
#include "research/methods/page_method.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

TEST(PageMethods, AreSortedByNameAndDescribeThemselves) {
  ASSERT_FALSE(page_methods().empty());
  EXPECT_TRUE(std::is_sorted(page_methods().begin(), page_methods().end(),
                             [](const auto* a, const auto* b) { return a->description.name < b->description.name; }));
  for (const PageMethodEntry* entry : page_methods()) {
    const MethodDescription& d = entry->description;
    SCOPED_TRACE(std::string(d.name));
    EXPECT_FALSE(d.name.empty() || d.summary.empty() || d.source.empty() || d.formula.empty() || d.cost.empty());
    for (const Parameter& p : d.parameters)
      EXPECT_FALSE(p.name.empty() || p.value.empty() || p.allowed.empty() || p.meaning.empty()) << p.name;
    EXPECT_EQ(find_page_method(d.name), entry);
    const auto made = make_page_method(d.name);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
  }
}

TEST(PageMethods, RefuseWhatTheyDoNotKnow) {
  const auto unknown = make_page_method("no-such-method");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().kind, ErrorKind::kUnsupported);
  EXPECT_NE(unknown.error().message.find("bte"), std::string::npos) << unknown.error().message;
  const auto setting = make_page_method("bte", {{"threshold", "1"}});
  ASSERT_FALSE(setting.ok());
  EXPECT_NE(setting.error().message.find("threshold"), std::string::npos) << setting.error().message;
}

#ifdef WRAPWRIGHT_SANITIZED
// Some methods take minutes for the largest pages under sanitizers; the release build reads whole pages.
constexpr std::size_t kShare = 10;
#else
constexpr std::size_t kShare = 1;
#endif

// Pages that are empty, huge or malformed: each method must return an article of valid nodes.
std::vector<std::pair<std::string, std::string>> odd_pages() {
  const auto repeat = [](const std::string& text, std::size_t times) {
    times /= kShare;
    std::string out;
    out.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
  };
  return {
      {"nothing", ""},
      {"no text", "<html><body><div><img src=a.png></div></body></html>"},
      {"no body", "<html><head><title>Only a head</title></head></html>"},
      {"frames", "<html><frameset><frame src=a></frameset></html>"},
      {"hidden text only", "<script>var a = 'some words here';</script><style>p { color: red }</style>"},
      {"white space only", "<p> \n\t </p>"},
      {"one giant text", "<body>" + repeat("word ", 200'000)},
      {"100,000 links", "<body>" + repeat("<a href=x>link</a> ", 100'000)},
      {"100,000 short paragraphs", "<body>" + repeat("<p>Some words, here.</p>", 100'000)},
      {"tables 5,000 deep", repeat("<table><tr><td>cell ", 5'000)},
      {"divs 5,000 deep", repeat("<div>a word or two ", 5'000)},
      {"no style", "<html><body><h1>A title</h1><p>Some words without any style.</p></body></html>"},
      {"style sheet of 5 MB", "<style>" + repeat("p.c, div > b:not(.d) { color: red; font: bold 2em a }\n", 100'000) +
                                  "</style><p class=c>Some words."},
      {"style sheet that never closes a brace",
       "<style>" + repeat("@media all { p { color: red; ", 100'000) + "</style><p>Some words."},
      {"divs 5,000 deep, a sibling each", repeat("<div><p>a word or two</p><a href=x>link</a>", 5'000)},
      {"100,000 items of links in one list", "<ul>" + repeat("<li><a href=x>link</a></li>", 100'000)},
      {"hidden pictures in links", "<div><p>a</p><p>b<noscript><a><img></a></noscript></p></div>"},
      {"text beside body", "<body><p>one</p></body></html>two"},
      {"not HTML", std::string("\x00\x01\xFF\xFE%PDF-1.4", 12)},
  };
}

TEST(PageMethods, ReturnFromEveryOddPage) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  PageLimits deep_limits;
  deep_limits.max_depth = 20'000;
  const auto deep_normalizer = make_normalizer(NormalizerKind::kHtml5, deep_limits);
  for (const auto& [name, html] : odd_pages()) {
    const bool deep = name.find("deep") != std::string::npos;
    const Page page = (deep ? deep_normalizer : normalizer)->parse({html, "text/html; charset=utf-8", ""});
    const PageCounts counts(page);
    for (const PageMethodEntry* entry : page_methods()) {
      SCOPED_TRACE(std::string(entry->description.name) + " on " + name);
      const auto method = make_page_method(entry->description.name);
      ASSERT_TRUE(method.ok());
      const Article article = (*method)->extract({page, counts, ""});
      NodeIndex last_end = 0;
      for (const NodeIndex node : article.body) {
        ASSERT_LT(node, page.size());
        EXPECT_GE(node, last_end) << "ascending, none inside another";
        last_end = page.end(node);
      }
      EXPECT_TRUE(std::is_sorted(article.excluded.begin(), article.excluded.end()));
      EXPECT_TRUE(std::is_sorted(article.excluded_text.begin(), article.excluded_text.end()));
      const std::string text = render_text(page, article);
      if (name == "no text" || name == "hidden text only") {
        EXPECT_EQ(text, "");
      }
    }
  }
}

}  // namespace
}  // namespace wrapwright
