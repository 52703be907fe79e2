// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/other_pages.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "content/article/links.h"
#include "content/kinds/page_address.h"
#include "content/kinds/self_description.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

// Endings of addresses of pages; an address with another ending may not be a page.
constexpr std::array<std::string_view, 9> kEndingsOfPages = {"html", "htm",  "xhtml", "shtml", "php",
                                                             "asp",  "aspx", "jsp",   "cfm"};
constexpr std::size_t kLongestEnding = 5;

bool may_be_page(std::string_view path) {
  // Cloudflare's own pages on the sites that it serves.
  if (path.starts_with("/cdn-cgi/")) return false;
  const std::string_view last = path.substr(path.rfind('/') + 1);
  const std::size_t dot = last.rfind('.');
  if (last == "feed" || path.ends_with("/feed/") || last == "rss" || last == "atom") return false;
  if (dot == std::string_view::npos || last.size() - dot - 1 > kLongestEnding) return true;
  const std::string ending = lower(last.substr(dot + 1));
  return std::find(kEndingsOfPages.begin(), kEndingsOfPages.end(), ending) != kEndingsOfPages.end();
}

std::uint64_t hash_of(std::string_view url) { return page_hash(read_address(url)); }

std::set<std::uint64_t> hashes_of(const FeedOfSite& feed) {
  std::set<std::uint64_t> out;
  for (const std::string& url : feed.named) out.insert(hash_of(url));
  return out;
}

// A page of the site that the home page links to.
struct HomeLink {
  std::string url;
  std::uint64_t page;
  std::size_t letters;  // bytes, without white space, of the longest text that links to it
};

// Whether the address has no letters, like those of archives by date: /2012/05/.
bool is_numbered(const HomeLink& link) {
  const PageAddress address = read_address(link.url);
  return address.query.empty() && address_pattern(address).find('a') == std::string::npos;
}

std::size_t letters_of(const Page& page, NodeIndex link) {
  std::size_t out = 0;
  const TextRange texts = page.texts(link);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (page.run(t).hidden != 0) continue;
    for (const char c : page.text(t)) out += is_space(c) ? 0U : 1U;
  }
  return out;
}

// In document order, each page once.
std::vector<HomeLink> links_of(const Page& home, std::string_view url) {
  std::vector<HomeLink> out;
  std::map<std::uint64_t, std::size_t> places;
  const std::uint64_t own = hash_of(url);
  const LinkTargets targets(home, url);
  const std::string site = site_of(url);
  for (auto node = home.first(name::a); node; node = home.first(name::a, *node + 1)) {
    if (home.attribute(*node, name::rel).value_or("").find("nofollow") != std::string_view::npos) continue;
    std::string link = targets.link(home.attribute(*node, name::href).value_or(""));
    link.resize(std::min(link.size(), link.find('#')));
    const PageAddress address = read_address(link);
    if (!is_http(link) || site_of(link) != site || !may_be_page(address.path)) continue;
    const std::uint64_t page = page_hash(address);
    if (page == own) continue;
    const auto [place, is_new] = places.try_emplace(page, out.size());
    if (is_new) out.push_back({std::move(link), page, 0});
    std::size_t& letters = out[place->second].letters;
    letters = std::max(letters, letters_of(home, *node));
  }
  return out;
}

// Links whose addresses have the same form.
struct Form {
  bool of_items = false;
  std::vector<std::string> links;
};

// The forms in the order of their first links.
std::vector<Form> links_by_form(const Page& home, std::string_view url, const FeedOfSite& feed) {
  const std::set<std::uint64_t> named = hashes_of(feed);
  std::set<std::string> item_patterns;
  for (const std::string& item : feed.named) item_patterns.insert(address_pattern(read_address(item)));
  std::vector<Form> out;
  std::map<std::string, std::size_t> form_of;
  for (HomeLink& link : links_of(home, url)) {
    if (named.contains(link.page)) continue;
    const PageAddress address = read_address(link.url);
    std::string pattern = address_pattern(address);
    if (!address.query.empty()) pattern += '?';
    const auto [form, is_new] = form_of.try_emplace(pattern, out.size());
    if (is_new) out.push_back({item_patterns.contains(pattern), {}});
    out[form->second].links.push_back(std::move(link.url));
  }
  return out;
}

}  // namespace

std::map<std::string, FeedOfSite> feeds_of_sites(std::span<const SourcePage> pages) {
  std::map<std::string, FeedOfSite> out;
  for (const SourcePage& page : pages) {
    const bool was_fetched = page.state == SourcePage::State::kReady && !page.fetched.empty();
    if (page.item == nullptr || page.feed == nullptr || !was_fetched) continue;
    const std::string site = site_of(page.url);
    if (!is_http(page.feed->link) || site_of(page.feed->link) != site) continue;
    FeedOfSite& known = out[site];
    if (known.home.empty()) {
      known.home = page.feed->link;
      for (const FeedItem& item : page.feed->items) known.named.insert(item.url);
    }
    known.named.insert(page.url);
  }
  return out;
}

std::vector<std::string> headline_pages(const Page& home, std::string_view url, std::size_t most) {
  std::vector<HomeLink> links = links_of(home, url);
  std::erase_if(links, [](const HomeLink& link) { return is_list_address(read_address(link.url)); });
  std::stable_sort(links.begin(), links.end(),
                   [](const HomeLink& a, const HomeLink& b) { return a.letters > b.letters; });
  std::stable_partition(links.begin(), links.end(), [](const HomeLink& link) { return !is_numbered(link); });
  if (most != 0) links.resize(std::min(links.size(), most), {});
  std::vector<std::string> out;
  out.reserve(links.size());
  for (HomeLink& link : links) out.push_back(std::move(link.url));
  return out;
}

std::vector<std::string> other_pages(const Page& home, std::string_view url, const FeedOfSite& feed, std::size_t most) {
  const std::vector<Form> forms = links_by_form(home, url, feed);
  std::vector<std::string> out;
  for (const bool of_items : {false, true}) {
    bool any = true;
    for (std::size_t round = 0; any; ++round) {
      any = false;
      for (const Form& form : forms) {
        if (form.of_items != of_items || round >= form.links.size()) continue;
        if (out.size() >= most) return out;
        out.push_back(form.links[round]);
        any = true;
      }
    }
  }
  return out;
}

bool is_copy_of_item(const Page& home, std::string_view url, const FeedOfSite& feed) {
  const std::string canonical = LinkTargets(home, url).link(read_self_description(home).canonical);
  return !canonical.empty() && site_of(canonical) == site_of(url) && hash_of(canonical) != hash_of(url) &&
         hashes_of(feed).contains(hash_of(canonical));
}

}  // namespace wrapwright
