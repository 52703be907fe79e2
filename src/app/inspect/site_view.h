// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shows the first page of an inspection in a browser: the pages with their outcomes, the templates with what each
// expression selects, and the kinds of page. Pure function; HTML without script.
#include <string>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct SiteViewOptions {
  bool has_difference = false;  // adds a link to diff.html
  bool has_list = false;        // adds a link to the list of sites, "../index.html"
};

[[nodiscard]] std::string site_view(const SiteInspection& inspection, const std::string& wrapper_file,
                                    const SiteViewOptions& options = {});

}  // namespace wrapwright
