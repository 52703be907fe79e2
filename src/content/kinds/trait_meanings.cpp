// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/trait_meanings.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "content/kinds/name_hints.h"

namespace wrapwright {
namespace {

struct Meaning {
  std::string_view name;
  std::string_view text;
};

constexpr Meaning kMeanings[] = {
    // The address.
    {"url_home", "the address is that of the home page"},
    {"url_index", "the address ends in index or default"},
    {"url_depth", "depth of the address"},
    {"url_length", "length of the address"},
    {"url_query", "the address has a query"},
    {"url_slash", "the address ends in a slash"},
    {"url_html", "the address ends in .html"},
    {"url_years", "years in the address"},
    {"url_date", "the address is that of an archive by date"},
    {"url_list", "the address names a list (tag, category, archive)"},
    {"url_page", "the address names a page number"},
    {"url_forum", "the address names a forum"},
    {"url_product", "the address names a shop"},
    {"url_docs", "the address names documentation"},
    {"url_article", "the address names articles (post, news, blog)"},
    {"last_number", "the last part of the address is a number"},
    {"last_length", "length of the last part of the address"},
    {"last_hyphens", "hyphens in the last part of the address"},
    {"last_digits", "digits in the last part of the address"},
    // What the page says of itself.
    {"og_article", "Open Graph says article"},
    {"og_website", "Open Graph says web site"},
    {"og_product", "Open Graph says product"},
    {"og_none", "Open Graph says nothing"},
    {"published", "says when it was published"},
    {"noindex", "asks search engines to leave it out"},
    {"link_next", "names a next or previous page"},
    {"feeds", "feeds that it names"},
    {"ld_articles", "articles in JSON-LD"},
    {"ld_lists", "lists in JSON-LD"},
    {"ld_products", "products in JSON-LD"},
    {"ld_forums", "questions and discussions in JSON-LD"},
    {"ld_pages", "plain pages in JSON-LD"},
    {"item_articles", "articles in microdata"},
    {"item_lists", "lists in microdata"},
    {"item_products", "products in microdata"},
    {"item_forums", "questions and discussions in microdata"},
    {"canonical", "is the page that it names as canonical"},
    // Its text.
    {"elements", "elements"},
    {"bytes", "bytes of text"},
    {"link_share", "share of text in links"},
    {"sentence_share", "share of text in sentences"},
    {"sentence_bytes", "bytes of sentences"},
    {"sentences", "sentences"},
    {"dates", "short texts with a year"},
    {"prices", "short texts with a price"},
    {"longest_sentence", "bytes of the longest sentence"},
    {"near_share", "share of the sentences near the top of the element of most sentences"},
    {"near_bytes", "bytes of sentences near the top of the element of most sentences"},
    {"best_sentences", "sentences in the element of most sentences"},
    {"best_links", "share of text in links in the element of most sentences"},
    {"best_heading_links", "headings that are links in the element of most sentences"},
    {"best_headings", "headings in the element of most sentences"},
    {"best_dates", "short texts with a year in the element of most sentences"},
    {"second_share", "sentences of the second such element, in proportion to the first"},
    // Its links.
    {"links_site", "links to pages of the site"},
    {"links_other", "links to other sites"},
    {"links_fragment", "links within the page"},
    {"links_below", "links to pages below its address"},
    {"links_long", "links with a long text"},
    {"links_distinct", "different pages of the site that it links to"},
    {"heading_links", "headings that are links"},
    {"heading_pages", "different pages that headings link to"},
    {"self_headings", "headings that link to the page itself"},
    {"heading_link_share", "share of headings that are links"},
    {"same_text_links", "pages that links of the same text lead to"},
    {"bookmarks", "links with rel=bookmark"},
    {"neighbors", "links with rel=next or rel=prev"},
    {"nofollow", "links with rel=nofollow"},
    {"text_of_link", "text in proportion to links"},
    // Repeated items.
    {"group_items", "items of the longest list"},
    {"group_linked", "items with links, in a list"},
    {"group_titled", "items with headings, in a list"},
    {"group_title_link", "items with headings that are links, in a list"},
    {"group_dated", "items with dates, in a list"},
    {"group_sentences", "items with sentences and links, in a list"},
    {"group_images", "items with images and links, in a list"},
    {"group_priced", "items with prices, in a list"},
    {"group_linked_share", "share of text in the largest list of links"},
    {"group_title_share", "share of text in the largest list of linked headings"},
    {"group_date_share", "share of text in the largest list of dated items"},
    // Its title.
    {"title_length", "length of the title"},
    {"title_headings", "headings that the title has"},
    {"title_headings_linked", "headings that the title has, and that are links"},
    {"title_heading_at", "place of the first heading that the title has"},
    // How it compares with the site's pages.
    {"log_odds", "log-odds of an article by the page alone"},
    {"above_articles", "log-odds by the page alone, above the mean of the site's articles"},
    {"above_least_article", "log-odds by the page alone, above the lowest of the site's articles"},
    {"articles_mean", "mean log-odds of the site's articles"},
    {"above_others", "log-odds by the page alone, above the mean of the site's other pages"},
    {"above_most_other", "log-odds by the page alone, above the highest of the site's other pages"},
    {"common_share", "share of the names that all articles of the site have"},
    {"common_missing", "missing names that all articles of the site have"},
    {"article_names", "share of the names that only articles of the site have"},
    {"article_name_count", "names that only articles of the site have"},
    {"other_names", "share of the names that only other pages of the site have"},
    {"other_name_count", "names that only other pages of the site have"},
    {"address_share", "share of the site's articles with an address like it"},
    {"address_top", "share of the site's articles with the most frequent kind of address"},
    {"address_others", "share of the site's other pages with an address like it"},
};

constexpr std::string_view kHintNames[] = {
    "posts",   "articles", "a single article", "archives",   "pages",  "a home page", "page numbers",  "comments",
    "threads", "products", "documentation",    "teasers",    "items",  "services",    "related pages", "sharing",
    "a date",  "authors",  "titles",           "reading on", "errors", "neighbors"};
static_assert(std::size(kHintNames) == kNameHints);

std::optional<std::string_view> after(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  return name.substr(prefix.size());
}

std::string_view hint_name(std::string_view number) {
  std::size_t hint = 0;
  for (const char digit : number) hint = hint * 10 + static_cast<std::size_t>(digit - '0');
  return !number.empty() && number.size() <= 2 && hint < kNameHints ? kHintNames[hint] : "";
}

std::string joined(std::string_view before, std::string_view what, std::string_view behind = "") {
  return what.empty() ? "" : std::string(before).append(what).append(behind);
}

std::string meaning_of_trait(std::string_view name) {
  const auto* const at =
      std::find_if(std::begin(kMeanings), std::end(kMeanings), [&](const Meaning& each) { return each.name == name; });
  if (at != std::end(kMeanings)) return std::string(at->text);
  if (const auto tag = after(name, "tag_")) return joined("<", *tag, "> elements");
  if (const auto hint = after(name, "hint_")) return joined("elements named for ", hint_name(*hint));
  if (const auto hint = after(name, "body_hint_")) return joined("its body is named for ", hint_name(*hint));
  return "";
}

}  // namespace

std::string page_trait_meaning(std::string_view name) {
  if (const auto compared = after(name, "more_"))
    return joined("", meaning_of_trait(*compared), ", against the site's articles");
  return meaning_of_trait(name);
}

}  // namespace wrapwright
