// SPDX-License-Identifier: Apache-2.0
#pragma once
// The search for the feed of a site whose home page names none that can be read: the addresses where one usually is, one
// after the other, and what is said of it. Who requests them is another matter. Value.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

class FeedSearch {
 public:
  enum class Wanted { kFeeds, kFeedsAndSitemaps };

  // The home page names this feed, which cannot be read. Sites go on naming feeds that they no longer have, as after a
  // change of the program that makes them. For people: "HOME: names the feed FEED, which cannot be read: WHY".
  std::string give_up(std::string_view home, std::string feed, std::string_view why);
  // The next address to ask, the most usual one first, and that of a sitemap last; "" if there is no other.
  [[nodiscard]] std::string next(std::string_view home, Wanted wanted);
  // Leaves nothing to ask.
  void end();

  // For people: "HOME: names no feed; reads URL".
  [[nodiscard]] std::string found(std::string_view home, std::string_view url) const;
  // "names no feed, and there is none at /feed/, /feed.xml, ...".
  [[nodiscard]] std::string nothing_found() const;

 private:
  [[nodiscard]] std::string_view lack() const;

  std::string dead_feed_;  // "" if the home page names none
  std::size_t tried_ = 0;  // of the usual paths
};

}  // namespace wrapwright
