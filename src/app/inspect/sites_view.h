// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first pages of many sites: those that need a person come first, each one click from its evidence; by what they need,
// too, in pages of so many sites. Pure functions. Cost: O(n) in the sites that are shown, and in the pages of an inspection.
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
  std::string link;                                          // "" = it has no page of its own
  std::size_t pages = 0;                                     // that are at hand, or that the wrapper was learned from
  std::optional<std::size_t> doubtful = {};                  // pages; nothing: none are at hand
  std::optional<double> confidence = {};                     // of the wrapper
  double doubt = 0;                                          // for the order
  std::vector<std::pair<SiteNeed, std::string>> needs = {};  // worst first: "no template fits on 5 pages"
};

// A wrapper that was learned from fewer pages is to be looked at.
inline constexpr unsigned kFewPages = 3;

[[nodiscard]] SiteLine site_line(const SiteInspection& inspection, std::string link);
// What the content of a template takes, where that is the whole page; "" = it does not.
[[nodiscard]] std::string whole_page_note(const std::string& name, const std::string& content);

// By their worst need, doubt, and name.
void sort_sites(std::vector<SiteLine>& sites);

struct SitesViewOptions {
  std::size_t sites_a_page = 100;
  bool can_search = false;  // by the parameter `find` of index.html
  std::string find = {};    // what is looked for; those alone are shown whose name has it
};

// "index.html" (all), "broken.html" and so on by need; "index-2.html" is what follows. Nothing for another name. REQUIRES:
// sort_sites().
[[nodiscard]] std::optional<std::string> sites_view(const std::vector<SiteLine>& sites, std::string_view file,
                                                    const SitesViewOptions& options = {});
// The names of all of them.
[[nodiscard]] std::vector<std::string> sites_files(const std::vector<SiteLine>& sites,
                                                   const SitesViewOptions& options = {});

// A site's part of a path, and of a folder's name: bytes but letters, digits, "-" and "." are escaped.
[[nodiscard]] std::string site_segment(const std::string& site);

}  // namespace wrapwright
