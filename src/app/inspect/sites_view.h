// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists many sites in pages of limited length: those that need attention come first, with a link to their evidence;
// there is also a list for each kind of need. Pure functions. Cost: O(n) in the sites that are shown, and in the pages
// of an inspection.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

// Worst first.
enum class SiteNeed { kBroken, kDrifting, kWholePage, kDoubtful, kFewPages };
[[nodiscard]] std::string_view to_string(SiteNeed need);  // "broken", "drifting", "whole-page", "doubtful", "few-pages"

struct SiteLine {
  std::string site;
  std::string link;                          // "" = it has no page
  std::size_t pages = 0;                     // available ones, or those that the wrapper was learned from
  std::optional<std::size_t> doubtful = {};  // number of pages; nothing = no pages are available
  std::optional<double> confidence = {};     // of the wrapper
  double doubt = 0;                          // for the order
  std::vector<std::pair<SiteNeed, std::string>> needs = {};  // worst first: "no template fits on 5 pages"
};

// A wrapper that was learned from fewer pages needs attention.
inline constexpr unsigned kFewPages = 3;

[[nodiscard]] SiteLine site_line(const SiteInspection& inspection, std::string link);
// A note if the content of a template selects the whole page; otherwise "".
[[nodiscard]] std::string whole_page_note(const std::string& name, const std::string& content);

// Sorts by worst need, doubt and name.
void sort_sites(std::vector<SiteLine>& sites);

struct SitesViewOptions {
  std::size_t sites_a_page = 100;
  bool can_search = false;  // supports the parameter `find` of index.html
  std::string find = {};    // search text; only sites whose name contains it are shown
};

// "index.html" (all), "broken.html" and so on by need; "index-2.html" continues the list. Nothing for another name.
// REQUIRES: the sites are sorted by sort_sites().
[[nodiscard]] std::optional<std::string> sites_view(const std::vector<SiteLine>& sites, std::string_view file,
                                                    const SitesViewOptions& options = {});
// The names of all these files.
[[nodiscard]] std::vector<std::string> sites_files(const std::vector<SiteLine>& sites,
                                                   const SitesViewOptions& options = {});

// A site as a segment of a path and as a folder's name: bytes other than letters, digits, "-" and "." are escaped.
[[nodiscard]] std::string site_segment(const std::string& site);

}  // namespace wrapwright
