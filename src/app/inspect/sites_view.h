// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first page of several sites: what needs a person comes first, each site one click from its evidence. Pure
// functions. Cost: O(n) in the pages.
#include <cstddef>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct SiteLine {
  std::string site;
  std::string link;
  std::size_t pages = 0;
  std::size_t doubtful = 0;
  double doubt = 0;                // for the order
  std::vector<std::string> needs;  // "broken: no template matches on 5 pages", "learned from 2 pages", "takes //html"
};

[[nodiscard]] SiteLine site_line(const SiteInspection& inspection, std::string link);

// In the order of their doubt.
[[nodiscard]] std::string sites_view(std::vector<SiteLine> sites);

}  // namespace wrapwright
