// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/self_description.h"

#include <string>

#include "content/kinds/name_hints.h"
#include "core/base/ascii.h"
#include "core/page/linked_data.h"

namespace wrapwright {
namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

enum class SchemaKind : std::uint8_t { kNone, kArticle, kList, kProduct, kForum, kPage, kRecipe };

// The kind of a schema.org type, by the last part of its name.
SchemaKind kind_of_schema(std::string_view type) {
  if (type.ends_with("ListItem")) return SchemaKind::kNone;
  if (type.starts_with("DiscussionForum") || type.starts_with("QAPage") || type.starts_with("Question") ||
      type.starts_with("SocialMediaPosting"))
    return SchemaKind::kForum;
  if (type == "Recipe") return SchemaKind::kRecipe;
  if (type.ends_with("Article") || type.ends_with("BlogPosting") || type.starts_with("Report"))
    return SchemaKind::kArticle;
  if (type == "Blog" || type.starts_with("Collection") || type.starts_with("ItemList") ||
      type.starts_with("SearchResults"))
    return SchemaKind::kList;
  if (type.starts_with("Product") || type == "Offer" || type == "AggregateOffer") return SchemaKind::kProduct;
  if (type == "WebPage" || type == "AboutPage" || type == "ContactPage" || type == "FAQPage") return SchemaKind::kPage;
  return SchemaKind::kNone;
}

std::string_view schema_name(std::string_view type) {
  const std::size_t slash = type.find_last_of("/#");
  return slash == std::string_view::npos ? type : type.substr(slash + 1);
}

// Counts each "@type" in the text, in any object; the text may be incomplete.
void count_types(std::string_view json, SelfDescription& out) {
  constexpr std::string_view kKey = "\"@type\"";
  for (std::size_t at = json.find(kKey); at != std::string_view::npos; at = json.find(kKey, at)) {
    at += kKey.size();
    const std::size_t open = json.find('"', at);
    if (open == std::string_view::npos || open - at > 20) continue;
    const std::size_t close = json.find('"', open + 1);
    if (close == std::string_view::npos) return;
    switch (kind_of_schema(schema_name(json.substr(open + 1, close - open - 1)))) {
      case SchemaKind::kArticle:
        ++out.ld_articles;
        break;
      case SchemaKind::kList:
        ++out.ld_lists;
        break;
      case SchemaKind::kProduct:
        ++out.ld_products;
        break;
      case SchemaKind::kForum:
        ++out.ld_forums;
        break;
      case SchemaKind::kPage:
        ++out.ld_pages;
        break;
      case SchemaKind::kRecipe:
        ++out.ld_recipes;
        break;
      case SchemaKind::kNone:
        break;
    }
  }
}

void read_meta(const Page& page, NodeIndex node, SelfDescription& out) {
  auto key = page.attribute(node, name::property);
  if (!key) key = page.attribute(node, name::name);
  if (!key) return;
  const std::string_view value = page.attribute(node, name::content).value_or("");
  if (*key == "og:type") out.og_type = trim(value);
  if (*key == "og:url" && out.canonical.empty()) out.canonical = value;
  if (*key == "article:published_time") out.published = true;
  if (*key == "robots" && has(value, "noindex")) out.noindex = true;
}

void read_head_link(const Page& page, NodeIndex node, SelfDescription& out) {
  const std::string_view rel = page.attribute(node, name::rel).value_or("");
  if (equal_ignoring_case(rel, "canonical")) out.canonical = page.attribute(node, name::href).value_or("");
  if (equal_ignoring_case(rel, "next") || equal_ignoring_case(rel, "prev")) out.next = true;
  const std::string_view type = page.attribute(node, name::type).value_or("");
  if (starts_ignoring_case(rel, "alternate") && (has(type, "rss") || has(type, "atom"))) ++out.feeds;
}

NameHintSet hints_of_element(const Page& page, NodeIndex node) {
  return name_hints(page.attribute(node, name::class_).value_or("")) |
         name_hints(page.attribute(node, name::id).value_or(""));
}

}  // namespace

