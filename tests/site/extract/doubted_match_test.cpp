// SPDX-License-Identifier: Apache-2.0
// When the result of the page-level method replaces a match with low confidence.
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "content/blocks/block_model.h"
#include "content/blocks/page_judge.h"
#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {
namespace {

Page article_page() {
  return make_normalizer(NormalizerKind::kHtml5)
      ->parse(
          {"<title>Rain</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><article><h1>Rain</h1>"
           "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
           "<p>The baker in the valley bakes rye bread twice a week, in an oven older than the village.</p>"
           "<p>Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.</p></article>"
           "<p><a href=/i>Imprint</a> <a href=/p>Privacy</a></p><div class='a b c d e f g h'></div>",
           "text/html; charset=utf-8", ""});
}

constexpr const char* kUrl = "https://a.example/1";

// Selects the heading with that confidence, which it knows from learning.
Wrapper wrapper_of(const Page& page, std::optional<double> confidence, const char* content = "//h1") {
  Wrapper out;
  out.site = "a.example";
  SiteTemplate& only = out.templates.emplace_back();
  only.name = "t";
  only.content = content;
  only.fields.push_back({.name = "section", .xpath = "", .constant = "News"});
  SamplePage& sample = out.samples.emplace_back();
  sample.url = kUrl;
  sample.dfs = *page.first(name::h1);
  sample.confidence = confidence;
  return out;
}

TEST(DoubtedMatch, IsReplacedOnPagesWithoutTheNamesOfTheSamples) {
  const Page page = article_page();
  const std::vector<std::string> gone = {"body.old",  "div#page", "div#head", "div.nav",
                                         "div.story", "p.lead",   "div#foot", "span.copy"};
  struct Case {
    const char* name;
    std::size_t gone;  // of the names that all samples had
    std::size_t kept;  // besides
    PageStatus status;
  };
  for (const Case& c : {
           Case{"none is left", 8, 0, PageStatus::kDoubted},
           Case{"too few to tell", 7, 0, PageStatus::kOk},
           Case{"less than half is left", 8, 1, PageStatus::kDoubted},
           Case{"half is left", 4, 4, PageStatus::kOk},
           Case{"all is left", 0, 8, PageStatus::kOk},
       }) {
    SCOPED_TRACE(c.name);
    Wrapper wrapper = wrapper_of(page, 0.99);
    wrapper.kinds.emplace();
    wrapper.kinds->threshold = -1000;  // refuses no page
    wrapper.kinds->common.assign(gone.begin(), gone.begin() + static_cast<std::ptrdiff_t>(c.gone));
    for (std::size_t i = 0; i < c.kept; ++i)
      wrapper.kinds->common.push_back(std::string("div.") + static_cast<char>('a' + i));
    const auto extractor = PageExtractor::compile(wrapper);
    ASSERT_TRUE(extractor.ok());
    EXPECT_EQ(to_string(extractor->extract(page, kUrl).status), to_string(c.status));
  }
}

TEST(DoubtedMatch, IsReplacedForLessWhereItRestsOnATag) {
  const Page page = article_page();
  const double alone = extract_by_blocks(page, standard_page_model()).confidence;
  struct Case {
    const char* name;
    const char* content;
    double confidence;
    PageStatus status;
  };
  for (const Case& c : {
           Case{"a tag", "//p", alone - 0.03, PageStatus::kDoubted},
           Case{"a tag beside a name", "//h1[@id='a'] | //p", alone - 0.03, PageStatus::kDoubted},
           Case{"hardly less sure", "//p", alone - 0.01, PageStatus::kOk},
           Case{"a heading", "//h1", alone - 0.03, PageStatus::kOk},
           Case{"a container", "//article", alone - 0.03, PageStatus::kOk},
           Case{"a tag below another", "//article/p", alone - 0.03, PageStatus::kOk},
       }) {
    SCOPED_TRACE(c.name);
    Wrapper wrapper = wrapper_of(page, c.confidence, c.content);
    wrapper.samples.front().dfs = XPath::compile(c.content)->select(page).front();
    const auto extractor = PageExtractor::compile(wrapper);
    ASSERT_TRUE(extractor.ok());
    EXPECT_EQ(to_string(extractor->extract(page, kUrl).status), to_string(c.status));
    wrapper.edited = true;
    EXPECT_EQ(to_string(PageExtractor::compile(wrapper)->extract(page, kUrl).status), to_string(PageStatus::kOk))
        << "a person has written it this way";
  }
}

TEST(DoubtedMatch, IsReplacedWhereThePageAlonePromisesMore) {
  const Page page = article_page();
  const JudgedArticle alone = extract_by_blocks(page, standard_page_model());
  ASSERT_GT(alone.confidence, 0.75);
  struct Case {
    const char* name;
    std::optional<double> confidence;
    LowConfidenceOptions options;
    PageStatus status;
  };
  for (const Case& c : {
           Case{"doubtful", 0.3, {}, PageStatus::kDoubted},
           Case{"sure", 0.71, {}, PageStatus::kOk},
           Case{"as sure as is asked for", 0.3, {.min_confidence = 0.3}, PageStatus::kOk},
           Case{"nobody knows how sure", std::nullopt, {}, PageStatus::kOk},
           Case{"not enough more is promised", 0.69, {.min_gain = alone.confidence - 0.68}, PageStatus::kOk},
           Case{"enough more is promised", 0.69, {.min_gain = alone.confidence - 0.7}, PageStatus::kDoubted},
       }) {
    SCOPED_TRACE(c.name);
    const auto extractor = PageExtractor::compile(wrapper_of(page, c.confidence), {.low_confidence = c.options});
    ASSERT_TRUE(extractor.ok());
    const Extraction found = extractor->extract(page, kUrl);
    ASSERT_EQ(to_string(found.status), to_string(c.status));
    EXPECT_EQ(found.fields.size(), c.status == PageStatus::kOk ? 1U : 0U) << "fields go with the match";
    if (c.status == PageStatus::kOk) {
      EXPECT_EQ(found.confidence, c.confidence);
      continue;
    }
    EXPECT_EQ(found.article.body, alone.article.body);
    EXPECT_EQ(found.confidence, alone.confidence);
    EXPECT_TRUE(found.is_article);
    EXPECT_EQ(found.template_name, "t") << "of the discarded match";
  }
}

TEST(DoubtedMatch, StaysWhereThePageAloneHasNothing) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<h1>one</h1>", "text/html", ""});
  const auto extractor = PageExtractor::compile(wrapper_of(page, 0.1));
  ASSERT_TRUE(extractor.ok());
  const Extraction found = extractor->extract(page, kUrl);
  EXPECT_EQ(found.status, PageStatus::kOk);
  EXPECT_EQ(found.text, "one");
}

}  // namespace
}  // namespace wrapwright
