// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages that a home page links to. Those to look at beside the pages that a feed names: a feed names articles alone, and
// a learner that has seen no list cannot tell what only lists have. And those to look at where there is no feed. Pure
// functions.
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/source_page.h"
#include "core/page/page.h"

namespace wrapwright {

// Enough to see a site's kinds of lists.
inline constexpr std::size_t kOtherPagesOfSite = 4;

// What a feed whose pages were fetched says of one site, or a home page whose links were fetched in its place.
struct FeedOfSite {
  std::string home;             // the feed's `link`
  std::set<std::string> named;  // addresses of the feed's items, also those that redirects lead to
};

// By site, those whose feed names a home page of the same site: pages of another host are not known to be the home of
// these items.
[[nodiscard]] std::map<std::string, FeedOfSite> feeds_of_sites(std::span<const SourcePage> pages);

// Addresses of at most `most` pages of the home page's site that it links to and the feed does not name, each once, as
// they are most likely no articles: of every form of address (address_pattern) that no item of the feed has the first
// link, then the second and so on; after these the links of such forms. Left out are the home page itself, links with
// rel=nofollow, and addresses that end as those of images, archives, feeds and the like. Cost: O(n log n).
[[nodiscard]] std::vector<std::string> other_pages(const Page& home, std::string_view url, const FeedOfSite& feed,
                                                   std::size_t most);

// Addresses of at most `most` pages (0 = all) of the home page's site that it links to, each once, those that the longest
// text links to first: a headline is longer than the name of a section. Addresses without letters, as those of archives by
// date, come last. Left out are those that other_pages() leaves out, and addresses of lists. Cost: O(n log n).
[[nodiscard]] std::vector<std::string> headline_pages(const Page& home, std::string_view url, std::size_t most);

// Whether the page says by its canonical address that it is one of the items: a home page that shows the newest
// article.
[[nodiscard]] bool is_copy_of_item(const Page& home, std::string_view url, const FeedOfSite& feed);

}  // namespace wrapwright
