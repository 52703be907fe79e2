// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/headline.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// The number of the block that is the headline; -1 = none.
int headline(const std::string& html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  const HeadWords head = head_words(page);
  const auto found = find_headline(page, blocks, shared_words(blocks, head), head);
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

TEST(Headline, SharesTheDifferentWordsOfABlock) {
  struct Case {
    const char* html;
    std::vector<std::uint32_t> counts;  // of the last block: its own, those in the title, those in the description
  };
  const std::string head = "<title>Rain over the harbor</title><meta name=description content='Much rain, no sun'>";
  const Case cases[] = {
      {"<p>rain", {1, 1, 1}},
      {"<p>rain and Rain and sun", {3, 1, 2}},
      {"<p>no ferry", {2, 0, 1}},
      {"<p>a rain<p>snow", {1, 0, 0}},
      {"<p>sun sun<p>the sun over the harbor", {4, 3, 1}},
  };
  for (const Case& c : cases) {
    const Page page = page_of(head + c.html);
    const SharedWords words = shared_words(page_blocks(page), head_words(page)).back();
    EXPECT_EQ((std::vector<std::uint32_t>{words.own, words.title, words.description}), c.counts) << c.html;
  }
}

TEST(Headline, SharesNothingWithAnEmptyHead) {
  const Page page = page_of("<p>rain and rain");
  const SharedWords words = shared_words(page_blocks(page), head_words(page)).back();
  EXPECT_EQ(words.own, 2U);
  EXPECT_EQ(words.title + words.description, 0U);
  EXPECT_TRUE(shared_words({}, {}).empty());
}

}  // namespace
}  // namespace wrapwright
