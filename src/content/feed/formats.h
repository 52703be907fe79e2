// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parsers that implement parse_feed, one per family of formats. Pure functions; `base` is the feed's own URL or "".
// `items` receives the elements from which the feed's items are read; may be null.
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "content/feed/feed.h"
#include "content/feed/xml_document.h"
#include "core/base/json.h"

namespace wrapwright {

// RSS 0.90-2.0, RSS 1.0 (RDF) and the Channel Definition Format.
Result<Feed> read_rss(const XmlDocument& document, std::string_view base, const FeedLimits& limits,
                      std::vector<const tinyxml2::XMLElement*>* items = nullptr);
// Atom 0.3 and 1.0.
Result<Feed> read_atom(const XmlDocument& document, std::string_view base, const FeedLimits& limits,
                       std::vector<const tinyxml2::XMLElement*>* items = nullptr);
// JSON Feed 1 and 1.1; `text` is valid UTF-8. kSyntax with line and column if it is not JSON or not a JSON Feed.
Result<Feed> read_json_feed(std::string_view text, std::string_view source, const FeedLimits& limits);

// The two steps of read_json_feed: parsing the JSON, and reading the feed from it. `items` receives indices into the
// array "items".
Result<Json> read_json_document(std::string_view text, std::string_view source, const FeedLimits& limits);
Result<Feed> read_json_value(const Json& json, std::string_view source, const FeedLimits& limits,
                             std::vector<std::size_t>* items = nullptr);

// The names of the root elements of XML feeds.
[[nodiscard]] std::span<const std::string_view> feed_roots();

}  // namespace wrapwright
