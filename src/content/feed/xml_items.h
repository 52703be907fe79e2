// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the items and heads of XML feeds: the parts common to RSS and Atom, including extensions. Pure functions.
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed.h"
#include "content/feed/text_construct.h"
#include "content/feed/xml_document.h"

namespace wrapwright {

// Reads <item> or <entry>; `base` is the base URL outside the item.
[[nodiscard]] FeedItem read_item(const tinyxml2::XMLElement& item, std::string_view base, Dialect dialect);

// Reads title, link and items below `document.root()`; `base` is the feed's own URL. If the text ends within an item,
// that item is dropped and noted; kSyntax if it is the first item. `items` receives the elements of the feed's items;
// may be null.
Result<Feed> read_xml_feed(const XmlDocument& document, std::string_view base, Dialect dialect,
                           const FeedLimits& limits, std::vector<const tinyxml2::XMLElement*>* items);

}  // namespace wrapwright
