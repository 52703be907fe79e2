// SPDX-License-Identifier: Apache-2.0
#pragma once
// The language of a site. Pure functions. Cost: reads the root elements, and a few thousand bytes of text if they
// declare nothing.
#include <span>
#include <string>

#include "content/blocks/site_page.h"

namespace wrapwright {

// The ISO 639-1 code of the majority of pages: declared, else detected; "" if unknown.
[[nodiscard]] std::string site_language(std::span<const SitePage> pages);
// That of their texts, whatever they declare: templates say "en" on pages of all languages.
[[nodiscard]] std::string language_of_texts(std::span<const SitePage> pages);

}  // namespace wrapwright
