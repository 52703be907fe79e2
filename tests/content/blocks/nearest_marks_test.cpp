// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/nearest_marks.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/blocks/block_hints.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

constexpr float kFar = NearestMarks::kLevels;

NodeIndex by_class(const Page& page, std::string_view value) {
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (page.attribute(i, name::class_) == value) return i;
  return 0;
}

// The numbers of the element of class "here"; the headline is that of class "headline".
std::vector<float> numbers(std::string_view html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  const BlockSums sums = block_sums(page, blocks, block_hints(page));
  std::vector<float> out(2 * kMarks + 3);
  FeatureWriter row(out.data());
  NearestMarks(page, sums, by_class(page, "headline")).write(by_class(page, "here"), row);
  EXPECT_EQ(row.end(), out.data() + out.size());
  return out;
}

float levels(std::string_view html, Mark mark) { return numbers(html).at(2 * static_cast<std::size_t>(mark)); }
float share(std::string_view html, Mark mark) { return numbers(html).at(2 * static_cast<std::size_t>(mark) + 1); }

TEST(NearestMarks, AreAsManyLevelsUpAsTheElementThatHoldsBoth) {
  struct Case {
    const char* html;
    Mark mark;
    float levels;
  };
  const Case cases[] = {
      {"<p class=here>one", Mark::kHeadline, kFar},
      {"<h1 class=headline>one</h1><p class=here>two", Mark::kHeadline, 1},
      {"<div><h1 class=headline>one</h1></div><div><p class=here>two</div>", Mark::kHeadline, 2},
      {"<p class=here>one</p><form><textarea></textarea></form>", Mark::kTextarea, 1},
      {"<p class=here>one <a href='/x#c12'>two</a></p>", Mark::kFragment, 0},
      {"<p class=here>one <a href='#top'>two</a></p>", Mark::kFragment, kFar},
      {"<p class=here>one <a href='/c12'>two</a></p>", Mark::kFragment, kFar},
      {"<div><a rel='external nofollow' href=x>by</a><p class=here>one</div>", Mark::kNofollow, 1},
      {"<div><a rel=external href=x>by</a><p class=here>one</div>", Mark::kNofollow, kFar},
      {"<p class=here>one <img src=x></p>", Mark::kImage, 0},
      {"<div><time>one</time></div><p class=here>two", Mark::kTime, 1},
      // The common ancestor is farther up than the search goes.
      {"<h1 class=headline>one</h1><b><b><b><b><b><b><b><b><b><b><b><p class=here>two", Mark::kHeadline, kFar},
  };
  for (const Case& c : cases) EXPECT_EQ(levels(c.html, c.mark), c.levels) << c.html;
}

TEST(NearestMarks, TellTheShareOfWordsInThatElement) {
  EXPECT_FLOAT_EQ(share("<div><h1 class=headline>a</h1><p class=here>b</div><p>c d", Mark::kHeadline), 0.5F);
  EXPECT_FLOAT_EQ(share("<p class=here>a</p><p>b", Mark::kHeadline), 1);
}

TEST(NearestMarks, CountWhatIsNumberedAlike) {
  struct Case {
    const char* html;
    std::vector<float> numbered;  // how many, digits, levels up
  };
  const Case cases[] = {
      {"<p class=here>one", {0, 0, kFar}},
      {"<p class=here id=one>one", {0, 0, kFar}},
      {"<p class=here id=c1234>one</p><p id=c1235>two</p><p id=d1>three", {2, 4, 0}},
      {"<div id=c12><p class=here>one</p></div><div id=c7>two</div><p id=c8>three", {2, 2, 1}},
      {"<a name=c12><p class=here>one</p></a><a name=c13>two</a>", {2, 2, 1}},
      {"<p class=here name=c12>one", {0, 0, kFar}},
  };
  for (const Case& c : cases) {
    const std::vector<float> all = numbers(c.html);
    EXPECT_EQ(std::vector<float>(all.end() - 3, all.end()), c.numbered) << c.html;
  }
}

}  // namespace
}  // namespace wrapwright
