// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a feed as one of another kind: RSS 2.0, Atom 1.0 or JSON Feed 1.1, with what these have in common. To keep the kind,
// and all that a feed has beside it, see content/feed/feed_document.h. Pure function. Cost: O(n).
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed_document.h"

namespace wrapwright {

struct FeedWriting {
  std::string_view url;   // where the feed comes from; "" = unknown
  std::string_view time;  // ISO 8601 in UTC: of items without a date in Atom, which must have one
};

// `texts`: as for FeedDocument::with_texts(); items without a content of these have their own.
[[nodiscard]] std::string write_feed(const FeedDocument& document, FeedKind kind, const std::vector<ItemTexts>& texts,
                                     const FeedWriting& writing);

// The media type of what it writes.
[[nodiscard]] std::string_view media_type_of(FeedKind kind);

// RSS as JSON, as clients of Full-Text RSS read it: an object for one item, an array for several, and the content in
// "description" unless there is a summary, beside which it is in "content_encoded". Its media type is application/json.
[[nodiscard]] std::string write_rss_json(const FeedDocument& document, const std::vector<ItemTexts>& texts,
                                         const FeedWriting& writing);

}  // namespace wrapwright
