// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/feature_table.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/block_model.h"
#include "content/blocks/site_features.h"

namespace wrapwright {
namespace {

TEST(FeatureWriter, WritesNumbersOrTellsWhatTheyAre) {
  constexpr FeatureLabel kFamily = {"up_%_words", "words of %"};
  constexpr FeatureLabel kMember = {"1", "its parent"};
  constexpr std::array<FeatureLabel, 3> kTags = {{{"p", "p"}, {"li", "li"}, {"td", "td"}}};
  std::vector<float> values(7);
  FeatureTable table;
  FeatureWriter numbers(values.data());
  bool is_described = false;
  for (FeatureWriter writer : {numbers, FeatureWriter(table)}) {
    writer.add({"ends", "ends like a sentence"}, true);
    writer.add(kFamily, kMember, 7);
    writer.add_count({"links", "links"}, 3);
    writer.add_flags({"in_%", "is inside a <%>"}, kTags, [](std::size_t i) { return i == 1; });
    EXPECT_EQ(writer.end(), is_described ? nullptr : values.data() + 6);
    is_described = true;
  }
  EXPECT_EQ(values, (std::vector<float>{1, 7, std::log1p(3.0F), 0, 1, 0, 0}));
  EXPECT_EQ(names_of(table), (std::vector<std::string>{"ends", "up_1_words", "links", "in_p", "in_li", "in_td"}));
  EXPECT_EQ(meaning_of(table, "up_1_words"), "words of its parent");
  EXPECT_EQ(meaning_of(table, "up_2_words"), "");
}

TEST(BlockFeatureMeaning, EachFeatureHasOneOfItsOwn) {
  std::set<std::string> seen;
  for (const auto* const names : {&block_feature_names(), &site_feature_names()}) {
    for (const std::string& name : *names) {
      const std::string meaning = block_feature_meaning(name);
      EXPECT_FALSE(meaning.empty()) << name;
      EXPECT_EQ(meaning.find('%'), std::string::npos) << name;
      EXPECT_TRUE(seen.insert(meaning).second) << name << ": " << meaning;
    }
  }
  EXPECT_GT(seen.size(), 150U);
}

TEST(BlockFeatureMeaning, IsPutTogetherFromItsParts) {
  struct Case {
    const char* name;
    const char* meaning;
  };
  for (const auto& [name, meaning] :
       {Case{"link_share", "share of words in links"}, Case{"tag_li", "its element is a <li>"},
        Case{"in_nav", "is inside a <nav>"}, Case{"hint_near_4", "its element or the parent is named for comments"},
        Case{"hint_any_10", "an element around it is named for navigation"},
        Case{"up_0_link_share", "share of words in links in its element"},
        Case{"up_1_alike", "siblings like its parent"}, Case{"at_-1_words", "words of the previous block"},
        Case{"at_2_ends", "the block after the next one ends like a sentence"},
        Case{"image_up", "levels up to an element that holds an image"},
        Case{"place_words", "mean number of words of blocks with the same path"},
        Case{"place_count_2", "elements of the page with the path of its grandparent"}})
    EXPECT_EQ(block_feature_meaning(name), meaning);
}

TEST(BlockFeatureMeaning, OfAnUnknownNameIsEmpty) {
  for (const char* const name :
       {"", "_", "up_", "up_9_share", "up_0_", "up_0_width", "at_7_words", "at_1", "hint_near_16", "hint_near_",
        "hint_any_100", "hint_any_x", "in_", "moon_up", "up_share", "place_", "recurs_9"})
    EXPECT_EQ(block_feature_meaning(name), "") << name;
}

}  // namespace
}  // namespace wrapwright
