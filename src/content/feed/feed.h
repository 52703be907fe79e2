// SPDX-License-Identifier: Apache-2.0
#pragma once
// A web feed of any supported format: RSS 0.9x-2.0, RSS 1.0 (RDF), Atom 0.3/1.0, JSON Feed 1/1.1. Plain values.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct FeedItem {
  std::string id;                     // guid, atom:id, JSON id; "" if none
  std::string url;                    // permalink, absolute if it can be resolved
  std::string title;                  // plain text
  std::string summary;                // HTML as written
  std::vector<std::string> contents;  // HTML as written (content:encoded, atom:content, content_html)
  std::string author;                 // the first author; "name (email)" as written
  std::string published;              // ISO 8601 in UTC, "2018-09-18T09:55:35Z"; "" if missing or invalid
  std::string updated;                // in the same format
  std::vector<std::string> tags;
};

struct Feed {
  std::string format;  // "rss090" "rss091" "rss092" "rss20" "rss10" "atom03" "atom10" "json1" "json11" ...
  std::string title;
  std::string link;  // the site's home page, absolute if it can be resolved
  std::vector<FeedItem> items;
  std::vector<Error> notes;  // what was skipped, and where: "feed.xml:9:1: the feed ends inside <item>"
};

struct FeedLimits {
  std::size_t max_bytes = 64U << 20U;
  std::size_t max_items = 10'000;     // further items are dropped
  std::size_t max_depth = 90;         // nested elements or values; kLimit beyond
  std::size_t max_nodes = 2'000'000;  // elements, attributes and texts, or values; kLimit beyond
};

struct FeedInput {
  std::string_view bytes;
  std::string_view url;           // the source: base of relative links, and shown in errors
  std::string_view content_type;  // HTTP Content-Type, or ""
};

// kSyntax with line and column if the bytes are not a feed; kUnsupported if they are HTML, in which
// content/feed/autodiscovery.h may find a feed.
Result<Feed> parse_feed(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
