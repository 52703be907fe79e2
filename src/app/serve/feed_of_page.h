// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes a feed with one page as its only item, as Full-Text RSS does for clients that request articles one by one. Pure
// function. Cost: O(n).
#include <optional>

#include "app/serve/http_message.h"
#include "app/serve/page_reading.h"
#include "content/article/link_style.h"
#include "content/feed/feed_document.h"

namespace wrapwright {

struct PageFeedOptions {
  std::optional<FeedKind> kind;  // nothing = RSS as JSON
  bool has_excerpt = false;      // use the excerpt as the item's summary
  LinkStyle links = LinkStyle::kPreserve;
};

// REQUIRES: the page holds an article, and its HTML was requested.
[[nodiscard]] ServeAnswer feed_of_page(const PageReading& page, const PageFeedOptions& options);

}  // namespace wrapwright
