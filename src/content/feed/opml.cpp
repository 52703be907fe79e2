// SPDX-License-Identifier: Apache-2.0
#include "content/feed/opml.h"

#include <utility>

#include "content/feed/feed_decoding.h"
#include "content/feed/html_text.h"
#include "content/feed/xml_document.h"
#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRoots[] = {"opml"};

OpmlOutline read_outline(const tinyxml2::XMLElement& element, std::string_view base) {
  std::string_view title = trim(attribute(element, "title"));
  if (title.empty()) title = trim(attribute(element, "text"));
  // In the repaired XML, attribute names are lowercase.
  return {collapse_spaces(title), resolve_link(base, attribute(element, "xmlurl")),
          resolve_link(base, attribute(element, "htmlurl"))};
}

// The next element in document order below `root`; null at the end.
const tinyxml2::XMLElement* next_element(const tinyxml2::XMLElement* element, const tinyxml2::XMLElement* root) {
  if (element->FirstChildElement() != nullptr) return element->FirstChildElement();
  while (element != root && element->NextSiblingElement() == nullptr) element = element->Parent()->ToElement();
  return element == root ? nullptr : element->NextSiblingElement();
}

}  // namespace

Result<OpmlList> parse_opml(const FeedInput& input, const FeedLimits& limits) {
  if (input.bytes.size() > limits.max_bytes) {
    Place place;
    place.source = input.url;
    return Error{ErrorKind::kLimit, "the list is larger than " + std::to_string(limits.max_bytes) + " bytes", place};
  }
  std::string buffer;
  const std::string_view text = read_feed_text(input.bytes, input.content_type, buffer);
  XmlLimits xml_limits;
  xml_limits.max_depth = limits.max_depth;
  xml_limits.max_nodes = limits.max_nodes;
  const auto document = XmlDocument::parse(text, input.url, kRoots, xml_limits);
  if (!document.ok()) {
    Error error = document.error();
    if (error.message.starts_with("not a feed")) error.message.replace(0, 10, "not an OPML list");
    return error;
  }
  const std::string_view base = is_http(input.url) ? input.url : std::string_view();
  OpmlList out;
  const auto* const root = &document->root();
  for (const auto* e = root; e != nullptr; e = next_element(e, root)) {
    if (name_of(*e) != "outline") continue;
    OpmlOutline outline = read_outline(*e, base);
    if (outline.xml_url.empty()) continue;
    if (out.outlines.size() == limits.max_items) {
      const std::string most = std::to_string(limits.max_items);
      out.notes.push_back({ErrorKind::kLimit, "more than " + most + " feeds", {std::string(input.url)}});
      break;
    }
    out.outlines.push_back(std::move(outline));
  }
  const std::vector<std::string>& open = document->open_at_end();
  if (!open.empty()) {
    Error error{ErrorKind::kSyntax, "the list ends inside <" + shown_name(open.back()) + ">", document->end()};
    if (out.outlines.empty()) return error;
    out.notes.push_back(std::move(error));
  }
  return out;
}

}  // namespace wrapwright
