// SPDX-License-Identifier: Apache-2.0
#pragma once
// A web feed, whatever format it came in: RSS 0.9x-2.0, RSS 1.0 (RDF), Atom 0.3/1.0, JSON Feed 1/1.1. Plain values.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct FeedItem {
  std::string id;                     // guid, atom:id, JSON id; "" if none
  std::string url;                    // permalink, absolute where the feed allows it
  std::string title;                  // plain text
  std::string summary;                // HTML as given
  std::vector<std::string> contents;  // HTML as given (content:encoded, atom:content, content_html)
  std::string author;                 // first one; "name (email)" as the feed has it
  std::string published;              // ISO 8601 in UTC, "2018-09-18T09:55:35Z"; "" if none or not understood
  std::string updated;                // the same
  std::vector<std::string> tags;
};

struct Feed {
  std::string format;  // "rss090" "rss091" "rss092" "rss20" "rss10" "atom03" "atom10" "json1" "json11" ...
  std::string title;
  std::string link;  // the site's home page, absolute where the feed allows it
  std::vector<FeedItem> items;
  std::vector<std::string> notes;  // what had to be left out, each with its place: "feed.xml:9:1: ends inside <item>"
};

struct FeedLimits {
  std::size_t max_bytes = 64U << 20U;
  std::size_t max_items = 10'000;     // the rest is dropped
  std::size_t max_depth = 90;         // nested elements or values; more: kLimit
  std::size_t max_nodes = 2'000'000;  // elements, attributes and texts, or values; more: kLimit
};

struct FeedInput {
  std::string_view bytes;
  std::string_view url;           // where it came from: base of relative links, and `where` of errors
  std::string_view content_type;  // HTTP Content-Type, or ""
};

// kSyntax with line and column when the bytes are no feed; kUnsupported when they are HTML (follow feed/autodiscovery.h
// then).
Result<Feed> parse_feed(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
