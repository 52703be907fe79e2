// SPDX-License-Identifier: Apache-2.0
#pragma once
// The feeds in archives, and the assignment of their items to pages, which may come before or behind them. One thread.
// Memory: O(items that are kept).
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/pipeline/source_page.h"
#include "content/feed/feed.h"

namespace wrapwright {

class ArchivedFeeds {
 public:
  // Further items are dropped.
  explicit ArchivedFeeds(const FeedLimits& limits, std::size_t max_items = 200'000)
      : limits_(limits), max_items_(max_items) {}

  // Bytes that are no feed are passed over. Of several feeds with an item of the same address that with the shortest
  // address counts, as feeds of parts of a site have longer ones; of feeds of the same address the first one.
  void add(std::string_view bytes, const SourcePage& origin);
  // Sets the feed, its address and the item of a page that one of them links to.
  void describe(SourcePage& page) const;

 private:
  struct Match {
    std::shared_ptr<const Feed> feed;
    const FeedItem* item;
    std::string feed_url;
  };

  FeedLimits limits_;
  std::size_t max_items_;
  std::map<std::string, Match> items_;  // by url_key
};

}  // namespace wrapwright
