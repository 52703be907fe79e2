// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>

#include "content/feed/formats.h"
#include "content/feed/html_text.h"
#include "content/feed/xml_document.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/base/json.h"
#include "core/base/url.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

// The member's text; a number is returned as its digits. "" if it is missing or of another type.
std::string text_of(const Json& object, const char* key) {
  const auto it = object.find(key);
  if (it == object.end()) return "";
  if (it->is_string()) return it->get<std::string>();
  if (it->is_number()) return write_json(*it);
  return "";
}

const Json* array_of(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_array() ? &*it : nullptr;
}

// The first of `authors`, or the `author` of version 1.
std::string author_of(const Json& item) {
  if (const Json* authors = array_of(item, "authors")) {
    for (const Json& author : *authors) {
      if (author.is_object() && !text_of(author, "name").empty()) return text_of(author, "name");
    }
  }
  const auto author = item.find("author");
  return author != item.end() && author->is_object() ? text_of(*author, "name") : "";
}

FeedItem read_item(const Json& json, std::string_view base) {
  FeedItem item;
  item.id = text_of(json, "id");
  item.url = resolve_link(base, text_of(json, "url"));
  if (item.url.empty()) item.url = resolve_link(base, text_of(json, "external_url"));
  if (item.url.empty() && is_http(item.id)) item.url = item.id;
  item.title = collapse_spaces(text_of(json, "title"));
  item.summary = escaped(text_of(json, "summary"), EscapeFor::kText);
  if (std::string html = text_of(json, "content_html"); !html.empty()) {
    item.contents.push_back(std::move(html));
  } else if (const std::string text = text_of(json, "content_text"); !text.empty()) {
    item.contents.push_back(escaped(text, EscapeFor::kText));
  }
  item.author = collapse_spaces(author_of(json));
  item.published = date_in_utc(text_of(json, "date_published"));
  item.updated = date_in_utc(text_of(json, "date_modified"));
  if (const Json* tags = array_of(json, "tags")) {
    for (const Json& tag : *tags) {
      if (tag.is_string() && !trim(tag.get_ref<const std::string&>()).empty())
        item.tags.push_back(tag.get<std::string>());
    }
  }
  return item;
}

}  // namespace

Result<Json> read_json_document(std::string_view text, std::string_view source, const FeedLimits& limits) {
  auto json = read_json(text, {.max_depth = limits.max_depth, .max_values = limits.max_nodes});
  if (!json) {
    const Error& error = json.error();
    return Error{error.kind, error.message, place_of(text, source, std::min(error.where.byte, text.size()))};
  }
  return json;
}

Result<Feed> read_json_value(const Json& json, std::string_view source, const FeedLimits& limits,
                             std::vector<std::size_t>* places) {
  if (!json.is_object()) return Error{ErrorKind::kSyntax, "not a JSON Feed", place_of("", source, 0)};
  const std::string version = lower(text_of(json, "version"));
  const std::size_t mark = version.find("jsonfeed.org/version/1");
  if (mark == std::string::npos) {
    return Error{ErrorKind::kSyntax, "not a JSON Feed: its \"version\" is not a URL of jsonfeed.org",
                 place_of("", source, 0)};
  }
  Feed feed;
  feed.format = version.ends_with("/1.1") ? "json11" : "json1";
  const std::string_view base = is_http(source) ? source : std::string_view();
  feed.title = collapse_spaces(text_of(json, "title"));
  feed.link = resolve_link(base, text_of(json, "home_page_url"));
  const auto items = json.find("items");
  if (items == json.end()) return feed;
  if (!items->is_array())
    return Error{ErrorKind::kSyntax, "not a JSON Feed: its \"items\" is not an array", place_of("", source, 0)};
  std::size_t without_id = 0;
  std::size_t next = 0;
  for (const Json& json_item : *items) {
    const std::size_t place = next++;
    FeedItem item;
    if (json_item.is_object()) item = read_item(json_item, base);
    // The specification says that such an item must be ignored.
    if (item.id.empty()) {
      ++without_id;
      continue;
    }
    if (feed.items.size() == limits.max_items) {
      feed.notes.push_back(
          {ErrorKind::kLimit, "more than " + std::to_string(limits.max_items) + " items", {std::string(source)}});
      break;
    }
    feed.items.push_back(std::move(item));
    if (places != nullptr) places->push_back(place);
  }
  if (without_id > 0) {
    feed.notes.push_back(
        {ErrorKind::kSyntax, std::to_string(without_id) + " items without an id", {std::string(source)}});
  }
  return feed;
}

Result<Feed> read_json_feed(std::string_view text, std::string_view source, const FeedLimits& limits) {
  const auto json = read_json_document(text, source, limits);
  if (!json) return json.error();
  return read_json_value(*json, source, limits);
}

}  // namespace wrapwright
