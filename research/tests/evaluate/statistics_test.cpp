// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/statistics.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

std::vector<Observation> one_group_each(const std::vector<double>& values) {
  std::vector<Observation> pages;
  for (const double value : values) pages.push_back({value, static_cast<std::uint32_t>(pages.size())});
  return pages;
}

TEST(Summarize, OfNothingIsZero) {
  const Summary s = summarize({});
  EXPECT_EQ(s.pages + s.groups + s.below_50 + s.from_95 + s.from_99, 0U);
  EXPECT_EQ(s.mean + s.group_mean + s.median + s.tenth + s.interval.low + s.interval.high, 0);
}

TEST(Summarize, GivesTheNumbersWorkedByHand) {
  // Group 7: 1, 0.5, 0; group 2: 0.95; group 5: 0.99, 0.49.
  const std::vector<Observation> pages = {{1, 7}, {0.95, 2}, {0.5, 7}, {0.99, 5}, {0, 7}, {0.49, 5}};
  const Summary s = summarize(pages);
  EXPECT_EQ(s.pages, 6U);
  EXPECT_EQ(s.groups, 3U);
  EXPECT_DOUBLE_EQ(s.mean, 3.93 / 6);
  EXPECT_DOUBLE_EQ(s.group_mean, (0.5 + 0.95 + 0.74) / 3);
  EXPECT_EQ(s.median, 0.95);  // the fourth of 0 .49 .5 .95 .99 1
  EXPECT_EQ(s.tenth, 0);
  EXPECT_EQ(s.below_50, 2U);
  EXPECT_EQ(s.from_95, 3U);
  EXPECT_EQ(s.from_99, 2U);
}

TEST(Summarize, TakesMedianAndTenthByPosition) {
  std::vector<double> values;
  for (int i = 20; i > 0; --i) values.push_back(i);
  const Summary s = summarize(one_group_each(values));
  EXPECT_EQ(s.median, 11);
  EXPECT_EQ(s.tenth, 3);
}

TEST(Summarize, HasAnIntervalOfTheMeanForOneGroup) {
  const std::vector<Observation> pages = {{0, 1}, {1, 1}, {1, 1}, {1, 1}};
  const Summary s = summarize(pages);
  EXPECT_EQ(s.interval.low, 0.75);
  EXPECT_EQ(s.interval.high, 0.75);
}

// The mean of n draws of 0 or 1 has a standard deviation of 0.5 / sqrt(n): 95 % of them lie within 1.96 of it.
TEST(Summarize, HasAnIntervalAsWideAsChanceMakesIt) {
  std::vector<double> values;
  for (int i = 0; i < 400; ++i) values.push_back(i % 2);
  const Summary s = summarize(one_group_each(values), {.resamples = 20'000});
  EXPECT_NEAR(s.interval.low, 0.5 - 0.049, 0.003);
  EXPECT_NEAR(s.interval.high, 0.5 + 0.049, 0.003);
}

// The same pages in 20 groups of equal pages are 20 observations, not 400.
TEST(Summarize, TakesTheGroupForTheUnitOfChance) {
  std::vector<Observation> pages;
  for (std::uint32_t i = 0; i < 400; ++i) pages.push_back({static_cast<double>(i / 20 % 2), i / 20});
  const Summary s = summarize(pages, {.resamples = 20'000});
  EXPECT_NEAR(s.interval.high - s.interval.low, 2 * 0.219, 0.06);
}

TEST(Summarize, HasIntervalsThatHoldMoreTheSurerTheyAre) {
  std::vector<double> values;
  for (int i = 0; i < 50; ++i) values.push_back(i * i % 17);
  const auto pages = one_group_each(values);
  const Interval most = summarize(pages, {.confidence = 1}).interval;
  const Interval usual = summarize(pages, {.confidence = 0.95}).interval;
  const Interval none = summarize(pages, {.confidence = 0}).interval;
  EXPECT_LT(most.low, usual.low);
  EXPECT_LT(usual.low, none.low);
  EXPECT_LE(none.low, none.high);
  EXPECT_LT(none.high, usual.high);
  EXPECT_LT(usual.high, most.high);
  EXPECT_NEAR(none.low, summarize(pages).mean, 0.2);
}

TEST(Summarize, DependsOnTheSeedAndOnNothingElse) {
  std::vector<double> values;
  for (int i = 0; i < 30; ++i) values.push_back(1.0 / (1 + i));
  const auto pages = one_group_each(values);
  const Summary first = summarize(pages);
  auto renamed = pages;
  for (Observation& page : renamed) page.group = 1'000 - page.group;
  EXPECT_EQ(summarize(pages).interval.low, first.interval.low);
  EXPECT_EQ(summarize(renamed).interval.low, first.interval.low);
  EXPECT_NE(summarize(pages, {.seed = 2}).interval.low, first.interval.low);
}

TEST(Summarize, WithoutResamplesHasNoWidth) {
  const Summary s = summarize(one_group_each({0, 1}), {.resamples = 0});
  EXPECT_EQ(s.interval.low, 0.5);
  EXPECT_EQ(s.interval.high, 0.5);
}

TEST(Compare, CountsPagesAheadAndBehind) {
  const auto a = one_group_each({1, 0.5, 0.25, 0.75});
  const auto b = one_group_each({0.5, 0.5, 0.5, 0.25});
  const Difference d = compare(a, b);
  EXPECT_EQ(d.pages, 4U);
  EXPECT_EQ(d.mean, 0.1875);
  EXPECT_EQ(d.better, 2U);
  EXPECT_EQ(d.worse, 1U);
  EXPECT_LE(d.interval.low, d.mean);
  EXPECT_GE(d.interval.high, d.mean);
  EXPECT_EQ(compare({}, {}).pages, 0U);
}

TEST(Compare, IsPaired) {
  // Pages differ much from each other, but each differs by the same small amount between a and b.
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i < 64; ++i) {
    b.push_back(i % 4 * 0.25);
    a.push_back(b.back() + 0.125);
  }
  const Difference d = compare(one_group_each(a), one_group_each(b));
  EXPECT_EQ(d.interval.low, 0.125);
  EXPECT_EQ(d.interval.high, 0.125);
}

TEST(Compare, IsZeroForEqualColumns) {
  const auto a = one_group_each({0.1, 0.9, 0.4});
  const Difference d = compare(a, a);
  EXPECT_EQ(d.mean, 0);
  EXPECT_EQ(d.better + d.worse, 0U);
  EXPECT_EQ(d.interval.low, 0);
  EXPECT_EQ(d.interval.high, 0);
}

}  // namespace
}  // namespace wrapwright
