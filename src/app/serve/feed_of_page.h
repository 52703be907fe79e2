// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page as a feed whose only item it is, as Full-Text RSS makes it for clients that ask for articles one by one. Pure
// function. Cost: O(n).
#include <optional>

#include "app/serve/http_message.h"
#include "app/serve/page_reading.h"
#include "content/article/link_style.h"
#include "content/feed/feed_document.h"

namespace wrapwright {

struct PageFeedOptions {
  std::optional<FeedKind> kind;  // nothing: RSS as JSON
  bool has_excerpt = false;      // is the item's summary
  LinkStyle links = LinkStyle::kPreserve;
};

// REQUIRES: the page holds an article, and its HTML was wanted.
[[nodiscard]] ServeAnswer feed_of_page(const PageReading& page, const PageFeedOptions& options);

}  // namespace wrapwright
