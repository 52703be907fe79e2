// SPDX-License-Identifier: Apache-2.0
#pragma once
// The items of feeds by the pages that they link to, whichever way the addresses are written. One thread. Memory: the feeds
// that have an item here.
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

  // Of several feeds with an item of the same page that with the shortest address counts, as feeds of parts of a site have
  // longer ones; of feeds of the same address the first one.
  void add(const std::shared_ptr<const Feed>& feed, const std::string& url);
  [[nodiscard]] bool is_full() const { return items_.size() >= max_items_; }
  // Null where no feed links to the page. Holds until the next add().
  [[nodiscard]] const Match* find(std::string_view url) const;

 private:
  std::size_t max_items_;
  std::map<std::string, Match> items_;  // by url_key
};

}  // namespace wrapwright
