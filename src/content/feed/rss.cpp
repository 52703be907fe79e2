// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "content/feed/formats.h"
#include "content/feed/html_text.h"
#include "content/feed/xml_items.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

std::string format_of(const XmlDocument& document) {
  const std::string_view root = name_of(document.root());
  if (root == "channel") return "cdf";
  if (document.declares("http://my.netscape.com/rdf/simple/0.9/")) return "rss090";
  if (document.declares("http://purl.org/rss/1.0/") || root != "rss") return "rss10";
  const std::string_view version = trim(attribute(document.root(), "version"));
  if (version.starts_with("2")) return "rss20";
  if (version == "0.91") return document.doctype().find("netscape") == std::string::npos ? "rss091u" : "rss091n";
  if (version == "0.92") return "rss092";
  if (version == "0.93") return "rss093";
  if (version == "0.94") return "rss094";
  return "rss";
}

}  // namespace

Result<Feed> read_rss(const XmlDocument& document, std::string_view base, const FeedLimits& limits,
                      std::vector<const tinyxml2::XMLElement*>* items) {
  auto feed = read_xml_feed(document, base, Dialect::kRss, limits, items);
  if (feed.ok()) feed->format = format_of(document);
  return feed;
}

}  // namespace wrapwright
