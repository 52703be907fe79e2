// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using testing::ElementsAre;

constexpr const char* kHome = "https://a.example/en/";

std::vector<std::string> asked(FeedSearch search, FeedSearch::Wanted wanted) {
  std::vector<std::string> out;
  for (std::string url = search.next(kHome, wanted); !url.empty(); url = search.next(kHome, wanted))
    out.push_back(url.substr(std::string("https://a.example").size()));
  return out;
}

TEST(FeedSearch, AsksForFeedsAndThenForASitemap) {
  EXPECT_THAT(asked({}, FeedSearch::Wanted::kFeeds),
              ElementsAre("/feed/", "/feed.xml", "/atom.xml", "/rss.xml", "/index.xml"));
  EXPECT_THAT(asked({}, FeedSearch::Wanted::kFeedsAndSitemaps),
              ElementsAre("/feed/", "/feed.xml", "/atom.xml", "/rss.xml", "/index.xml", "/sitemap.xml"));
  FeedSearch search;
  search.end();
  EXPECT_THAT(asked(search, FeedSearch::Wanted::kFeedsAndSitemaps), ElementsAre());
}

TEST(FeedSearch, DoesNotAskForAFeedThatIsDead) {
  FeedSearch search;
  EXPECT_EQ(search.found(kHome, "https://a.example/feed/"),
            "https://a.example/en/: names no feed; reads https://a.example/feed/");
  EXPECT_EQ(search.nothing_found(),
            "names no feed, and there is none at /feed/, /feed.xml, /atom.xml, /rss.xml, /index.xml");
  EXPECT_EQ(search.give_up(kHome, "https://a.example/feed.xml", "HTTP status 404"),
            "https://a.example/en/: names the feed https://a.example/feed.xml, which cannot be read: HTTP status 404");
  EXPECT_THAT(asked(search, FeedSearch::Wanted::kFeeds), ElementsAre("/feed/", "/atom.xml", "/rss.xml", "/index.xml"));
  EXPECT_EQ(search.found(kHome, "https://a.example/feed/"),
            "https://a.example/en/: names no feed that can be read; reads https://a.example/feed/");
  EXPECT_THAT(search.nothing_found(), testing::StartsWith("names no feed that can be read, and there is none at "));
}

}  // namespace
}  // namespace wrapwright
