// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses sitemaps and indexes of sitemaps (sitemaps.org 0.9). Pure function.
#include <cstddef>
#include <string>
#include <vector>

#include "content/feed/feed.h"
#include "core/base/result.h"

namespace wrapwright {

constexpr std::size_t kMaxSitemapUrls = 50'000;  // per sitemap, by sitemaps.org

struct Sitemap {
  bool is_index = false;          // its addresses refer to further sitemaps
  std::vector<std::string> urls;  // in document order, each once; absolute if the input's URL is known
  std::vector<std::string>
      dates;                 // by URL, as written: when it was published (news sitemaps) or changed; "" if not stated
  std::vector<Error> notes;  // what was skipped, and where: "sitemap.xml:9:1: the sitemap ends inside <url>"
};

// Fails like parse_feed; reads at most limits.max_items addresses. If the sitemap is truncated, its last entry is
// skipped; if there is no other entry, that is an error.
[[nodiscard]] Result<Sitemap> parse_sitemap(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
