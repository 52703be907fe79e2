// SPDX-License-Identifier: Apache-2.0
#include "cli/sites.h"

#include <map>
#include <set>
#include <utility>

#include "base/digest.h"
#include "base/files.h"
#include "base/url.h"

namespace wrapwright {

std::string site_of_page(const SourcePage& page) { return page.site.empty() ? site_of(page.url) : page.site; }

SiteGrouping group_by_site(std::vector<SourcePage> pages, const std::string& name, std::size_t most) {
  SiteGrouping out;
  std::map<std::string, std::size_t> site_by_name;
  std::vector<std::set<std::string>> urls;
  for (SourcePage& page : pages) {
    if (page.state != SourcePage::State::kReady) continue;
    const std::string site = name.empty() ? site_of_page(page) : name;
    if (site.empty()) {
      out.nameless.push_back(std::move(page));
      continue;
    }
    const auto [entry, is_new] = site_by_name.try_emplace(site, out.sites.size());
    if (is_new) {
      out.sites.push_back({site, {}});
      urls.emplace_back();
    }
    auto& members = out.sites[entry->second].pages;
    if (most != 0 && members.size() >= most) continue;
    // A folder may well hold several captures of one URL; a list or feed that names one twice means it once.
    const bool fetched = !page.fetched.empty();
    if (fetched && !urls[entry->second].insert(page.url).second) continue;
    members.push_back(std::move(page));
  }
  return out;
}

LoadedSite load_site(const Site& site, const PageOptions& options) {
  LoadedSite out;
  const auto normalizer = make_normalizer(options.normalizer, options.limits);
  std::string bytes;
  for (const SourcePage& source : site.pages) {
    if (auto read = read_file(source.file, bytes); !read) {
      out.errors.push_back(read.error());
      continue;
    }
    out.bytes += bytes.size();
    out.pages.push_back(normalizer->parse({bytes, source.content_type, ""}));
    SitePage view;
    view.item = source.item;
    view.url = source.url;
    view.digest = "sha256:" + sha256_hex(bytes);
    view.fetched = source.fetched;
    out.views.push_back(std::move(view));
  }
  for (std::size_t i = 0; i < out.pages.size(); ++i) out.views[i].page = &out.pages[i];
  return out;
}

}  // namespace wrapwright
