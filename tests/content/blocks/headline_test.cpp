// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/headline.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "core/normalize/normalizer.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// The number of the block that is the headline; -1 = none.
int headline(const std::string& html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  const auto found = find_headline(page, blocks, WordSets(blocks), head_words(page));
  return found ? static_cast<int>(*found) : -1;
}

TEST(Headline, IsTheShortBlockThatIsMostLikeTheTitle) {
  std::string long_text;
  for (int i = 0; i < 50; ++i) long_text += " rain over the harbor";
  struct Case {
    const char* name;
    std::string html;
    int block;
  };
  const Case cases[] = {
      {"no title", "<h1>Rain</h1>", -1},
      {"an empty title", "<title></title><h1>Rain</h1>", -1},
      {"nothing like it", "<title>Rain over the harbor</title><h1>The Daily</h1>", -1},
      {"a heading", "<title>Rain over the harbor - The Daily</title><p>The Daily<h2>Rain over the harbor</h2>", 1},
      {"the heading of two alike",
       "<title>Rain over the harbor</title><p>Rain over the harbor<h2>rain over the harbor!</h2>", 1},
      {"the first of two alike", "<title>Rain over the harbor</title><p>Rain over the harbor<p>rain over the harbor",
       0},
      {"by og:title", "<meta property=og:title content='Rain over the harbor'><p>News<h3>Rain over the harbor</h3>", 1},
      {"too long to be one", "<title>Rain over the harbor</title><p>" + long_text, -1},
      {"too little in common", "<title>Rain over the harbor</title><p>the day that a ship went down", -1},
  };
  for (const Case& c : cases) EXPECT_EQ(headline(c.html), c.block) << c.name;
}

TEST(Headline, CountsTheWordsOfTwoSets) {
  const WordSet odd = {1, 3, 5};
  EXPECT_EQ(common_words({}, {}), 0U);
  EXPECT_EQ(common_words(odd, {}), 0U);
  EXPECT_EQ(common_words(odd, WordSet{1, 2, 5, 7}), 2U);
}

TEST(Headline, SortsTheWordsOfEachBlockAndKeepsOneOfEach) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)
                        ->parse({"<p>rain and rain and sun<p>sun<p>a rain", "text/html; charset=utf-8", ""});
  const PageBlocks blocks = page_blocks(page);
  const WordSets sets(blocks);
  ASSERT_EQ(blocks.blocks.size(), 3U);
  EXPECT_EQ(sets.of(0).size(), 3U);
  EXPECT_EQ(sets.of(1).size(), 1U);
  EXPECT_EQ(common_words(sets.of(0), sets.of(1)), 1U);
  EXPECT_EQ(common_words(sets.of(1), sets.of(2)), 0U);
  EXPECT_TRUE(std::is_sorted(sets.of(0).begin(), sets.of(0).end()));
}

}  // namespace
}  // namespace wrapwright
