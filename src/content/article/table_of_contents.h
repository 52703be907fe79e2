// SPDX-License-Identifier: Apache-2.0
#pragma once
// The list of an article's headings that many themes put before its text. Pure function, O(n) in the element where a name
// says that it may be one, else in its names.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a table of contents: its class or id says so, it has two or more links, all of them to places on
// the page, and little text beside them.
[[nodiscard]] bool is_table_of_contents(const Page& page, NodeIndex node);

}  // namespace wrapwright
