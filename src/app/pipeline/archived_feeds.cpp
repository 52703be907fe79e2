// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/archived_feeds.h"

#include <memory>
#include <utility>

namespace wrapwright {

void ArchivedFeeds::add(std::string_view bytes, const SourcePage& origin) {
  if (items_.is_full()) return;
  auto parsed = parse_feed({bytes, origin.url, origin.content_type}, limits_);
  if (!parsed) return;
  parsed->link.clear();  // nothing is fetched in addition to an archive's pages
  items_.add(std::make_shared<const Feed>(std::move(parsed).value()), origin.url);
}

void ArchivedFeeds::describe(SourcePage& page) const {
  const FeedItemIndex::Match* const found = items_.find(page.url);
  if (found == nullptr) return;
  page.feed = found->feed;
  page.item = found->item;
  page.feed_url = found->feed_url;
}

}  // namespace wrapwright
