// SPDX-License-Identifier: Apache-2.0
#pragma once
// The feeds that lie beside a folder's pages, and which item belongs to which page. Reads files; one thread.
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "feed/feed.h"

namespace wrapwright {

class FolderFeeds {
 public:
  struct Match {
    std::shared_ptr<const Feed> feed;
    const FeedItem* item = nullptr;  // null = no feed links to the page
  };

  // Feeds are looked for as feed.xml and feed-*.xml (as `fetch` writes them), and as feeds/<group>.xml.
  // `broken` is told of a feed that is there but cannot be read, once each, here or in find().
  FolderFeeds(std::filesystem::path folder, const FeedLimits& limits, std::function<void(const Error&)> broken);
  // By the page's URL, else by its id where that is a URL.
  [[nodiscard]] Match find(const std::string& group, std::string_view url, std::string_view id);

 private:
  void read(const std::filesystem::path& file, std::map<std::string, Match>& into);

  std::filesystem::path folder_;
  FeedLimits limits_;
  std::function<void(const Error&)> broken_;
  std::map<std::string, std::map<std::string, Match>> items_;  // by group ("" = the folder's), then by URL key
};

// What two ways of writing one page's URL have in common: no scheme, "www.", fragment or "/" at the end.
[[nodiscard]] std::string url_key(std::string_view url);

}  // namespace wrapwright
