// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/archived_feeds.h"

#include <utility>

#include "content/feed/folder_feeds.h"

namespace wrapwright {

void ArchivedFeeds::add(std::string_view bytes, const SourcePage& origin) {
  if (items_.size() >= max_items_) return;
  auto parsed = parse_feed({bytes, origin.url, origin.content_type}, limits_);
  if (!parsed) return;
  parsed->link.clear();  // nothing beside an archive's pages is fetched
  const auto feed = std::make_shared<const Feed>(std::move(parsed).value());
  for (const FeedItem& item : feed->items) {
    if (items_.size() >= max_items_) return;
    if (item.url.empty()) continue;
    const auto [known, is_new] = items_.try_emplace(url_key(item.url), Match{feed, &item, origin.url});
    const auto rank = [](const std::string& url) { return std::pair(url.size(), std::string_view(url)); };
    if (!is_new && rank(origin.url) < rank(known->second.feed_url)) known->second = {feed, &item, origin.url};
  }
}

void ArchivedFeeds::describe(SourcePage& page) const {
  const auto found = items_.find(url_key(page.url));
  if (found == items_.end()) return;
  page.feed = found->second.feed;
  page.item = found->second.item;
  page.feed_url = found->second.feed_url;
}

}  // namespace wrapwright
