// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_peers.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/page_of.h"

namespace wrapwright {
namespace {

struct Case {
  const char* name;
  std::string html;
  std::vector<double> log_odds;
  double share;
  std::vector<double> blended;
};

TEST(BlockPeers, TheSameMarkupHasTheSameMean) {
  const std::vector<Case> cases = {
      {"no share", "<p class=a>one<p class=a>two", {1, -1}, 0, {1, -1}},
      {"the mean of peers", "<p class=a>one<p class=a>two", {1, -2}, 1, {-0.5, -0.5}},
      {"half of it", "<p class=a>one<p class=a>two", {1, -1}, 0.5, {0.5, -0.5}},
      {"weighed by words", "<p class=a>one two three<p class=a>four", {1, -1}, 1, {0.5, 0.5}},
      {"digits do not count", "<p class=post-12>one<p class='post-7 '>two", {1, -1}, 1, {0, 0}},
      {"another class", "<p class=a>one<p class=b>two", {1, -1}, 1, {1, -1}},
      {"another tag", "<div class=a>one</div><p class=a>two", {1, -1}, 1, {1, -1}},
      {"by the nearest class",
       "<div class=a><p>one</div><section><div class=a><div><p>two</div></div></section>",
       {1, -1},
       1,
       {0, 0}},
      {"a class of digits is none",
       "<div class=a><p class=1>one</div><div class=a><p class=2>two</div>",
       {1, -1},
       1,
       {0, 0}},
      {"without class", "<p>one<div><p>two</div>", {1, -1}, 1, {0, 0}},
      {"no single block decides", "<p class=a>one<p class=a>two<p class=a>three", {-9, 2, 2}, 1, {0, 0, 0}},
      {"nothing", "", {}, 1, {}},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.name);
    const Page page = page_of(each.html);
    const PageBlocks blocks = page_blocks(page);
    ASSERT_EQ(blocks.blocks.size(), each.log_odds.size());
    const std::vector<double> found = blend_with_peers(page, blocks, each.log_odds, each.share);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], each.blended[i], 1e-9) << i;
  }
}

}  // namespace
}  // namespace wrapwright
