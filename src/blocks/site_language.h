// SPDX-License-Identifier: Apache-2.0
#pragma once
// The language of a site. Pure function; cost: the root elements, and some thousand bytes of text where they say
// nothing.
#include <span>
#include <string>

#include "blocks/site_page.h"

namespace wrapwright {

// ISO 639-1 code of most pages: declared by them, else detected; "" if unknown.
[[nodiscard]] std::string site_language(std::span<const SitePage> pages);

}  // namespace wrapwright
