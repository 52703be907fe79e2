// SPDX-License-Identifier: Apache-2.0
#pragma once
// Items and heads of XML feeds: what RSS and Atom have in common, extensions included. Pure functions.
#include <string>
#include <string_view>

#include "feed/feed.h"
#include "feed/text_construct.h"
#include "feed/xml_document.h"

namespace wrapwright {

// Reads <item> or <entry>; `base` is the base URL outside it.
[[nodiscard]] FeedItem read_item(const tinyxml2::XMLElement& item, std::string_view base, Dialect dialect);

// Title, link and items of everything below `document.root()`; `base` is the feed's own URL. A last item that the end
// of the text cut off is left out and noted; kSyntax if it was cut off before any item was whole.
Result<Feed> read_xml_feed(const XmlDocument& document, std::string_view base, Dialect dialect,
                           const FeedLimits& limits);

}  // namespace wrapwright