SelfDescription read_self_description(const Page& page) {
  SelfDescription out;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const NameId tag = page.tag(i);
    if (tag == name::meta) read_meta(page, i, out);
    if (tag == name::link) read_head_link(page, i, out);
    if (tag == name::script && is_linked_data(page, i)) {
      const TextRange texts = page.texts(i);
      for (TextIndex t = texts.first; t < texts.last; ++t) count_types(page.text(t), out);
    }
  }
  return out;
}

void count_item_type(std::string_view type, ItemTypes& out) {
  switch (kind_of_schema(schema_name(trim(type)))) {
    case SchemaKind::kArticle:
      ++out.articles;
      break;
    case SchemaKind::kList:
      ++out.lists;
      break;
    case SchemaKind::kProduct:
      ++out.products;
      break;
    case SchemaKind::kForum:
      ++out.forums;
      break;
    case SchemaKind::kRecipe:
      ++out.recipes;
      break;
    default:
      break;
  }
}

bool is_page_of_file(const Page& page) {
  constexpr std::string_view kMark = "attachmentid-";
  const auto body = page.first(name::body);
  const std::string_view names = body ? page.attribute(*body, name::class_).value_or("") : std::string_view();
  for (std::size_t at = names.find(kMark); at != std::string_view::npos; at = names.find(kMark, at)) {
    const bool is_start = at == 0 || is_space(names[at - 1]);
    at += kMark.size();
    if (is_start && at < names.size() && is_digit(names[at])) return true;
  }
  return false;
}

void add_self_description(const Page& page, const SelfDescription& self, const ItemTypes& items,
                          const PageAddress& address, FeatureWriter& out) {
  out.add({"og_article", "Open Graph says article"}, starts_ignoring_case(self.og_type, "article"));
  out.add({"og_website", "Open Graph says web site"},
          starts_ignoring_case(self.og_type, "website") || starts_ignoring_case(self.og_type, "blog"));
  out.add({"og_product", "Open Graph says product"}, has(self.og_type, "product"));
  out.add({"og_none", "Open Graph says nothing"}, self.og_type.empty());
  out.add({"published", "says when it was published"}, self.published);
  out.add({"noindex", "asks search engines to leave it out"}, self.noindex);
  out.add({"link_next", "names a next or previous page"}, self.next);
  out.add_count({"feeds", "feeds that it names"}, self.feeds);
  out.add_count({"ld_articles", "articles in JSON-LD"}, self.ld_articles);
  out.add_count({"ld_lists", "lists in JSON-LD"}, self.ld_lists);
  out.add_count({"ld_products", "products in JSON-LD"}, self.ld_products);
  out.add_count({"ld_forums", "questions and discussions in JSON-LD"}, self.ld_forums);
  out.add_count({"ld_pages", "plain pages in JSON-LD"}, self.ld_pages);
  out.add_count({"item_articles", "articles in microdata"}, items.articles);
  out.add_count({"item_lists", "lists in microdata"}, items.lists);
  out.add_count({"item_products", "products in microdata"}, items.products);
  out.add_count({"item_forums", "questions and discussions in microdata"}, items.forums);
  const PageAddress canonical = read_address(self.canonical);
  out.add({"canonical", "is the page that it names as canonical"}, canonical.path.empty()                       ? -1.0
                                                                   : page_hash(canonical) == page_hash(address) ? 1.0
                                                                                                                : 0.0);
  NameHintSet hints = 0;
  for (const NameId tag : {name::html, name::body})
    if (const auto node = page.first(tag)) hints |= hints_of_element(page, *node);
  for (const NameHint hint :
       {NameHint::kPost, NameHint::kArticle, NameHint::kSingle, NameHint::kArchive, NameHint::kPage, NameHint::kHome,
        NameHint::kPagination, NameHint::kThread, NameHint::kProduct, NameHint::kDocumentation, NameHint::kError}) {
    out.add({"body_hint_%", "its body is named for %"}, kNameHintLabels[static_cast<std::size_t>(hint)],
            (hints & name_hint_bit(hint)) != 0);
  }
}

}  // namespace wrapwright
