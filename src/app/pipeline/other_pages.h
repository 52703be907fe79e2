// SPDX-License-Identifier: Apache-2.0
#pragma once
// Chooses pages that a home page links to: those to examine in addition to the pages that a feed names, because a feed
// names only articles, and a learner that has seen no list cannot know what only lists have; and those to examine if
// there is no feed. Pure functions.
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

// What a feed whose pages were fetched says about one site, or a home page whose links were fetched instead of a feed.
struct FeedOfSite {
  std::string home;             // the feed's `link`
  std::set<std::string> named;  // addresses of the feed's items, including the targets of redirects
};

// The feeds of all sites whose feed names a home page of the same site: a page of another host is not known to be the
// home page of these items.
[[nodiscard]] std::map<std::string, FeedOfSite> feeds_of_sites(std::span<const SourcePage> pages);

// Addresses of at most `most` pages of the home page's site that it links to and the feed does not name, each once, in
// order of being least likely an article: for every form of address (address_pattern) that no item of the feed has, the
// first link, then the second and so on; after these, the links of forms that items have. Leaves out the home page
// itself, links with rel=nofollow, and addresses with the endings of images, archives, feeds and the like. Cost: O(n
// log n).
[[nodiscard]] std::vector<std::string> other_pages(const Page& home, std::string_view url, const FeedOfSite& feed,
                                                   std::size_t most);

// Addresses of at most `most` pages (0 = all) of the home page's site that it links to, each once, those with the
// longest link text first: a headline is longer than the name of a section. Addresses without letters, such as those of
// archives by date, come last. Leaves out what other_pages() leaves out, and addresses of lists. Cost: O(n log n).
[[nodiscard]] std::vector<std::string> headline_pages(const Page& home, std::string_view url, std::size_t most);

// Whether the page declares the address of one of the items as its canonical address, as a home page that shows the
// newest article does.
[[nodiscard]] bool is_copy_of_item(const Page& home, std::string_view url, const FeedOfSite& feed);

}  // namespace wrapwright
