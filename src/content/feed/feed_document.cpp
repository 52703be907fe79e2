// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_document.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "content/feed/feed_decoding.h"
#include "content/feed/formats.h"
#include "content/feed/xml_text.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/base/json.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

using tinyxml2::XMLElement;

constexpr std::size_t kProlog = 1024;  // number of bytes searched for a declaration of the encoding

// The replacement of a part of the text.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

// An edit that sets encoding="..." in the XML declaration to UTF-8, the encoding of the text after decoding; nothing if
// it already is UTF-8. Feeds may also declare encodings that do not exist or are wrong.
std::optional<Edit> declared_encoding(std::string_view text) {
  const std::string_view head = text.substr(0, kProlog);
  const std::size_t start = head.find("<?xml");
  const std::size_t stop = start == std::string_view::npos ? start : head.find("?>", start);
  if (stop == std::string_view::npos) return std::nullopt;
  std::size_t at = lower(head.substr(0, stop)).find("encoding", start);
  if (at == std::string::npos) return std::nullopt;
  at = head.find_first_of("\"'", at);
  if (at == std::string_view::npos || at >= stop) return std::nullopt;
  const std::size_t end = head.find(head[at], at + 1);
  if (end == std::string_view::npos || end >= stop) return std::nullopt;
  if (lower(head.substr(at + 1, end - at - 1)) == "utf-8") return std::nullopt;
  return Edit{at + 1, end, "UTF-8"};
}

