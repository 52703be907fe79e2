// SPDX-License-Identifier: Apache-2.0
// The part of SourceReader that fetches contrast pages: pages of a site that its feed does not name.
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/pipeline/source_reader.h"
#include "core/base/url.h"
#include "core/normalize/normalizer.h"
#include "web/fetch/page_name.h"

namespace wrapwright {

// Removes what is no page. A failure here does not count as one of the run, as nobody has asked for these pages.
void SourceReader::fetch_contrast_pages(std::vector<SourcePage>& pages) {
  if (std::any_of(pages.begin(), pages.end(), is_to_fetch)) fetch_round(pages);
  std::string bytes;
  std::erase_if(pages, [&](const SourcePage& page) {
    const auto told = [&](const Error& error) {
      listener_.detail(page.id + ": skipped: " + error.message);
      return true;
    };
    if (page.error) return told(*page.error);
    const auto read = read_bytes(page, options_.http.limits.max_decoded_bytes, bytes);
    return read ? false : told(read.error());
  });
  for (SourcePage& page : pages) page.is_contrast_page = true;
}

std::vector<SourcePage> SourceReader::fetch_home_pages(const std::map<std::string, FeedOfSite>& feeds) {
  std::vector<SourcePage> out;
  for (const auto& [site, feed] : feeds) {
    if (!options_.hosts.empty() && !options_.hosts.contains(site)) continue;
    SourcePage& home = out.emplace_back();
    const auto known = home_pages_.find(site);
    if (known != home_pages_.end() && page_key(known->second.url) == page_key(feed.home)) {
      home = known->second;
      continue;
    }
    home.state = SourcePage::State::kItem;
    home.id = home.url = feed.home;
  }
  fetch_contrast_pages(out);
  return out;
}

void SourceReader::add_other_pages(std::vector<SourcePage>& pages, std::size_t most) {
  std::map<std::string, FeedOfSite> feeds = feeds_of_sites(pages);
  feeds.insert(followed_.begin(), followed_.end());
  std::vector<SourcePage> homes = fetch_home_pages(feeds);
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::vector<SourcePage> others;
  std::string bytes;
  std::erase_if(homes, [&](SourcePage& source) {
    const auto feed = feeds.find(site_of(source.url));
    if (feed == feeds.end()) return true;
    const auto home = wrapwright::read_page(source, {}, *normalizer, bytes);
    if (!home) return true;
    for (std::string& url : other_pages(*home, source.url, feed->second, most)) {
      SourcePage& other = others.emplace_back();
      other.state = SourcePage::State::kItem;
      other.id = url;
      other.url = std::move(url);
    }
    return is_copy_of_item(*home, source.url, feed->second);
  });
  fetch_contrast_pages(others);
  for (auto* some : {&homes, &others}) std::move(some->begin(), some->end(), std::back_inserter(pages));
}

}  // namespace wrapwright
