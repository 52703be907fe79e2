// SPDX-License-Identifier: Apache-2.0
#pragma once
// The article information in a feed item, as plain text. Pure functions. Cost: one parse of the item's summary.
#include <string>
#include <string_view>

#include "content/feed/feed.h"

namespace wrapwright {

// The visible text of an HTML fragment, runs separated by spaces.
[[nodiscard]] std::string text_of_html(std::string_view html);

// The baseline DESCRIPTION (Oita, Senellart 2012): the item's title and description, used as the article.
[[nodiscard]] std::string description_of(const FeedItem& item);

}  // namespace wrapwright
