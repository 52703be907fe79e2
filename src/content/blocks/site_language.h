// SPDX-License-Identifier: Apache-2.0
#pragma once
// Determines the language of a site. Pure functions. Cost: reads the root elements, and a few thousand bytes of text if
// they declare no language.
#include <span>
#include <string>

#include "content/blocks/site_page.h"

namespace wrapwright {

// The ISO 639-1 code of most pages, by their declarations, else by detection; "" if unknown.
[[nodiscard]] std::string site_language(std::span<const SitePage> pages);
// The detected language of their texts, ignoring declarations: many templates declare "en" on pages in any language.
[[nodiscard]] std::string language_of_texts(std::span<const SitePage> pages);

}  // namespace wrapwright
