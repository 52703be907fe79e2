// SPDX-License-Identifier: Apache-2.0
#include "site/learn/candidate_pool.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "core/page/xml_text.h"
#include "core/xpath/xpath.h"
#include "support/site.h"

namespace wrapwright {
namespace {

// The pages of a site with their blocks, all of which are content with probability 1.
class ScoredFixture {
 public:
  explicit ScoredFixture(const TestSite& site) {
    for (const SitePage& page : site.pages()) blocks_.push_back(page_blocks(*page.page));
    for (std::size_t p = 0; p < blocks_.size(); ++p)
      pages_.push_back({site.pages()[p].page, &blocks_[p], std::vector<float>(blocks_[p].blocks.size(), 0.9F)});
  }
  [[nodiscard]] const std::vector<ScoredPage>& pages() const { return pages_; }

 private:
  std::vector<PageBlocks> blocks_;
  std::vector<ScoredPage> pages_;
};

std::vector<bool> blocks_of(const CandidateExpression& candidate, std::uint32_t page, std::size_t blocks) {
  std::vector<bool> out(blocks, false);
  for (const BlockSpan& span : candidate.spans)
    if (span.page == page) std::fill(out.begin() + span.first, out.begin() + span.last, true);
  return out;
}

// The blocks that lie wholly in what the XPath selects, by the XPath engine.
std::vector<bool> blocks_selected(const std::string& xpath, const ScoredPage& scored) {
  std::vector<bool> out(scored.blocks->blocks.size(), false);
  const auto compiled = XPath::compile(xpath);
  EXPECT_TRUE(compiled.ok()) << xpath;
  if (!compiled) return out;
  for (const NodeIndex node : compiled->select(*scored.page)) {
    const TextRange texts = scored.page->texts(node);
    for (std::size_t b = 0; b < out.size(); ++b) {
      const TextRange runs = scored.blocks->blocks[b].runs;
      if (runs.first >= texts.first && runs.last <= texts.last) out[b] = true;
    }
  }
  return out;
}

void expect_spans_are_what_xpath_selects(const std::vector<ScoredPage>& pages, const PoolOptions& options = {}) {
  const std::vector<CandidateExpression> pool = candidate_pool(pages, options);
  std::set<std::string> xpaths;
  for (const CandidateExpression& candidate : pool) {
    EXPECT_TRUE(xpaths.insert(candidate.xpath).second) << "twice: " << candidate.xpath;
    std::uint32_t selected = 0;
    for (std::uint32_t p = 0; p < pages.size(); ++p) {
      const std::vector<bool> expected = blocks_selected(candidate.xpath, pages[p]);
      EXPECT_EQ(blocks_of(candidate, p, expected.size()), expected) << candidate.xpath << " on page " << p;
      if (std::find(expected.begin(), expected.end(), true) != expected.end()) ++selected;
    }
    EXPECT_EQ(candidate.pages, selected) << candidate.xpath;
    if (testing::Test::HasFailure()) return;
  }
}

// Three pages with this number of elements, each with this number of class names. Elements share names, but in
// different positions of the list.
std::vector<std::string> pages_of_long_class_lists(std::size_t elements, std::size_t names) {
  const auto list = [&](const std::string& prefix, std::size_t first) {
    std::string out;
    for (std::size_t i = 0; i < names; ++i) out += prefix + std::to_string((first * 7 + i) % (2 * names)) + " ";
    return out;
  };
  std::vector<std::string> out(3);
  for (std::string& page : out) {
    for (std::size_t i = 0; i < elements; ++i)
      page += "<div class='" + list("c", i) + "'><p class='" + list("d", i) + "'>Words.</p></div>";
  }
  return out;
}

TEST(CandidatePool, GrowsWithThePagesAndNotWithTheSquareOfTheirNames) {
  const auto expressions = [](std::size_t elements, std::size_t names) {
    const TestSite site(pages_of_long_class_lists(elements, names));
    const ScoredFixture scored(site);
    std::size_t spans = 0;
    for (const CandidateExpression& candidate : candidate_pool(scored.pages())) spans += candidate.spans.size();
    return spans;
  };
  // 3 x 2 x 100 elements may have 700,000 expressions; 200 names in each would make 24 million.
  EXPECT_LT(expressions(100, 200), 750'000U);
  EXPECT_GT(expressions(100, 4), 1'000U);
}

TEST(CandidatePool, KnowsEachElementThatAnExpressionSelectsWhereNamesAreLimited) {
  const TestSite site(pages_of_long_class_lists(60, 24));
  const ScoredFixture scored(site);
  PoolOptions options;
  options.max_expressions = 0;  // but for the 100,000 of any site
  expect_spans_are_what_xpath_selects(scored.pages(), options);
}

TEST(CandidatePool, LeavesOutNamesThatXmlCannotHold) {
  const TestSite site({"<div id='a&#1;b' class='c&#2;d e'><p itemprop='&#3;'>one</p></div>"});
  const ScoredFixture scored(site);
  bool named = false;
  for (const CandidateExpression& candidate : candidate_pool(scored.pages())) {
    EXPECT_TRUE(is_xml_text(candidate.xpath));
    named = named || candidate.xpath.find("' e '") != std::string::npos;
  }
  EXPECT_TRUE(named);
}

TEST(CandidatePool, CoversTheBlocksThatItsXPathsSelect) {
  const std::vector<std::vector<std::string>> sites = {
      {"<div id=a class='x y'><p>one</p><p>two</p></div>", "<div id=a><p>one</p></div><div class=x>two</div>"},
      {"<div class=x>one<div class=x>two</div>three</div>", "<div class='y x'><div><div class=x>one</div></div></div>"},
      {"<ul class=n><li><a href=x>one</a><li>two</ul>", "<ul class='n  n'><li class=n>one</ul><p class=n>two"},
      {"<div id=post-12 role=main><p itemprop=text>one</p></div>", "<div id=post-7><p>two<b>three</b></div>"},
      {"<p class='it&apos;s &quot;so&quot;'>one</p>", "<p id='a&quot;b'>one</p><p>two"},
      {"<p id=post-1>one</p>", "<p id=post->two</p><p id=post-more>three</p>"},
      {"<p class='a b c d e f g'>one</p>", "<p class=f>two</p><p class='1 2 3 4 5 6 a'>three</p>"},
      {"<div class=x><p>one</p></div>", "<div class=x><p>one</p></div><div>two</div><div><p>three</p><p>four"},
      {"one<p>two</p>three", ""},
  };
  for (const auto& bodies : sites) {
    SCOPED_TRACE(bodies.front());
    const TestSite site(bodies);
    const ScoredFixture scored(site);
    EXPECT_FALSE(candidate_pool(scored.pages()).empty());
    expect_spans_are_what_xpath_selects(scored.pages());
  }
}

TEST(CandidatePool, CoversOnRealPagesWhatItsXPathsSelect) {
  for (const char* name : {"msv_big9", "dragnet_2012"}) {
    REQUIRE_CORPUS(corpus, name);
    for (const std::size_t group : {0U, 5U}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(group));
      const TestSite site = TestSite::of_corpus(corpus, group, 2);
      expect_spans_are_what_xpath_selects(ScoredFixture(site).pages());
    }
  }
}

TEST(CandidatePool, SaysHowFragileAnExpressionIs) {
  const TestSite site({"<div class=story id=n4711><p>one</p></div>"});
  const ScoredFixture scored(site);
  std::set<RobustnessClass> seen;
  for (const CandidateExpression& candidate : candidate_pool(scored.pages())) {
    seen.insert(candidate.robustness);
    const bool has_class = candidate.xpath.find("story") != std::string::npos;
    const bool has_number = candidate.xpath.find("4711") != std::string::npos;
    if (candidate.robustness == RobustnessClass::kNamed) {
      EXPECT_TRUE(has_class) << candidate.xpath;
    } else if (candidate.robustness == RobustnessClass::kTag) {
      EXPECT_FALSE(has_class) << candidate.xpath;
    }
    EXPECT_EQ(has_number, candidate.robustness == RobustnessClass::kNumbered) << candidate.xpath;
  }
  EXPECT_EQ(seen,
            (std::set<RobustnessClass>{RobustnessClass::kNamed, RobustnessClass::kNumbered, RobustnessClass::kBelow,
                                       RobustnessClass::kTag, RobustnessClass::kPosition}));
}

TEST(CandidatePool, KnowsNumbersAndChecksumsInNames) {
  struct Case {
    const char* attribute;
    bool numbered;
  };
  for (const Case& c : {
           Case{"class=story", false},
           Case{"class=col-sm-9", false},
           Case{"class=box350a", false},
           Case{"class=h1", false},
           Case{"class=web2print3d", true},
           Case{"class=post_146993685", true},
           Case{"class=css-1db4c4n", true},
           Case{"id=c9810", true},
           Case{"id=entry-12", false},
       }) {
    const TestSite site({std::string("<div ") + c.attribute + "><p>one</p></div>"});
    const ScoredFixture scored(site);
    const std::vector<CandidateExpression> pool = candidate_pool(scored.pages());
    const auto by_name = std::find_if(pool.begin(), pool.end(), [](const CandidateExpression& candidate) {
      return candidate.xpath.starts_with("//div[@id=") || candidate.xpath.starts_with("//div[contains(");
    });
    ASSERT_NE(by_name, pool.end()) << c.attribute;
    EXPECT_EQ(by_name->robustness == RobustnessClass::kNumbered, c.numbered) << c.attribute;
  }
}

TEST(CandidateOf, CoversWhatTheXPathSelects) {
  const TestSite site({"<div id=a><p>one</p><p>two <b>three</b></p></div><p>four</p>", "<p>five</p>"});
  const ScoredFixture scored(site);
  struct Case {
    const char* xpath;
    std::vector<bool> blocks;  // of the first page
    std::uint32_t pages;
    bool is_inline;
  };
  for (const auto& c : {Case{"//p", {true, true, true}, 2, false}, Case{"//div | //p", {true, true, true}, 2, false},
                        Case{"//div/p[last()]", {false, true, false}, 1, false},
                        Case{"//b", {false, false, false}, 0, true}, Case{"//none", {false, false, false}, 0, false}}) {
    SCOPED_TRACE(c.xpath);
    const auto candidate = candidate_of(c.xpath, scored.pages());
    ASSERT_TRUE(candidate.ok());
    EXPECT_EQ(candidate->xpath, c.xpath);
    EXPECT_EQ(blocks_of(*candidate, 0, 3), c.blocks);
    EXPECT_EQ(candidate->pages, c.pages);
    EXPECT_EQ(candidate->is_inline, c.is_inline);
  }
  EXPECT_FALSE(candidate_of("//p[", scored.pages()).ok());
}

}  // namespace
}  // namespace wrapwright
