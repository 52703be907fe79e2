// SPDX-License-Identifier: Apache-2.0
#include "content/feed/folder_feeds.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "content/feed/item_index.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

std::vector<std::filesystem::path> own_feeds(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code code;
  auto entry = std::filesystem::directory_iterator(folder, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (name == "feed.xml" || (name.starts_with("feed-") && name.ends_with(".xml"))) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

FolderFeeds::FolderFeeds(std::filesystem::path folder, const FeedLimits& limits,
                         std::function<void(const Error&)> broken)
    : folder_(std::move(folder)), limits_(limits), broken_(std::move(broken)), listed_(read_feed_list(folder_)) {
  auto& own = items_[""];
  for (const auto& file : own_feeds(folder_)) read(file, own);
}

void FolderFeeds::read(const std::filesystem::path& file, std::map<std::string, Match>& into) {
  const auto bytes = read_file(file, limits_.max_bytes);
  if (!bytes) {
    broken_(bytes.error());
    return;
  }
  auto parsed = parse_feed({*bytes, file.string(), ""}, limits_);
  if (!parsed) {
    broken_(parsed.error());
    return;
  }
  const auto feed = std::make_shared<const Feed>(std::move(parsed).value());
  for (const Error& note : feed->notes) broken_(note);
  const auto listed = listed_.find(file.lexically_relative(folder_).generic_string());
  const std::string url = listed == listed_.end() ? "" : listed->second.url;
  for (const FeedItem& item : feed->items)
    if (!item.url.empty()) into.emplace(url_key(item.url), Match{feed, &item, url});
}

FolderFeeds::Match FolderFeeds::find(const std::string& group, std::string_view url, std::string_view id) {
  const auto [of_group, is_new] = items_.try_emplace(group);
  if (is_new) {
    const auto file = folder_ / "feeds" / (file_name_of_site(group) + ".xml");
    std::error_code code;
    if (std::filesystem::is_regular_file(file, code)) read(file, of_group->second);
  }
  for (const auto* items : {&of_group->second, &items_[""]}) {
    for (const std::string_view name : {url, id}) {
      if (name.empty()) continue;
      if (const auto found = items->find(url_key(name)); found != items->end()) return found->second;
    }
  }
  return {};
}

}  // namespace wrapwright
