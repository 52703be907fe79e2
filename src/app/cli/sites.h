// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects the pages of sites from sources, for learning and inspecting.
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "app/pipeline/site_pages.h"
#include "app/pipeline/source_reader.h"

namespace wrapwright {

// The options that name pages of sites, in learn and inspect.
struct SiteOptions {
  SourceOptions sources;
  PageOptions page;
  HttpOptions http;
  std::string site;
  std::size_t max_pages = 20;                      // per site
  std::size_t min_pages = 1;                       // sites with fewer are left out
  std::vector<std::string> hosts = {};             // the sites to use; empty = all
  std::function<void(SourcePage&)> identify = {};  // SourceReaderOptions::identify
  const char* naming = "--site or --url";          // the options that name the site of a page
  std::size_t other_pages = 0;                     // per site, besides its feed and its home page; 0 = neither
};
void add_sites(CLI::App& app, SiteOptions& options);

// All sites of the sources. Sources that could not be read are reported and counted, as are pages without a site.
struct GatheredSites {
  std::vector<Site> sites;
  std::size_t failed = 0;
};

// When to stop fetching the items of feeds: `first` items of each site are fetched, then `step` more at a time for
// sites that `enough` does not return for the pages fetched so far.
struct FetchInRounds {
  std::size_t first = 0;
  std::size_t step = 0;
  std::function<std::set<std::string>(const std::vector<Site>&)> enough;
};
// Without `rounds`: all pages at once.
[[nodiscard]] GatheredSites gather_sites(const SiteOptions& options, Console& console,
                                         const FetchInRounds* rounds = nullptr);

}  // namespace wrapwright
