// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of one site: gathered from sources, read from disk. Free functions, safe from any thread.
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "cli/sources.h"
#include "html/page.h"
#include "induce/site.h"

namespace wrapwright {

struct Site {
  std::string name;  // names its wrapper
  std::vector<SourcePage> pages;
};

struct SiteGrouping {
  std::vector<Site> sites;           // in order of first sight
  std::vector<SourcePage> nameless;  // pages that belong to no site: no group, no URL
};

// The site a page belongs to: its group, else the host of its URL; "" if neither is known.
[[nodiscard]] std::string site_of_page(const SourcePage& page);

// All pages that are ready; `name`, if not "", is the site of all of them. At most `most` pages a site (0 = all), each
// URL once.
[[nodiscard]] SiteGrouping group_by_site(std::vector<SourcePage> pages, const std::string& name, std::size_t most);

// A site's pages as induction takes them; the vectors run parallel. Views point into `pages` and the Site.
struct LoadedSite {
  std::vector<Page> pages;
  std::vector<SitePage> views;
  std::vector<Error> errors;  // of the pages that could not be read
  std::size_t bytes = 0;
};

// REQUIRES: the site outlives the result.
[[nodiscard]] LoadedSite load_site(const Site& site, const PageOptions& options);

}  // namespace wrapwright
