// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the elements in which consent managers (OneTrust, Cookiebot, Didomi, ...) ask readers about cookies: by the ids
// and classes that these programs document, and <amp-consent>. Pure functions. Cost: one pass over the page's
// attributes.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By element: whether it is such an element or inside one; empty if there is none. <html> and <body> never count,
// although some managers put classes on them.
[[nodiscard]] std::vector<bool> consent_elements(const Page& page);

}  // namespace wrapwright
