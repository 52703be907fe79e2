// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <gtest/gtest.h>
#include <set>
#include <span>
#include <string>
#include <vector>

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

PageEvidence evidence_at(const std::string& address) {
  PageEvidence out;
  out.traits.values.assign(page_trait_names().size(), 0);
  out.address = address;
  return out;
}

SiteProfile profile_of(const std::vector<std::string>& articles, const std::vector<std::string>& others) {
  std::vector<PageEvidence> evidence;
  for (const auto* const addresses : {&articles, &others})
    for (const std::string& address : *addresses) evidence.push_back(evidence_at(address));
  std::vector<KnownPage> pages;
  for (const PageEvidence& each : evidence) pages.push_back({&each, {}});
  std::vector<const KnownPage*> known;
  for (const KnownPage& page : pages) known.push_back(&page);
  const std::span<const KnownPage* const> all(known);
  return make_site_profile(all.first(articles.size()), all.subspan(articles.size()));
}

TEST(RelativeTraits, OfAddressesCountThoseThatAreKnown) {
  struct Case {
    std::vector<std::string> articles;
    std::vector<std::string> others;
    std::string page;
    float share;
    float top;
    float of_others;
  };
  for (const Case& c :
       {Case{{"/a/0", "/a/0", "/a", "/b"}, {"/a"}, "/a/0", 0.5F, 0.5F, 0},
        Case{{"/a/0", "/a/0", "", ""}, {"/a", ""}, "/a/0", 1, 1, 0},
        Case{{"/a/0", "/a/0", "", ""}, {"/a", ""}, "/a", 0, 1, 1}, Case{{"", ""}, {""}, "/a/0", 1, 1, 0},
        Case{{"", ""}, {"", ""}, "", 0, 1, 0}, Case{{"/a/0"}, {"/a"}, "", 0, 1, 0}}) {
    const SiteProfile profile = profile_of(c.articles, c.others);
    const std::vector<float> traits = SiteJudge(profile).relative_traits(evidence_at(c.page));
    const auto trait = [&](const std::string& name) {
      const std::vector<std::string>& names = relative_trait_names();
      return traits.at(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
    };
    EXPECT_EQ(trait("address_share"), c.share) << c.page;
    EXPECT_EQ(trait("address_top"), c.top) << c.page;
    EXPECT_EQ(trait("address_others"), c.of_others) << c.page;
    EXPECT_EQ(trait("articles_known"), std::log1p(static_cast<float>(c.articles.size()))) << c.page;
  }
}

}  // namespace
}  // namespace wrapwright
