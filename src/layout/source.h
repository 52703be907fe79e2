// SPDX-License-Identifier: Apache-2.0
#pragma once
// A Page as the HTML that a layout engine is given. Pure; linear in the page.
#include <cstddef>
#include <string>

#include "base/result.h"
#include "html/page.h"

namespace wrapwright {

// Every element that can be seen, with its node number as attribute dfs, the texts, and the page's style sheets without
// their comments. Scripts, noscript and the like are left out, and what stands inside of form fields and embedded
// objects. kLimit where the style sheets or all of it have more bytes.
Result<std::string> layout_source(const Page& page, std::size_t most_bytes, std::size_t most_style_bytes);

}  // namespace wrapwright
