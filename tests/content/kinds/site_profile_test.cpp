// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_profile.h"

#include <gtest/gtest.h>
#include <set>

#include "content/kinds/page_traits.h"

namespace wrapwright {
namespace {

TEST(PageTraitMeaning, EachTraitHasOneOfItsOwn) {
  std::set<std::string> seen;
  for (const auto* const names : {&page_trait_names(), &relative_trait_names()}) {
    for (const std::string& name : *names) {
      const std::string meaning = page_trait_meaning(name);
      EXPECT_FALSE(meaning.empty()) << name;
      EXPECT_TRUE(seen.insert(meaning).second) << name << ": " << meaning;
    }
  }
  EXPECT_GT(seen.size(), 100U);
}

TEST(PageTraitMeaning, IsPutTogetherFromItsParts) {
  EXPECT_EQ(page_trait_meaning("tag_li"), "<li> elements");
  EXPECT_EQ(page_trait_meaning("hint_7"), "elements named for comments");
  EXPECT_EQ(page_trait_meaning("body_hint_2"), "its body is named for a single article");
  EXPECT_EQ(page_trait_meaning("more_dates"), "short texts with a year, against the site's articles");
}

TEST(PageTraitMeaning, OfAnUnknownNameIsEmpty) {
  for (const char* const name : {"", "more_", "more_moon", "tag_", "hint_22", "hint_x", "body_hint_"})
    EXPECT_EQ(page_trait_meaning(name), "") << name;
}

}  // namespace
}  // namespace wrapwright
