// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a template treats the whole page as the article, which is never true on a site with menus. Pure function.
#include "site/wrapper/wrapper.h"

namespace wrapwright {

[[nodiscard]] inline bool takes_whole_page(const SiteTemplate& site_template) {
  return site_template.content == "//html" || site_template.content == "/html";
}

}  // namespace wrapwright
