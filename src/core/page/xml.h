// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XML view of a Page: the same elements, names, attributes and text as well-formed XML 1.0 (UTF-8), where each
// element has an additional attribute dfs, its node number, so that any XPath tool can check a wrapper. Characters that
// XML forbids become U+FFFD; white space in attribute values and carriage returns are written as references. Pure
// functions. Cost: O(n) in the size of the page.
#include <functional>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// Writes the whole page, including the XML declaration, in pieces, so that memory does not depend on the page: the XML
// may be much larger, because many elements may share one value.
void write_xml(const Page& page, const std::function<void(std::string_view piece)>& write);

}  // namespace wrapwright
