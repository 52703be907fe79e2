// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a feed item says of its article, as plain text. Pure; costs a parse of the item's summary.
#include <string>
#include <string_view>

#include "feed/feed.h"

namespace wrapwright {

// Visible text of an HTML fragment, runs parted by spaces.
[[nodiscard]] std::string text_of_html(std::string_view html);

// The baseline DESCRIPTION (algorithms.md section 1): the item's title and description taken for the article itself.
[[nodiscard]] std::string description_of(const FeedItem& item);

}  // namespace wrapwright
