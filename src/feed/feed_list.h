// SPDX-License-Identifier: Apache-2.0
#pragma once
// feeds.jsonl: where the feeds in a folder come from, {"file": "feed.xml", "url": "https://example.org/feed"} a line,
// by file. `fetch` writes it. Reads and writes that file. One process at a time.
#include <filesystem>
#include <map>
#include <string>

#include "base/result.h"

namespace wrapwright {

inline constexpr const char* kFeedListName = "feeds.jsonl";

// URLs by file name; empty where there is no such file. Lines that say neither are skipped.
[[nodiscard]] std::map<std::string, std::string> read_feed_list(const std::filesystem::path& folder);

// Enters the feed, or takes it out where `url` is "". The file appears whole. kIo.
[[nodiscard]] Status list_feed(const std::filesystem::path& folder, const std::string& file, const std::string& url);

}  // namespace wrapwright
