// SPDX-License-Identifier: Apache-2.0
#include "content/feed/sitemap.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "content/feed/feed_decoding.h"
#include "content/feed/xml_document.h"
#include "content/feed/xml_names.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRoots[] = {"urlset", "sitemapindex"};

// Elements of extensions have a prefix, "news:news", which each document may choose.
const tinyxml2::XMLElement* child_named(const tinyxml2::XMLElement& parent, std::string_view name) {
  const auto* child = parent.FirstChildElement();
  while (child != nullptr && local_name(name_of(*child)) != name) child = child->NextSiblingElement();
  return child;
}

// The text of the child with this name; "" if there is none.
std::string text_of(const tinyxml2::XMLElement& parent, std::string_view name) {
  const auto* const child = child_named(parent, name);
  return child == nullptr ? std::string() : std::string(trim(deep_text(*child)));
}

std::string date_of(const tinyxml2::XMLElement& entry) {
  const auto* const news = child_named(entry, "news");
  const std::string published = news == nullptr ? "" : text_of(*news, "publication_date");
  return published.empty() ? text_of(entry, "lastmod") : published;
}

}  // namespace

Result<Sitemap> parse_sitemap(const FeedInput& input, const FeedLimits& limits) {
  if (input.bytes.size() > limits.max_bytes) {
    return Error{ErrorKind::kLimit,
                 "the sitemap is larger than " + std::to_string(limits.max_bytes) + " bytes",
                 {std::string(input.url)}};
  }
  std::string buffer;
  const std::string_view text = read_feed_text(input.bytes, input.content_type, buffer);
  XmlLimits xml_limits;
  xml_limits.max_depth = limits.max_depth;
  xml_limits.max_nodes = limits.max_nodes;
  const auto document = XmlDocument::parse(text, input.url, kRoots, xml_limits);
  if (!document.ok()) {
    Error error = document.error();
    if (error.message.starts_with("not a feed")) error.message.replace(0, 10, "not a sitemap");
    return error;
  }
  Sitemap out;
  out.is_index = name_of(document->root()) == "sitemapindex";
  const std::string_view base = is_http(input.url) ? input.url : std::string_view();
  std::set<std::string> seen;
  const std::vector<std::string>& open = document->open_at_end();
  const auto* entry = document->root().FirstChildElement();
  for (; entry != nullptr; entry = entry->NextSiblingElement()) {
    const bool is_cut = open.size() > 1 && entry->NextSiblingElement() == nullptr;
    const std::string address = is_cut ? "" : text_of(*entry, "loc");
    if (address.empty()) continue;
    std::string url = resolve_link(base, address);
    if (!seen.insert(url).second) continue;
    if (out.urls.size() == limits.max_items) {
      const std::string most = std::to_string(limits.max_items);
      out.notes.push_back({ErrorKind::kLimit, "more than " + most + " addresses", {std::string(input.url)}});
      break;
    }
    out.urls.push_back(std::move(url));
    out.dates.push_back(date_of(*entry));
  }
  if (!open.empty()) {
    Error error{ErrorKind::kSyntax, "the sitemap ends inside <" + shown_name(open.back()) + ">", document->end()};
    if (out.urls.empty()) return error;
    out.notes.push_back(std::move(error));
  }
  return out;
}

}  // namespace wrapwright
