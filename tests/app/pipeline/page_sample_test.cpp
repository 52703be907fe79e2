// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_sample.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace wrapwright {
namespace {

SourcePage source_page(const std::string& url, const std::string& site = "") {
  SourcePage page;
  page.url = url;
  page.site = site;
  return page;
}

std::vector<std::string> sampled(std::size_t per_site, const std::vector<std::string>& urls) {
  PageSample sample(per_site);
  for (const std::string& url : urls) {
    SourcePage page = source_page(url);
    if (sample.wants(page)) sample.add(std::move(page));
  }
  std::vector<std::string> out;
  for (const SourcePage& page : sample.take()) out.push_back(page.url);
  return out;
}

std::vector<std::string> urls_of(const std::string& host, std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back("http://" + host + "/" + std::to_string(i));
  return out;
}

TEST(PageSample, IsTheSameInWhateverOrderThePagesCome) {
  std::vector<std::string> urls = urls_of("a.example", 200);
  const auto expected = sampled(7, urls);
  EXPECT_EQ(expected.size(), 7U);
  std::mt19937 random(1);
  for (int i = 0; i < 10; ++i) {
    std::shuffle(urls.begin(), urls.end(), random);
    EXPECT_EQ(sampled(7, urls), expected);
  }
}

TEST(PageSample, TakesSoManyPagesOfEachSiteAndAllForZero) {
  std::vector<std::string> urls = urls_of("b.example", 3);
  for (const std::string& url : urls_of("a.example", 9)) urls.push_back(url);
  const auto of_each = [](const std::vector<std::string>& taken, const std::string& host) {
    return std::count_if(taken.begin(), taken.end(), [&](const std::string& url) { return url.find(host) == 7; });
  };
  const auto five = sampled(5, urls);
  EXPECT_EQ(of_each(five, "a.example"), 5);
  EXPECT_EQ(of_each(five, "b.example"), 3);
  EXPECT_EQ(five.front().find("b.example"), 7U) << "the site that came first comes first";
  EXPECT_EQ(sampled(0, urls).size(), urls.size());
  EXPECT_TRUE(sampled(5, {}).empty());
}

TEST(PageSample, TakesAnAddressOnce) {
  EXPECT_EQ(sampled(5, {"http://a.example/x", "http://a.example/x", "http://a.example/y"}).size(), 2U);
  EXPECT_EQ(sampled(0, {"http://a.example/x", "http://a.example/x"}).size(), 1U);
}

TEST(PageSample, APageLosesItsPlaceToOneWithASmallerDigest) {
  PageSample sample(1);
  const auto all = urls_of("a.example", 50);
  const std::string kept = sampled(1, all).front();
  SourcePage other = source_page(all.front() == kept ? all.back() : all.front());
  ASSERT_TRUE(sample.wants(other));
  sample.add(other);
  ASSERT_TRUE(sample.wants(source_page(kept)));
  sample.add(source_page(kept));
  EXPECT_FALSE(sample.wants(other)) << "it would lose its place again";
  const auto left = sample.take();
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left.front().url, kept);
}

TEST(PageSample, GroupsByTheNamedSiteBeforeTheHost) {
  PageSample sample(1);
  sample.add(source_page("http://a.example/1", "one"));
  EXPECT_TRUE(sample.wants(source_page("http://a.example/2", "two")));
  EXPECT_TRUE(sample.wants(source_page("http://a.example/3")));
}

TEST(PageSample, IsEmptyOnceTaken) {
  PageSample sample(2);
  sample.add(source_page("http://a.example/1"));
  EXPECT_EQ(sample.take().size(), 1U);
  EXPECT_TRUE(sample.take().empty());
}

}  // namespace
}  // namespace wrapwright
