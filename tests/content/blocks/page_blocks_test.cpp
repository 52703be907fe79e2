// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_blocks.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/blocks/block_features.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// Each block as "tag words/link words".
std::vector<std::string> blocks_of(std::string_view html) {
  const Page page = page_of(html);
  std::vector<std::string> out;
  for (const PageBlock& block : page_blocks(page).blocks)
    out.push_back(std::string(page.tag_name(block.node)) + " " + std::to_string(block.shape.words) + "/" +
                  std::to_string(block.link_words));
  return out;
}

TEST(PageBlocks, AreTheTextsOfOneBlockLevelElement) {
  struct Case {
    const char* name;
    const char* html;
    std::vector<std::string> blocks;
  };
  const Case cases[] = {
      {"nothing", "", {}},
      {"no words", "<p>*** --</p><p> &nbsp; </p>", {}},
      {"paragraphs", "<p>one two</p><p>three</p>", {"p 2/0", "p 1/0"}},
      {"inline elements are no blocks", "<p>one <b>two <i>three</i></b> four</p>", {"p 4/0"}},
      {"links are counted", "<p>one <a href=x>two <b>three</b></a></p>", {"p 3/2"}},
      {"text on both sides of a block", "<div>one<p>two</p>three</div>", {"div 1/0", "p 1/0", "div 1/0"}},
      {"items", "<ul><li>one<li><a href=x>two</a></ul>", {"li 1/0", "li 1/1"}},
      {"hidden text", "<p>one<script>two</script></p><style>three</style>", {"p 1/0"}},
      {"what a form is filled with", "<p>one</p><select><option>two</select><textarea>three</textarea>", {"p 1/0"}},
      {"labels and buttons",
       "<p>one <label>two</label> <button>three</button></p>",
       {"p 1/0", "label 1/0", "button 1/0"}},
      {"rendered as a block, inline to the models", "<div>one <menu>two</menu></div>", {"div 2/0"}},
      {"the head", "<title>one</title><p>two</p>", {"p 1/0"}},
      {"letters that are not parted", "<p>\xE4\xB8\xAD\xE6\x96\x87</p>", {"p 2/0"}},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(blocks_of(c.html), c.blocks);
  }
}

TEST(PageBlocks, NameTheirTextsAndWordsInOrder) {
  const Page page = page_of("<div>One two<p>three <b>ONE</b></p><p>!</p>four</div>");
  const PageBlocks blocks = page_blocks(page);
  ASSERT_EQ(blocks.blocks.size(), 3U);
  std::size_t words = 0;
  TextIndex from = 0;
  for (std::size_t b = 0; b < blocks.blocks.size(); ++b) {
    const PageBlock& block = blocks.blocks[b];
    EXPECT_EQ(block.first_word, words);
    words += block.shape.words;
    EXPECT_LE(from, block.runs.first);
    EXPECT_LT(block.runs.first, block.runs.last);
    from = block.runs.last;
  }
  EXPECT_EQ(blocks.words.size(), words);
  EXPECT_EQ(blocks.words_of(0)[0], blocks.words_of(1)[1]) << "letter case makes no difference";
  EXPECT_NE(blocks.words_of(0)[0], blocks.words_of(0)[1]);
}

TEST(BlockFeatures, AreARowForEachBlockWithAValueForEachName) {
  const std::vector<std::string>& names = block_feature_names();
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "a name stands for one feature";
  for (const char* html : {"", "<p>one</p>", "<h1>one two</h1><div class=comments><p>three</p>four</div>"}) {
    SCOPED_TRACE(html);
    const Page page = page_of(html);
    const PageBlocks blocks = page_blocks(page);
    const FeatureRows rows = block_features(page, blocks);
    EXPECT_EQ(rows.size(), blocks.blocks.size());
    EXPECT_EQ(rows.values.size(), blocks.blocks.size() * names.size());
  }
}

TEST(BlockFeatures, SayWhatTheirNamesSay) {
  const Page page =
      page_of("<ul><li><a href=/>Home page</a></ul><h1>Rain</h1><p>It rained, and rained. See <a href=x>it</a>.");
  const PageBlocks blocks = page_blocks(page);
  ASSERT_EQ(blocks.blocks.size(), 3U);
  const FeatureRows rows = block_features(page, blocks);
  const auto value = [&](std::size_t block, const std::string& name) {
    const auto& names = block_feature_names();
    const auto at = std::find(names.begin(), names.end(), name);
    EXPECT_NE(at, names.end()) << name;
    return at == names.end() ? -1.0F : rows.row(block)[static_cast<std::size_t>(at - names.begin())];
  };
  EXPECT_FLOAT_EQ(value(0, "link_share"), 1);
  EXPECT_FLOAT_EQ(value(1, "link_share"), 0);
  EXPECT_NEAR(value(2, "link_share"), 1.0F / 6, 0.001F);
  EXPECT_GT(value(2, "words"), value(0, "words"));
  EXPECT_GT(value(2, "commas"), value(1, "commas"));
  EXPECT_GT(value(2, "block_at"), value(1, "block_at"));
  EXPECT_GT(value(2, "after_heading"), value(0, "after_heading"));
}

}  // namespace
}  // namespace wrapwright
