// SPDX-License-Identifier: Apache-2.0
#include "content/feed/item_index.h"

#include <utility>

namespace wrapwright {

std::string url_key(std::string_view url) {
  url = url.substr(0, url.find('#'));
  if (const auto scheme = url.find("://"); scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  if (url.starts_with("www.")) url.remove_prefix(4);
  while (url.ends_with('/')) url.remove_suffix(1);
  return std::string(url);
}

void FeedItemIndex::add(const std::shared_ptr<const Feed>& feed, const std::string& url) {
  const auto rank = [](const std::string& of) { return std::pair(of.size(), std::string_view(of)); };
  for (const FeedItem& item : feed->items) {
    if (is_full()) return;
    if (item.url.empty()) continue;
    const auto [known, is_new] = items_.try_emplace(url_key(item.url), Match{feed, &item, url});
    if (!is_new && rank(url) < rank(known->second.feed_url)) known->second = {feed, &item, url};
  }
}

const FeedItemIndex::Match* FeedItemIndex::find(std::string_view url) const {
  const auto found = items_.find(url_key(url));
  return found == items_.end() ? nullptr : &found->second;
}

}  // namespace wrapwright
