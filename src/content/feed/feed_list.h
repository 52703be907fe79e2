// SPDX-License-Identifier: Apache-2.0
#pragma once
// feeds.jsonl: where the feeds in a folder come from, {"file": "feed.xml", "url": "https://example.org/feed"} a line,
// by file, with "source" where the feed was not named by that URL. `fetch` and `archive` write it. Reads and writes
// that file. One process at a time.
#include <filesystem>
#include <map>
#include <string>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr const char* kFeedListName = "feeds.jsonl";

struct ListedFeed {
  std::string url;     // "" = it came as a file
  std::string source;  // what the user named: a URL, that of a home page or of a feed that has moved too, or a file
  friend bool operator==(const ListedFeed&, const ListedFeed&) = default;
};

// By file name; empty where there is no such file. Lines that say neither URL nor source are skipped.
[[nodiscard]] std::map<std::string, ListedFeed> read_feed_list(const std::filesystem::path& folder);

// Enters the feed. The file appears whole. kIo.
[[nodiscard]] Status list_feed(const std::filesystem::path& folder, const std::string& file, const ListedFeed& feed);

}  // namespace wrapwright
