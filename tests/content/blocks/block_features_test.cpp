// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_features.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "content/blocks/page_blocks.h"
#include "core/normalize/normalizer.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// The feature of the block whose text begins so; -1 if there is none.
float feature_of(const std::string& body, std::string_view name, std::string_view text) {
  const std::string html = "<title>Parliament passes the water law</title>" + body;
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  const FeatureRows rows = block_features(page, blocks);
  const auto& names = block_feature_names();
  const auto column = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  for (std::size_t b = 0; b < rows.size(); ++b)
    if (page.text(blocks.blocks[b].runs.first).starts_with(text)) return rows.row(b)[column];
  return -1;
}

TEST(BlockFeatures, NamesOfCommentsOnWhatHoldsTheHeadlineAreAboutTheArticle) {
  constexpr std::string_view kNamedForComments = "hint_any_4";
  const std::string article =
      "<h1>Parliament passes the water law</h1><p>A large majority voted for it.</p>"
      "<section class=comments><p>At last, says a reader.</p></section></div>";
  struct Case {
    const char* start_tag;
    const char* text;
    float expected;
  };
  const Case cases[] = {
      {"<div class=story>", "A large", 0},  {"<div class='story commentary'>", "A large", 0},
      {"<div id=no-disqus>", "A large", 0}, {"<div class='story commentary'>", "At last", 1},
      {"<div class=story>", "At last", 1},
  };
  for (const Case& c : cases)
    EXPECT_EQ(feature_of(c.start_tag + article, kNamedForComments, c.text), c.expected) << c.start_tag << c.text;
  EXPECT_EQ(feature_of("<p>About</p><div class=commentary><p>A large majority voted.</p></div>", kNamedForComments,
                       "A large"),
            1)
      << "a page without a headline";
}

TEST(BlockFeatures, AreTheSameSomeAtATime) {
  std::string html;
  for (int i = 0; i < 2'500; ++i) html += "<p>word " + std::to_string(i);
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "text/html", ""});
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> values;
  std::size_t times = 0;
  for_block_features(page, blocks, [&](const FeatureRows& some) {
    ++times;
    EXPECT_GT(some.size(), 0U);
    values.insert(values.end(), some.values.begin(), some.values.end());
  });
  EXPECT_GT(times, 1U);
  EXPECT_EQ(values, block_features(page, blocks).values);
  EXPECT_EQ(values.size(), blocks.blocks.size() * block_feature_table().size());
}

}  // namespace
}  // namespace wrapwright
