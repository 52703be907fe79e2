// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the feeds stored in a folder of pages (listed by content/feed/feed_list.h) and assigns their items to pages.
// Not thread-safe.
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "content/feed/feed.h"
#include "content/feed/feed_list.h"
#include "core/base/result.h"

namespace wrapwright {

class FolderFeeds {
 public:
  struct Match {
    std::shared_ptr<const Feed> feed;
    const FeedItem* item = nullptr;  // null if no feed item links to the page
    std::string feed_url = {};       // the feed's address, from the folder's feeds.jsonl; "" if unknown
  };

  // Looks for feed.xml and feed-*.xml (as written by `fetch`), and for feeds/<group>.xml. `broken` is called once for
  // each feed that cannot be read, here or in find().
  FolderFeeds(std::filesystem::path folder, const FeedLimits& limits, std::function<void(const Error&)> broken);
  // Finds the item by the page's URL, or by its id if that is a URL.
  [[nodiscard]] Match find(const std::string& group, std::string_view url, std::string_view id);

 private:
  void read(const std::filesystem::path& file, std::map<std::string, Match>& into);

  std::filesystem::path folder_;
  FeedLimits limits_;
  std::function<void(const Error&)> broken_;
  std::map<std::string, ListedFeed> listed_;                   // the folder's feeds, by file
  std::map<std::string, std::map<std::string, Match>> items_;  // by group ("" for the folder's feeds), then by URL key
};

}  // namespace wrapwright
