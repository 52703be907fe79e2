// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "content/feed/formats.h"
#include "content/feed/html_text.h"
#include "content/feed/xml_items.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

std::string format_of(const XmlDocument& document) {
  if (lower(document.root_namespace()).ends_with("://www.w3.org/2005/atom")) return "atom10";
  const std::string_view version = trim(attribute(document.root(), "version"));
  if (version == "0.1") return "atom01";
  if (version == "0.2") return "atom02";
  if (version == "0.3" || document.declares("http://purl.org/atom/ns#")) return "atom03";
  return "atom";
}

}  // namespace

Result<Feed> read_atom(const XmlDocument& document, std::string_view base, const FeedLimits& limits,
                       std::vector<const tinyxml2::XMLElement*>* items) {
  auto feed = read_xml_feed(document, base, Dialect::kAtom, limits, items);
  if (feed.ok()) feed->format = format_of(document);
  return feed;
}

}  // namespace wrapwright
