// SPDX-License-Identifier: Apache-2.0
#pragma once
// Searches for the feed of a site whose home page does not name a readable feed: yields the usual addresses of feeds
// one after another, and the messages about the search. The caller does the requests. A plain value.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

class FeedSearch {
 public:
  enum class Wanted { kFeeds, kFeedsAndSitemaps };

  // Reports that the feed that the home page names cannot be read. Sites often still name feeds that no longer exist,
  // for example after a change of their CMS. Returns the message "HOME: names the feed FEED, which cannot be read:
  // WHY".
  std::string give_up(std::string_view home, std::string feed, std::string_view why);
  // The next address to request, the most common one first, that of a sitemap last; "" if there are no more.
  [[nodiscard]] std::string next(std::string_view home, Wanted wanted);
  // Ends the search: next() returns "" from now on.
  void end();

  // The message "HOME: names no feed; reads URL".
  [[nodiscard]] std::string found(std::string_view home, std::string_view url) const;
  // The message "names no feed, and there is none at /feed/, /feed.xml, ...".
  [[nodiscard]] std::string nothing_found() const;

 private:
  [[nodiscard]] std::string_view lack() const;

  std::string dead_feed_;  // "" if the home page names none
  std::size_t tried_ = 0;  // number of usual paths tried
};

}  // namespace wrapwright
