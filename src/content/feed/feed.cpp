// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed.h"

#include <string>
#include <utility>

#include "content/feed/feed_decoding.h"
#include "content/feed/formats.h"
#include "content/feed/html_text.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRoots[] = {"rss", "rdf", "feed", "channel"};

Result<Feed> read_xml(std::string_view text, const FeedInput& input, const FeedLimits& limits) {
  XmlLimits xml_limits;
  xml_limits.max_depth = limits.max_depth;
  xml_limits.max_nodes = limits.max_nodes;
  const auto document = XmlDocument::parse(text, input.url, kRoots, xml_limits);
  if (!document.ok()) return document.error();
  const std::string_view base = is_http(input.url) ? input.url : std::string_view();
  return name_of(document->root()) == "feed" ? read_atom(*document, base, limits) : read_rss(*document, base, limits);
}

}  // namespace

std::span<const std::string_view> feed_roots() { return kRoots; }

Result<Feed> parse_feed(const FeedInput& input, const FeedLimits& limits) {
  if (input.bytes.size() > limits.max_bytes) {
    Place place;
    place.source = input.url;
    return Error{ErrorKind::kLimit, "the feed is larger than " + std::to_string(limits.max_bytes) + " bytes", place};
  }
  std::string buffer;
  const std::string_view text = read_feed_text(input.bytes, input.content_type, buffer);
  if (trim(text).starts_with('{')) return read_json_feed(text, input.url, limits);
  return read_xml(text, input, limits);
}

}  // namespace wrapwright
