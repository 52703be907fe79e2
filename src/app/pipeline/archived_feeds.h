// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects the feeds in archives and assigns their items to pages, which may come before or after them. One thread.
// Memory: that of content/feed/item_index.h.
#include <string_view>

#include "app/pipeline/source_page.h"
#include "content/feed/feed.h"
#include "content/feed/item_index.h"

namespace wrapwright {

class ArchivedFeeds {
 public:
  explicit ArchivedFeeds(const FeedLimits& limits) : limits_(limits) {}

  // Ignores bytes that are not a feed.
  void add(std::string_view bytes, const SourcePage& origin);
  // Sets the feed, its address and the item of a page that one of the feeds links to.
  void describe(SourcePage& page) const;

 private:
  FeedLimits limits_;
  FeedItemIndex items_;
};

}  // namespace wrapwright