std::string applied(std::string_view text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    if (edit.begin < at) continue;  // inside an omitted item
    out.append(text, at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  out.append(text, at);
  return out;
}

// Whether the src of an entry's content refers to the entry's page, as in Jekyll's theme Chirpy, and not to an audio or
// video file.
bool is_page_of(const FeedItem& item, const XMLElement& content, const std::string& base) {
  const std::string_view given = attribute(content, "type");
  const std::string type = lower(trim(given.substr(0, given.find(';'))));
  if (!type.empty()) return type == "text/html" || type == "application/xhtml+xml";
  return resolve_link(base_inside(content, base), attribute(content, "src")) == item.url;
}

std::string text_in(const Json& object, const char* name) {
  const auto it = object.find(name);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

}  // namespace

struct FeedDocument::Parts {
  Feed feed;
  FeedKind kind = FeedKind::kRss;
  std::string text;
  // For XML formats.
  std::optional<XmlDocument> xml;
  std::vector<const XMLElement*> items;
  // An element of an item into which a text is inserted.
  struct Place {
    const char* name = "";
    std::string start;
    std::string end;
  };
  Place content;
  Place summary;
  // For JSON Feed.
  Json json;
  std::vector<std::size_t> places;

  std::string base;

  void name_places();
  void edit_item(std::size_t number, const Place& place, std::string_view words, std::vector<Edit>& edits) const;
};

// Inserted elements declare their namespaces themselves if the document may not do so.
void FeedDocument::Parts::name_places() {
  if (kind == FeedKind::kRss) {
    content = {"content:encoded", "<content:encoded xmlns:content=\"http://purl.org/rss/1.0/modules/content/\">",
               "</content:encoded>"};
    summary = {"description", "<description>", "</description>"};
    return;
  }
  const std::size_t start = xml->root_at();
  const std::string_view tag = std::string_view(text).substr(start, text.find_first_of(" \t\r\n/>", start) - start);
  std::string space;
  if (tag.find(':') != std::string_view::npos && !xml->root_namespace().empty())
    append_attribute(space, "xmlns", xml->root_namespace());
  const bool is_old = feed.format == "atom03" || feed.format == "atom01" || feed.format == "atom02";
  content = {"content", "<content" + space + (is_old ? " type=\"text/html\" mode=\"escaped\">" : " type=\"html\">"),
             "</content>"};
  summary = {"summary", "<summary" + space + (is_old ? " type=\"text/plain\">" : ">"), "</summary>"};
}

void FeedDocument::Parts::edit_item(std::size_t number, const Place& place, std::string_view words,
                                    std::vector<Edit>& edits) const {
  const XMLElement& item = *items[number];
  std::string written = place.start + xml_text(words) + place.end;
  bool is_written = false;
  for (const auto* old = item.FirstChildElement(place.name); old != nullptr;
       old = old->NextSiblingElement(place.name)) {
    const XmlSpan& span = xml->span(*old);
    edits.push_back({span.begin, span.end, is_written ? std::string() : written});
    is_written = true;
  }
  if (is_written) return;
  const std::size_t at = xml->span(item).content_end;
  edits.push_back({at, at, std::move(written)});
}

FeedDocument::FeedDocument(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FeedDocument::FeedDocument(FeedDocument&&) noexcept = default;
FeedDocument& FeedDocument::operator=(FeedDocument&&) noexcept = default;
FeedDocument::~FeedDocument() = default;

Result<FeedDocument> FeedDocument::parse(const FeedInput& input, const FeedLimits& limits) {
  if (input.bytes.size() > limits.max_bytes) {
    return Error{ErrorKind::kLimit,
                 "the feed is larger than " + std::to_string(limits.max_bytes) + " bytes",
                 {std::string(input.url)}};
  }
  auto parts = std::make_unique<Parts>();
  const std::string_view base = is_http(input.url) ? input.url : std::string_view();
  parts->base = base;
  std::string buffer;
  parts->text = read_feed_text(input.bytes, input.content_type, buffer);
  if (trim(parts->text).starts_with('{')) {
    parts->kind = FeedKind::kJson;
    auto json = read_json_document(parts->text, input.url, limits);
    if (!json) return json.error();
    auto feed = read_json_value(*json, input.url, limits, &parts->places);
    if (!feed) return feed.error();
    parts->json = std::move(json).value();
    parts->feed = std::move(feed).value();
    return FeedDocument(std::move(parts));
  }
  XmlLimits xml_limits;
  xml_limits.max_depth = limits.max_depth;
  xml_limits.max_nodes = limits.max_nodes;
  xml_limits.keep_spans = true;
  auto xml = XmlDocument::parse(parts->text, input.url, feed_roots(), xml_limits);
  if (!xml) return xml.error();
  parts->xml.emplace(std::move(xml).value());
  parts->kind = name_of(parts->xml->root()) == "feed" ? FeedKind::kAtom : FeedKind::kRss;
  auto feed = parts->kind == FeedKind::kAtom ? read_atom(*parts->xml, base, limits, &parts->items)
                                             : read_rss(*parts->xml, base, limits, &parts->items);
  if (!feed) return feed.error();
  parts->feed = std::move(feed).value();
  parts->name_places();
  return FeedDocument(std::move(parts));
}

const Feed& FeedDocument::feed() const { return parts_->feed; }
std::optional<FeedKind> feed_kind_named(std::string_view name) {
  if (name == "rss") return FeedKind::kRss;
  if (name == "atom") return FeedKind::kAtom;
  if (name == "json") return FeedKind::kJson;
  return std::nullopt;
}

FeedKind FeedDocument::kind() const { return parts_->kind; }

std::string_view FeedDocument::media_type() const {
  if (parts_->kind == FeedKind::kJson) return "application/feed+json";
  if (parts_->kind == FeedKind::kAtom) return "application/atom+xml; charset=utf-8";
  const bool is_rdf = parts_->feed.format == "rss10" || parts_->feed.format == "rss090";
  return is_rdf ? "application/rdf+xml; charset=utf-8" : "application/rss+xml; charset=utf-8";
}

std::vector<FeedEnclosure> FeedDocument::enclosures(std::size_t number) const {
  assert(number < parts_->feed.items.size());
  std::vector<FeedEnclosure> out;
  const std::string& base = parts_->base;
  if (parts_->kind == FeedKind::kJson) {
    const Json& item = parts_->json.at("items").at(parts_->places[number]);
    const auto files = item.find("attachments");
    if (files == item.end() || !files->is_array()) return out;
    for (const Json& file : *files) {
      if (!file.is_object()) continue;
      FeedEnclosure read = {resolve_link(base, text_in(file, "url")), text_in(file, "mime_type"), ""};
      const auto size = file.find("size_in_bytes");
      if (size != file.end() && size->is_number()) read.length = write_json(*size);
      if (!read.url.empty()) out.push_back(std::move(read));
    }
    return out;
  }
  const XMLElement& item = *parts_->items[number];
  for (const auto* element = item.FirstChildElement(); element != nullptr; element = element->NextSiblingElement()) {
    const bool is_link = name_of(*element) == "link" && lower(trim(attribute(*element, "rel"))) == "enclosure";
    if (!is_link && name_of(*element) != "enclosure") continue;
    FeedEnclosure read = {resolve_link(base_inside(*element, base), attribute(*element, is_link ? "href" : "url")),
                          std::string(trim(attribute(*element, "type"))),
                          std::string(trim(attribute(*element, "length")))};
    if (!read.url.empty()) out.push_back(std::move(read));
  }
  return out;
}

bool FeedDocument::can_take_text(std::size_t number) const {
  assert(number < parts_->feed.items.size());
  if (parts_->kind == FeedKind::kJson) return true;
  if (parts_->feed.format == "cdf") return false;
  const XMLElement& item = *parts_->items[number];
  if (parts_->xml->span(item).is_empty_tag) return false;
  if (parts_->kind == FeedKind::kRss) return true;
  const XMLElement* const content = item.FirstChildElement("content");
  return content == nullptr || attribute(*content, "src").empty() ||
         is_page_of(parts_->feed.items[number], *content, parts_->base);
}

std::string FeedDocument::with_texts(const std::vector<ItemTexts>& texts) const {
  assert(texts.size() == parts_->feed.items.size());
  if (parts_->kind == FeedKind::kJson) {
    Json json = parts_->json;
    Json& items = json["items"];
    for (std::size_t i = texts.size(); i > 0; --i) {
      const ItemTexts& text = texts[i - 1];
      const auto item = items.begin() + static_cast<std::ptrdiff_t>(parts_->places[i - 1]);
      if (text.content) (*item)["content_html"] = *text.content;
      if (text.summary) (*item)["summary"] = *text.summary;
      if (text.is_left_out) items.erase(item);
    }
    return write_json(json, {.indent = 1}) + "\n";
  }
  std::vector<Edit> edits;
  if (auto encoding = declared_encoding(parts_->text)) edits.push_back(*std::move(encoding));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const ItemTexts& text = texts[i];
    if (text.is_left_out) {
      const XmlSpan& span = parts_->xml->span(*parts_->items[i]);
      edits.push_back({span.begin, span.end, ""});
      continue;
    }
    // In RSS these elements contain HTML.
    const bool is_html = parts_->kind == FeedKind::kRss;
    if (text.summary)
      parts_->edit_item(i, parts_->summary, is_html ? escaped(*text.summary, EscapeFor::kText) : *text.summary, edits);
    if (text.content) parts_->edit_item(i, parts_->content, *text.content, edits);
  }
  return applied(parts_->text, std::move(edits));
}

}  // namespace wrapwright
