// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <gtest/gtest.h>
#include <limits>
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
  out.traits.address = address;
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
  constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
  const auto expect_trait = [](float found, float expected, const std::string& page) {
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(found)) << page << ' ' << found;
    } else {
      EXPECT_EQ(found, expected) << page;
    }
  };
  for (const Case& c : {Case{{"/a/0", "/a/0", "/a", "/b"}, {"/a"}, "/a/0", 0.5F, 0.5F, 0},
                        Case{{"/a/0", "/a/0", "", ""}, {"/a", ""}, "/a/0", 1, 1, 0},
                        Case{{"/a/0", "/a/0", "", ""}, {"/a", ""}, "/a", 0, 1, 1},
                        Case{{"", ""}, {""}, "/a/0", kUnknown, kUnknown, kUnknown},
                        Case{{"", ""}, {"", ""}, "", kUnknown, kUnknown, kUnknown},
                        Case{{"/a/0"}, {"/a"}, "", kUnknown, 1, kUnknown}}) {
    const SiteProfile profile = profile_of(c.articles, c.others);
    const std::vector<float> traits = SiteJudge(profile).relative_traits(evidence_at(c.page));
    const auto trait = [&](const std::string& name) {
      const std::vector<std::string>& names = relative_trait_names();
      return traits.at(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
    };
    expect_trait(trait("address_share"), c.share, c.page);
    expect_trait(trait("address_top"), c.top, c.page);
    expect_trait(trait("address_others"), c.of_others, c.page);
    EXPECT_EQ(trait("articles_known"), std::log1p(static_cast<float>(c.articles.size()))) << c.page;
  }
}

TEST(SiteProfile, NamesOfOtherPagesAreOnNoMoreArticles) {
  struct Case {
    std::size_t articles;
    std::size_t of_second_layout;
    std::size_t others;  // of the second layout, too
    bool is_name_of_others;
  };
  for (const Case& c : {Case{40, 0, 2, true}, Case{40, 2, 2, true}, Case{40, 3, 2, false}, Case{40, 3, 5, true},
                        Case{20, 3, 5, false}}) {
    SCOPED_TRACE(testing::Message() << c.articles << ' ' << c.of_second_layout << ' ' << c.others);
    const PageEvidence evidence = evidence_at("");
    const std::vector<KnownPage> articles(c.articles, {&evidence, {"div.first"}});
    const std::vector<KnownPage> second(c.of_second_layout + c.others, {&evidence, {"div.second"}});
    std::vector<const KnownPage*> known;
    for (const KnownPage& page : articles) known.push_back(&page);
    for (const KnownPage& page : second) known.push_back(&page);
    const std::span<const KnownPage* const> all(known);
    const std::size_t of_articles = c.articles + c.of_second_layout;
    const SiteProfile profile = make_site_profile(all.first(of_articles), all.subspan(of_articles));
    EXPECT_EQ(profile.others.names.size(), c.is_name_of_others ? 1U : 0U);
  }
}

}  // namespace
}  // namespace wrapwright
