// SPDX-License-Identifier: Apache-2.0
#include "content/feed/item_index.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

std::shared_ptr<const Feed> feed_of(const std::vector<std::pair<std::string, std::string>>& items) {
  auto feed = std::make_shared<Feed>();
  for (const auto& [title, url] : items) {
    FeedItem item;
    item.title = title;
    item.url = url;
    feed->items.push_back(std::move(item));
  }
  return feed;
}

TEST(FeedItemIndex, KnowsTwoWritingsOfOneUrl) {
  struct Case {
    const char* url;
    const char* key;
  };
  for (const auto& c : {Case{"http://www.a.example/x/", "a.example/x"}, Case{"https://a.example/x#top", "a.example/x"},
                        Case{"a.example/x", "a.example/x"}, Case{"https://a.example/x?p=1", "a.example/x?p=1"},
                        Case{"", ""}, Case{"#", ""}}) {
    EXPECT_EQ(url_key(c.url), c.key) << c.url;
  }
}

TEST(FeedItemIndex, TakesTheFeedWithTheShortestAddressInAnyOrder) {
  const auto of_site = feed_of({{"site", "http://a.example/1"}, {"", ""}});
  const auto of_tag = feed_of({{"tag", "https://www.a.example/1/"}, {"tag alone", "http://a.example/2"}});
  const auto again = feed_of({{"again", "http://a.example/1"}, {"later", "http://a.example/3"}});
  for (const bool is_backwards : {false, true}) {
    FeedItemIndex index;
    if (is_backwards) index.add(of_tag, "http://a.example/tag/feed");
    index.add(of_site, "http://a.example/feed");
    index.add(again, "http://a.example/feed");
    if (!is_backwards) index.add(of_tag, "http://a.example/tag/feed");
    const auto title = [&](const char* url) {
      const auto* const found = index.find(url);
      return found == nullptr ? "" : found->item->title;
    };
    EXPECT_EQ(title("http://a.example/1#top"), "site");
    EXPECT_EQ(title("http://a.example/2"), "tag alone");
    EXPECT_EQ(title("http://a.example/3"), "later");
    EXPECT_EQ(title("http://a.example/4"), "");
    EXPECT_EQ(title(""), "") << "an item without an address belongs to no page";
    EXPECT_EQ(index.find("http://a.example/2")->feed_url, "http://a.example/tag/feed");
  }
}

TEST(FeedItemIndex, DropsFurtherItems) {
  FeedItemIndex index(2);
  index.add(feed_of({{"1", "http://a.example/1"}, {"2", "http://a.example/2"}, {"3", "http://a.example/3"}}), "f");
  EXPECT_TRUE(index.is_full());
  EXPECT_NE(index.find("http://a.example/2"), nullptr);
  EXPECT_EQ(index.find("http://a.example/3"), nullptr);
}

}  // namespace
}  // namespace wrapwright
