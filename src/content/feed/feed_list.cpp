// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_list.h"

#include <sstream>
#include <utility>

#include "core/base/files.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 24U;

std::string text_of(const Json& row, const char* member) {
  const auto at = row.find(member);
  return at != row.end() && at->is_string() ? at->get<std::string>() : std::string();
}

}  // namespace

std::map<std::string, ListedFeed> read_feed_list(const std::filesystem::path& folder) {
  std::map<std::string, ListedFeed> out;
  const auto bytes = read_file(folder / kFeedListName, kMaxBytes);
  if (!bytes) return out;
  std::istringstream lines(*bytes);
  for (std::string line; std::getline(lines, line);) {
    const auto row = read_json(line);
    if (!row || !row->is_object()) continue;
    ListedFeed feed{text_of(*row, "url"), text_of(*row, "source")};
    if (feed.source.empty()) feed.source = feed.url;
    if (!feed.source.empty()) out.insert_or_assign(text_of(*row, "file"), std::move(feed));
  }
  return out;
}

Status list_feed(const std::filesystem::path& folder, const std::string& file, const ListedFeed& feed) {
  std::map<std::string, ListedFeed> feeds = read_feed_list(folder);
  const auto known = feeds.find(file);
  if (known != feeds.end() && known->second == feed) return Done{};
  feeds.insert_or_assign(file, feed);
  std::string out;
  for (const auto& [name, listed] : feeds) {
    Json row = {{"file", name}};
    if (!listed.url.empty()) row["url"] = listed.url;
    if (listed.source != listed.url) row["source"] = listed.source;
    out += write_json(row) + "\n";
  }
  return write_file_atomically(folder / kFeedListName, out);
}

}  // namespace wrapwright
