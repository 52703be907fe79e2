// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a template takes the whole page for the article, which no page of a site with menus is. Pure.
#include "site/wrapper/wrapper.h"

namespace wrapwright {

[[nodiscard]] inline bool takes_whole_page(const SiteTemplate& site_template) {
  return site_template.content == "//html" || site_template.content == "/html";
}

}  // namespace wrapwright
