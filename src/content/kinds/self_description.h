// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's description of itself: Open Graph, JSON-LD, microdata, the class names of its body, links to its canonical
// address and to the next and previous page. Holds views of the page. Pure. Cost: one pass over the tags of its
// elements and over its JSON-LD.
#include <string_view>

#include "content/blocks/feature_table.h"
#include "content/kinds/page_address.h"
#include "core/page/page.h"

namespace wrapwright {

struct SelfDescription {
  std::string_view og_type;
  std::string_view canonical;  // href of <link rel=canonical>, or og:url
  double ld_articles = 0;      // number of JSON-LD types for articles
  double ld_lists = 0;
  double ld_products = 0;
  double ld_forums = 0;
  double ld_pages = 0;
  unsigned ld_recipes = 0;
  bool published = false;  // article:published_time
  bool next = false;       // <link rel=next> or prev
  bool noindex = false;
  double feeds = 0;
};

// The number of elements with an itemtype of each kind.
struct ItemTypes {
  double articles = 0;
  double lists = 0;
  double products = 0;
  double forums = 0;
  unsigned recipes = 0;
};

// Counts the value of one itemtype attribute.
void count_item_type(std::string_view type, ItemTypes& out);

[[nodiscard]] SelfDescription read_self_description(const Page& page);

// Whether the classes of the body mark a WordPress attachment page, which shows a file that belongs to another page
// ("single single-attachment attachmentid-72"). WordPress also marks it as a single post.
[[nodiscard]] bool is_page_of_file(const Page& page);

void add_self_description(const Page& page, const SelfDescription& self, const ItemTypes& items,
                          const PageAddress& address, FeatureWriter& out);

}  // namespace wrapwright
