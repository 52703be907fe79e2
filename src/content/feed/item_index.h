// SPDX-License-Identifier: Apache-2.0
#pragma once
// An index from pages to the feed items that link to them, independent of how the addresses are written. Not
// thread-safe. Memory: all feeds that have an item in the index.
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "content/feed/feed.h"

namespace wrapwright {

// A key that is equal for variants of a page's URL: without scheme, "www.", fragment and final "/".
[[nodiscard]] std::string url_key(std::string_view url);

class FeedItemIndex {
 public:
  struct Match {
    std::shared_ptr<const Feed> feed;
    const FeedItem* item = nullptr;
    std::string feed_url = {};
  };

  // Further items are dropped.
  explicit FeedItemIndex(std::size_t max_items = 200'000) : max_items_(max_items) {}

  // If several feeds have an item for the same page, the feed with the shortest address is used, because feeds of parts
  // of a site have longer addresses; among equally long ones the first.
  void add(const std::shared_ptr<const Feed>& feed, const std::string& url);
  [[nodiscard]] bool is_full() const { return items_.size() >= max_items_; }
  // Null if no feed item links to the page. Valid until the next add().
  [[nodiscard]] const Match* find(std::string_view url) const;

 private:
  std::size_t max_items_;
  std::map<std::string, Match> items_;  // by url_key
};

}  // namespace wrapwright
