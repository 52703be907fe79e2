// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses sitemaps and indexes of sitemaps (sitemaps.org 0.9). Pure function.
#include <cstddef>
#include <string>
#include <vector>

#include "content/feed/feed.h"
#include "core/base/result.h"

namespace wrapwright {

constexpr std::size_t kMaxSitemapUrls = 50'000;  // of one sitemap, by sitemaps.org

struct Sitemap {
  bool is_index = false;          // its addresses are those of further sitemaps
  std::vector<std::string> urls;  // in document order, each once; absolute where the input's URL is
  std::vector<std::string>
      dates;                 // of each, as written: when it was published (news sitemaps) or changed; "" = not told
  std::vector<Error> notes;  // what was left out, and where: "sitemap.xml:9:1: the sitemap ends inside <url>"
};

// Errors are those of parse_feed; at most limits.max_items addresses are read. Of a sitemap that is cut off the entry at
// its end is left out; without another one that is an error.
[[nodiscard]] Result<Sitemap> parse_sitemap(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
