// SPDX-License-Identifier: Apache-2.0
#include "content/feed/sitemap.h"

#include <set>
#include <string_view>
#include <utility>

#include "content/feed/feed_decoding.h"
#include "content/feed/xml_document.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRoots[] = {"urlset", "sitemapindex"};

// The address of an entry; "" if it has none.
std::string address_of(const tinyxml2::XMLElement& entry) {
  for (const auto* child = entry.FirstChildElement(); child != nullptr; child = child->NextSiblingElement())
    if (name_of(*child) == "loc") return std::string(trim(deep_text(*child)));
  return {};
}

}  // namespace

Result<Sitemap> parse_sitemap(const FeedInput& input, const FeedLimits& limits) {
  if (input.bytes.size() > limits.max_bytes) {
    return Error{ErrorKind::kLimit,
                 "the sitemap is larger than " + std::to_string(limits.max_bytes) + " bytes",
                 {std::string(input.url)}};
  }
  std::string buffer;
  const std::string_view text = read_feed_text(input.bytes, input.content_type, buffer).text;
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
  const auto* entry = document->root().FirstChildElement();
  for (; entry != nullptr && out.urls.size() < limits.max_items; entry = entry->NextSiblingElement()) {
    const std::string address = address_of(*entry);
    if (address.empty()) continue;
    std::string url = resolve_link(base, address);
    if (seen.insert(url).second) out.urls.push_back(std::move(url));
  }
  return out;
}

}  // namespace wrapwright
