// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts a feed to another format: RSS 2.0, Atom 1.0 or JSON Feed 1.1, with the data that all of them can represent.
// To keep the format and all other data of a feed, see content/feed/feed_document.h. Pure function. Cost: O(n).
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed_document.h"

namespace wrapwright {

struct FeedWriting {
  std::string_view url;   // the feed's address; "" if unknown
  std::string_view time;  // ISO 8601 in UTC; for items without a date in Atom, which requires one
};

// `texts` is as for FeedDocument::with_texts(); items without a new content keep their own.
[[nodiscard]] std::string write_feed(const FeedDocument& document, FeedKind kind, const std::vector<ItemTexts>& texts,
                                     const FeedWriting& writing);

// The media type of a feed of this kind.
[[nodiscard]] std::string_view media_type_of(FeedKind kind);

// RSS as JSON in the form that clients of Full-Text RSS expect: an object for one item, an array for several; the
// content is in "description", or in "content_encoded" if there is also a summary. The media type is application/json.
[[nodiscard]] std::string write_rss_json(const FeedDocument& document, const std::vector<ItemTexts>& texts,
                                         const FeedWriting& writing);

}  // namespace wrapwright
