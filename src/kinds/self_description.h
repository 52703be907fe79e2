// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page says that it is: Open Graph, JSON-LD, microdata, the names of its body, canonical and neighbors. Holds
// views of the page. Pure. Cost: one pass over its elements and its JSON-LD.
#include <string_view>

#include "kinds/page_address.h"
#include "kinds/trait_row.h"
#include "page/page.h"

namespace wrapwright {

struct SelfDescription {
  std::string_view og_type;
  std::string_view canonical;  // href of <link rel=canonical>, or og:url
  double ld_articles = 0;      // JSON-LD types of articles, and so on
  double ld_lists = 0;
  double ld_products = 0;
  double ld_forums = 0;
  double ld_pages = 0;
  double item_articles = 0;  // elements with such an itemtype
  double item_lists = 0;
  double item_products = 0;
  double item_forums = 0;
  bool published = false;  // article:published_time
  bool next = false;       // <link rel=next> or prev
  bool noindex = false;
  double feeds = 0;
};

[[nodiscard]] SelfDescription read_self_description(const Page& page);

void add_self_description(const Page& page, const SelfDescription& self, const PageAddress& address, TraitRow& out);

}  // namespace wrapwright
