// SPDX-License-Identifier: Apache-2.0
#include "site/learn/eras.h"

#include <gtest/gtest.h>

#include "site/wrapper/applier.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

// Stories in a box, captured on these days of May 2024; 0 = unknown.
std::vector<std::string> boxes(const std::vector<std::pair<const char*, int>>& captures) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < captures.size(); ++i) out.push_back(story_page(i, captures[i].first));
  return out;
}

std::string day(int number) {
  if (number == 0) return "";
  return std::string("2024-05-") + (number < 10 ? "0" : "") + std::to_string(number) + "T12:00:00Z";
}

struct Site {
  explicit Site(const std::vector<std::pair<const char*, int>>& captures) : parsed(boxes(captures)) {
    pages = parsed.pages();
    for (std::size_t i = 0; i < pages.size(); ++i) pages[i].fetched = day(captures[i].second);
  }
  TestSite parsed;
  std::vector<SitePage> pages;
};

bool add_eras_of(const Site& site, Wrapper& wrapper) {
  const auto outcomes = SampleOutcomes::select(wrapper, site.pages);
  return outcomes.ok() && add_eras(site.pages, *outcomes, wrapper);
}

Wrapper of_boxes(const std::vector<std::string>& names) {
  Wrapper wrapper;
  for (const std::string& name : names) {
    SiteTemplate& each = wrapper.templates.emplace_back();
    each.name = name;
    each.content = "//div[@class='" + name + "']";
  }
  return wrapper;
}

TEST(Eras, OfTemplatesThatFollowedEachOther) {
  Wrapper wrapper = of_boxes({"story", "film"});
  const Site site({{"film", 11},
                   {"story", 1},
                   {"story", 2},
                   {"film", 12},
                   {"film", 13},
                   {"story", 4},
                   {"story", 3},
                   {"film", 14},
                   {"story", 5},
                   {"film", 15}});
  ASSERT_TRUE(add_eras_of(site, wrapper));
  EXPECT_EQ(wrapper.templates[0].name, "film");
  EXPECT_EQ(wrapper.templates[0].valid_from, day(11));
  EXPECT_EQ(wrapper.templates[0].valid_until, "");
  EXPECT_EQ(wrapper.templates[1].name, "story");
  EXPECT_EQ(wrapper.templates[1].valid_from, "");
  EXPECT_EQ(wrapper.templates[1].valid_until, day(11));
}

TEST(Eras, NoneWhereTheOrderMayBeChance) {
  using Captures = std::vector<std::pair<const char*, int>>;
  for (const Captures& captures : {Captures{{"story", 1}, {"story", 2}, {"film", 3}, {"film", 4}},
                                   Captures{{"story", 1},
                                            {"story", 1},
                                            {"story", 1},
                                            {"story", 1},
                                            {"story", 1},
                                            {"film", 2},
                                            {"film", 2},
                                            {"film", 2},
                                            {"film", 2},
                                            {"film", 2}},
                                   Captures{{"story", 1},
                                            {"story", 2},
                                            {"story", 3},
                                            {"story", 4},
                                            {"story", 12},
                                            {"film", 11},
                                            {"film", 13},
                                            {"film", 14},
                                            {"film", 15},
                                            {"film", 16}},
                                   Captures{{"story", 0}, {"story", 0}, {"film", 0}, {"film", 0}}}) {
    Wrapper wrapper = of_boxes({"story", "film"});
    EXPECT_FALSE(add_eras_of(Site(captures), wrapper));
    for (const SiteTemplate& each : wrapper.templates) EXPECT_EQ(each.valid_from + each.valid_until, "");
  }
}

TEST(Eras, TellWhichPagesAreTheLaterOnes) {
  const Site now({{"story", 5}, {"story", 9}});
  const auto with_samples = [](int first, int last) {
    Wrapper wrapper;
    wrapper.samples.resize(2);
    wrapper.samples[0].fetched = day(last);
    wrapper.samples[1].fetched = day(first);
    return wrapper;
  };
  using Order = PagesEra::Order;
  EXPECT_EQ(era_of(with_samples(1, 4), now.pages).order, Order::kNewer);
  EXPECT_EQ(era_of(with_samples(1, 4), now.pages).boundary, day(5));
  EXPECT_EQ(era_of(with_samples(10, 12), now.pages).order, Order::kOlder);
  EXPECT_EQ(era_of(with_samples(10, 12), now.pages).boundary, day(10));
  EXPECT_EQ(era_of(with_samples(1, 7), now.pages).order, Order::kUnknown);
  EXPECT_EQ(era_of(with_samples(0, 0), now.pages).order, Order::kNewer);
  EXPECT_EQ(era_of(with_samples(1, 4), Site({{"story", 5}, {"story", 0}}).pages).order, Order::kUnknown);
  EXPECT_EQ(era_of(with_samples(1, 4), {}).order, Order::kUnknown);
  Wrapper with_list = with_samples(1, 9);
  with_list.samples[1].dfs = 7;
  EXPECT_EQ(era_of(with_list, now.pages).order, Order::kNewer) << "the later sample is not an article";
}

TEST(Eras, EndedTemplatesStandBehindTheOthersAndTheOldestAreDropped) {
  Wrapper wrapper = of_boxes({"a", "b", "c", "d"});
  wrapper.templates[0].valid_until = "2020-01-01";
  wrapper.templates[1].valid_until = "2022-01-01";
  wrapper.templates[3].valid_until = "2021-01-01";
  const auto dropped = order_by_era(wrapper.templates, 2);
  ASSERT_EQ(dropped.size(), 1U);
  EXPECT_EQ(dropped[0].name, "a");
  ASSERT_EQ(wrapper.templates.size(), 3U);
  EXPECT_EQ(wrapper.templates[0].name, "c");
  EXPECT_EQ(wrapper.templates[1].name, "b");
  EXPECT_EQ(wrapper.templates[2].name, "d");
}

}  // namespace
}  // namespace wrapwright
