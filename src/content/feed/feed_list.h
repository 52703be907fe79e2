// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads and writes feeds.jsonl, which records where the feeds in a folder come from: one line per feed, sorted by file,
// such as {"file": "feed.xml", "url": "https://example.org/feed"}, with "source" if the user did not name the feed by
// that URL. `fetch` and `archive` write it. Only one process may write it at a time.
#include <filesystem>
#include <map>
#include <string>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr const char* kFeedListName = "feeds.jsonl";

struct ListedFeed {
  std::string url;     // "": it was read from a file
  std::string source;  // what the user named: a file or a URL, which may be a home page or a feed's former address
  friend bool operator==(const ListedFeed&, const ListedFeed&) = default;
};

// The feeds by file name; empty if there is no feeds.jsonl. Lines with neither URL nor source are skipped.
[[nodiscard]] std::map<std::string, ListedFeed> read_feed_list(const std::filesystem::path& folder);

// Adds the feed to the list; replaces the file atomically. Fails with kIo.
[[nodiscard]] Status list_feed(const std::filesystem::path& folder, const std::string& file, const ListedFeed& feed);

}  // namespace wrapwright
