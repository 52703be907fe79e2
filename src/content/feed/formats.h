// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parsers behind parse_feed, one per family of formats. Pure functions; `base` is the feed's own URL or "".
#include <string_view>

#include "content/feed/feed.h"
#include "content/feed/xml_document.h"

namespace wrapwright {

// RSS 0.90-2.0, RSS 1.0 (RDF) and the Channel Definition Format.
Result<Feed> read_rss(const XmlDocument& document, std::string_view base, const FeedLimits& limits);
// Atom 0.3 and 1.0.
Result<Feed> read_atom(const XmlDocument& document, std::string_view base, const FeedLimits& limits);
// JSON Feed 1 and 1.1; `text` is valid UTF-8. kSyntax with line and column if it is not JSON or not a JSON Feed.
Result<Feed> read_json_feed(std::string_view text, std::string_view source, const FeedLimits& limits);

}  // namespace wrapwright
