// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes the list of an article's headings that many themes put before its text. Pure function, O(n) in the element
// if its class or id suggests a table of contents, else O(n) in these names.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a table of contents: its class or id says so, it has at least two links, all of them to places
// on the page, and little other text.
[[nodiscard]] bool is_table_of_contents(const Page& page, NodeIndex node);

}  // namespace wrapwright
