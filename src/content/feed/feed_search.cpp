// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_search.h"

#include <array>
#include <utility>

#include "core/base/url.h"

namespace wrapwright {
namespace {

// Where feed readers look for the feed of a site whose home page declares none.
constexpr std::array<std::string_view, 5> kFeedPaths = {"/feed/", "/feed.xml", "/atom.xml", "/rss.xml", "/index.xml"};
// Tried after all feeds, because a sitemap lists pages of any kind.
constexpr std::string_view kSitemapPath = "/sitemap.xml";

}  // namespace

std::string FeedSearch::give_up(std::string_view home, std::string feed, std::string_view why) {
  dead_feed_ = std::move(feed);
  std::string out(home);
  return out.append(": names the feed ").append(dead_feed_).append(", which cannot be read: ").append(why);
}

std::string FeedSearch::next(std::string_view home, Wanted wanted) {
  const std::size_t paths = kFeedPaths.size() + (wanted == Wanted::kFeedsAndSitemaps ? 1 : 0);
  while (tried_ < paths) {
    const std::string_view path = tried_ < kFeedPaths.size() ? kFeedPaths.at(tried_) : kSitemapPath;
    ++tried_;
    std::string url = resolve_url(home, path).value_or("");
    if (!url.empty() && url != dead_feed_) return url;
  }
  return {};
}

void FeedSearch::end() { tried_ = kFeedPaths.size() + 1; }

std::string_view FeedSearch::lack() const {
  return dead_feed_.empty() ? "names no feed" : "names no feed that can be read";
}

std::string FeedSearch::found(std::string_view home, std::string_view url) const {
  std::string out(home);
  return out.append(": ").append(lack()).append("; reads ").append(url);
}

std::string FeedSearch::nothing_found() const {
  std::string out(lack());
  out += ", and there is none at ";
  for (const std::string_view path : kFeedPaths) out.append(path == kFeedPaths.front() ? "" : ", ").append(path);
  return out;
}

}  // namespace wrapwright
