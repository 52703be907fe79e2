// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sites.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <utility>

#include "app/cli/interrupt.h"
#include "core/base/host.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {

void add_sites(CLI::App& app, SiteOptions& options) {
  add_sources(
      app, options.sources,
      "Feed (URL or file), home page, folder of pages, web archive (WARC, ARC, WACZ), list of URLs, sitemap, OPML, "
      "or - for standard input\nA folder of pages may have an index.jsonl, or hold archives; an archive may be named "
      "by "
      "its index (CDX, CDXJ), or by a list of archives.");
  app.add_option("--site", options.site, "Site of all pages (default: the group in the index, else the URL's host)")
      ->type_name("NAME")
      ->transform([](const std::string& name) {
        std::string site = site_of_name(name);
        if (auto named = WrapperStore::check_name(site); !named) throw CLI::ValidationError(named.error().message);
        return site;
      });
  add_count(app, "--pages", options.max_pages,
            "Use at most N pages per site; 0 = all\nThe first N; from archives, sitemaps and folders without an index, "
            "a sample.");
  add_count(app, "--min-pages", options.min_pages, "Leave out sites with fewer pages")->group(kOtherOptions);
  app.add_option("--hosts", options.hosts, "Take only these sites (host names, separated by commas)")
      ->type_name("HOST,...")
      ->group(kOtherOptions)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->transform([](const std::string& name) { return site_of_name(name); });
  add_normalizer(app, options.page);
  add_network(app, options.http);
  add_page_limits(app, options.page);
  options.http.stop = &interrupt_flag();
}

namespace {

void fetch_in_rounds(const SiteOptions& options, const FetchInRounds& rounds, SourceReader& reader,
                     std::vector<SourcePage>& pages) {
  // Checking whether the pages suffice requires learning, so it is only done while there are more to fetch.
  bool is_more = SourceReader::has_more(pages);
  while (is_more && !interrupt_flag()) {
    const auto enough = rounds.enough(group_by_site(pages, options.site, options.max_pages).sites);
    is_more = reader.fetch_more(pages, rounds.step, [&](const std::string& host) {
      return !enough.contains(options.site.empty() ? host : options.site);
    }) && SourceReader::has_more(pages);
  }
}

// Users who pass a file that is named like a feed may not know that it is a page.
std::string lack_of_site(const SourcePage& page, const char* naming) {
  std::string out = page.id;
  if (!page.file.empty() && !is_html_file_name(page.file.string()))
    out += ": an HTML page, not a feed, OPML, a sitemap or a list of URLs";
  return out.append(": the site of this page is unknown; name it with ").append(naming);
}

}  // namespace

GatheredSites gather_sites(const SiteOptions& options, Console& console, const FetchInRounds* rounds) {
  GatheredSites out;
  const auto failed = [&](const auto& what) {
    console.error(what);
    ++out.failed;
  };
  HttpOptions http = options.http;
  http.notice = [&console](const std::string& text) { console.detail(text); };
  const SourceReaderOptions reading{.http = http,
                                    .home_pages = HomePages::kFollowFeeds,
                                    .max_items_per_site = options.max_pages,
                                    .max_first_items = rounds != nullptr ? rounds->first : 0,
                                    .url = options.sources.url,
                                    .pick = options.sources.pick,
                                    .identify = options.identify,
                                    .feed_limits = {},
                                    .hosts = {options.hosts.begin(), options.hosts.end()},
                                    .keep_home_pages = options.other_pages > 0,
                                    .since = options.sources.since};
  SourceReader reader(reading, listener_of(console));
  std::vector<SourcePage> pages = reader.expand(options.sources.sources);
  reader.resolve(pages);
  if (rounds != nullptr) fetch_in_rounds(options, *rounds, reader, pages);
  if (options.other_pages > 0 && !interrupt_flag()) reader.add_contrast_pages(pages, options.other_pages);
  for (const SourcePage& page : pages) {
    if (page.state == SourcePage::State::kFailed && page.error->kind != ErrorKind::kInterrupted) failed(*page.error);
  }
  SiteGrouping grouping = group_by_site(std::move(pages), options.site, options.max_pages);
  for (const SourcePage& page : grouping.nameless) failed(lack_of_site(page, options.naming));
  out.sites = std::move(grouping.sites);
  const std::set<std::string> hosts(options.hosts.begin(), options.hosts.end());
  const auto pages_of = [](const Site& site) {
    return static_cast<std::size_t>(std::count_if(site.pages.begin(), site.pages.end(),
                                                  [](const SourcePage& page) { return !page.is_contrast_page; }));
  };
  const std::size_t left_out = std::erase_if(out.sites, [&](const Site& site) {
    return pages_of(site) < options.min_pages || (!hosts.empty() && !hosts.contains(site.name));
  });
  const std::string left = "sites left out by --min-pages or --hosts: " + std::to_string(left_out);
  if (left_out > 0) console.detail(left);
  if (out.sites.empty() && out.failed == 0 && !interrupt_flag())
    console.error("no matching pages found" + (left_out > 0 ? "; " + left : std::string()));
  return out;
}

}  // namespace wrapwright
