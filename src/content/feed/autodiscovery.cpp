// SPDX-License-Identifier: Apache-2.0
#include "content/feed/autodiscovery.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "content/feed/html_text.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::string_view kTypes[] = {"application/rss+xml", "application/atom+xml",   "application/feed+json",
                                       "application/rdf+xml", "application/x.atom+xml", "application/x-atom+xml",
                                       "application/json"};

bool has_token(std::string_view list, std::string_view token) {
  const std::string lowered = lower(list);
  std::size_t at = 0;
  while (at < lowered.size()) {
    std::size_t end = at;
    while (end < lowered.size() && !is_space(lowered[end])) ++end;
    if (std::string_view(lowered).substr(at, end - at) == token) return true;
    at = end + 1;
  }
  return false;
}

std::string base_of(const Page& page, std::string_view url) {
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (page.tag(i) != name::base) continue;
    const auto href = page.attribute(i, name::href);
    if (!href) continue;
    return resolve_url(url, trim(*href)).value_or(std::string(url));
  }
  return std::string(url);
}

}  // namespace

std::vector<FeedLink> find_feed_links(const Page& page, std::string_view url) {
  const std::string base = base_of(page, url);
  std::vector<FeedLink> links;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (page.tag(i) != name::link) continue;
    const auto relation = page.attribute(i, name::rel);
    const auto href = page.attribute(i, name::href);
    const auto type_given = page.attribute(i, name::type);
    if (!relation || !href || !type_given || !has_token(*relation, "alternate")) continue;
    const std::string type = lower(trim(type_given->substr(0, type_given->find(';'))));
    if (std::find(std::begin(kTypes), std::end(kTypes), type) == std::end(kTypes)) continue;
    auto resolved = resolve_url(base, trim(*href));
    if (!resolved || !is_http(*resolved)) continue;
    if (type == "application/json" && resolved->find("/wp-json/") != std::string::npos) continue;
    const bool known =
        std::any_of(links.begin(), links.end(), [&resolved](const FeedLink& l) { return l.url == *resolved; });
    if (known) continue;
    links.push_back({*std::move(resolved), type, collapse_spaces(page.attribute(i, name::title).value_or(""))});
  }
  return links;
}

}  // namespace wrapwright
