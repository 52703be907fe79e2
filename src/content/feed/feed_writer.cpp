// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_writer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstdint>

#include "content/feed/html_text.h"
#include "content/feed/xml_text.h"
#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "core/base/escape.h"
#include "core/base/json.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

struct Source {
  const FeedDocument& document;
  const std::vector<ItemTexts>& texts;
};

int number_at(std::string_view text, std::size_t at, std::size_t size) {
  int value = 0;
  std::from_chars(text.data() + at, text.data() + std::min(at + size, text.size()), value);
  return value;
}

// "Tue, 18 Sep 2018 09:55:35 +0000" for "2018-09-18T09:55:35Z".
std::string mail_date(std::string_view iso) {
  constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  constexpr std::array<std::string_view, 7> kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<int, 12> kShift = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};  // Sakamoto's algorithm for weekdays
  if (iso.size() < 20) return {};
  const int month = std::clamp(number_at(iso, 5, 2), 1, 12);
  const int day = number_at(iso, 8, 2);
  const int year = number_at(iso, 0, 4) - (month < 3 ? 1 : 0);
  const auto index = static_cast<std::size_t>(month - 1);
  const auto weekday =
      static_cast<std::size_t>((year + year / 4 - year / 100 + year / 400 + kShift.at(index) + day) % 7);
  return std::string(kDays.at(weekday)) + ", " + std::string(iso.substr(8, 2)) + " " + std::string(kMonths.at(index)) +
         " " + std::string(iso.substr(0, 4)) + " " + std::string(iso.substr(11, 8)) + " +0000";
}

std::string element(std::string_view name, std::string_view text) {
  return "<" + std::string(name) + ">" + xml_text(text) + "</" + std::string(name) + ">\n";
}

void add_element(std::string& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out += element(name, text);
}

const std::string* content_of(const FeedItem& item, const ItemTexts& texts) {
  if (texts.content) return &*texts.content;
  return item.contents.empty() ? nullptr : &item.contents.front();
}

std::string html_summary_of(const FeedItem& item, const ItemTexts& texts) {
  return texts.summary ? escaped(*texts.summary, EscapeFor::kText) : item.summary;
}

void write_attribute(std::string& out, std::string_view name, std::string_view value) {
  if (!value.empty()) out += " " + std::string(name) + "=\"" + xml_text(value) + "\"";
}

std::string write_rss(const Source& source, const FeedWriting& writing) {
  const Feed& feed = source.document.feed();
  const auto& texts = source.texts;
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" "
      "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
      "<channel>\n";
  out += element("title", feed.title);
  out += element("link", feed.link.empty() ? writing.url : std::string_view(feed.link));
  out += element("description", feed.title);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].is_left_out) continue;
    const FeedItem& item = feed.items[i];
    out += "<item>\n";
    out += element("title", item.title);
    add_element(out, "link", item.url);
    if (!item.id.empty())
      out += (item.id == item.url ? "<guid>" : "<guid isPermaLink=\"false\">") + xml_text(item.id) + "</guid>\n";
    add_element(out, "pubDate", mail_date(item.published.empty() ? item.updated : item.published));
    add_element(out, "dc:creator", item.author);
    for (const std::string& tag : item.tags) add_element(out, "category", tag);
    add_element(out, "description", html_summary_of(item, texts[i]));
    if (const std::string* content = content_of(item, texts[i])) add_element(out, "content:encoded", *content);
    for (const FeedEnclosure& file : source.document.enclosures(i)) {
      out += "<enclosure";
      write_attribute(out, "url", file.url);
      write_attribute(out, "length", file.length.empty() ? "0" : file.length);
      write_attribute(out, "type", file.type.empty() ? "application/octet-stream" : file.type);
      out += "/>\n";
    }
    out += "</item>\n";
  }
  return out + "</channel>\n</rss>\n";
}

// Atom requires ids to be URIs.
std::string atom_id(std::string_view id, std::string_view url) {
  if (id.find(':') != std::string_view::npos) return std::string(id);
  if (id.empty() && !url.empty()) return std::string(url);
  return "urn:sha1:" + sha1_base32(std::string(id) + "\n" + std::string(url));
}

std::string write_atom(const Source& source, const FeedWriting& writing) {
  const Feed& feed = source.document.feed();
  const auto& texts = source.texts;
  const auto time_of = [&](const FeedItem& item) -> std::string {
    if (!item.updated.empty()) return item.updated;
    return item.published.empty() ? std::string(writing.time) : item.published;
  };
  std::string latest;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i].is_left_out) latest = std::max(latest, time_of(feed.items[i]));
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n";
  out += element("title", feed.title);
  out += element("id", atom_id(writing.url, feed.link));
  out += element("updated", latest.empty() ? writing.time : std::string_view(latest));
  out +=
      "<author><name>" + xml_text(feed.title.empty() ? std::string_view("unknown") : feed.title) + "</name></author>\n";
  const auto link = [&](std::string_view href, const FeedEnclosure* file) {
    if (href.empty()) return;
    out += "<link";
    if (file != nullptr) out += " rel=\"enclosure\"";
    write_attribute(out, "href", href);
    if (file != nullptr) write_attribute(out, "type", file->type);
    if (file != nullptr) write_attribute(out, "length", file->length);
    out += "/>\n";
  };
  link(feed.link, nullptr);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].is_left_out) continue;
    const FeedItem& item = feed.items[i];
    out += "<entry>\n";
    out += element("title", item.title);
    link(item.url, nullptr);
    out += element("id", atom_id(item.id, item.url));
    add_element(out, "published", item.published);
    out += element("updated", time_of(item));
    if (!item.author.empty()) out += "<author><name>" + xml_text(item.author) + "</name></author>\n";
    for (const std::string& tag : item.tags) {
      out += "<category";
      write_attribute(out, "term", tag);
      out += "/>\n";
    }
    const std::string summary = html_summary_of(item, texts[i]);
    if (!summary.empty()) out += "<summary type=\"html\">" + xml_text(summary) + "</summary>\n";
    if (const std::string* content = content_of(item, texts[i]))
      out += "<content type=\"html\">" + xml_text(*content) + "</content>\n";
    for (const FeedEnclosure& file : source.document.enclosures(i)) link(file.url, &file);
    out += "</entry>\n";
  }
  return out + "</feed>\n";
}

void add_member(Json& object, const char* name, std::string_view text) {
  if (!text.empty()) object[name] = text;
}

std::string write_json_feed(const Source& source) {
  const Feed& feed = source.document.feed();
  const auto& texts = source.texts;
  Json out = {{"version", "https://jsonfeed.org/version/1.1"}, {"title", feed.title}};
  add_member(out, "home_page_url", feed.link);
  Json& items = out["items"] = Json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].is_left_out) continue;
    const FeedItem& item = feed.items[i];
    Json json = {{"id", item.id.empty() ? atom_id("", item.url) : item.id}};
    add_member(json, "url", item.url);
    add_member(json, "title", item.title);
    const std::string* const content = content_of(item, texts[i]);
    json["content_html"] =
        content != nullptr ? *content : html_summary_of(item, texts[i]);  // one of the contents is required
    add_member(json, "summary", texts[i].summary ? *texts[i].summary : html_to_text(item.summary));
    add_member(json, "date_published", item.published.empty() ? item.updated : item.published);
    add_member(json, "date_modified", item.updated);
    if (!item.author.empty()) json["authors"] = Json::array({{{"name", item.author}}});
    if (!item.tags.empty()) json["tags"] = item.tags;
    for (const FeedEnclosure& file : source.document.enclosures(i)) {
      Json attachment = {{"url", file.url},
                         {"mime_type", file.type.empty() ? std::string("application/octet-stream") : file.type}};
      std::uint64_t size = 0;
      const auto read = std::from_chars(file.length.data(), file.length.data() + file.length.size(), size);
      if (read.ec == std::errc() && size > 0) attachment["size_in_bytes"] = size;
      json["attachments"].push_back(std::move(attachment));
    }
    items.push_back(std::move(json));
  }
  return write_json(out, {.indent = 1}) + "\n";
}

Json rss_item(const Source& source, std::size_t number) {
  const FeedItem& item = source.document.feed().items[number];
  const ItemTexts& texts = source.texts[number];
  Json out = {{"title", item.title}};
  add_member(out, "link", item.url);
  add_member(out, "guid", item.id.empty() ? item.url : item.id);
  const std::string* const content = content_of(item, texts);
  const std::string summary = html_summary_of(item, texts);
  out["description"] = content != nullptr && !texts.summary ? *content : summary;
  if (content != nullptr && texts.summary) out["content_encoded"] = *content;
  add_member(out, "pubDate", mail_date(item.published.empty() ? item.updated : item.published));
  add_member(out, "dc_creator", item.author);
  add_member(out, "dc_identifier", item.url);
  if (item.tags.size() == 1) out["category"] = item.tags.front();
  if (item.tags.size() > 1) out["category"] = item.tags;
  const auto files = source.document.enclosures(number);
  if (!files.empty()) {
    const FeedEnclosure& file = files.front();
    out["enclosure"]["@attributes"] = {{"url", file.url}, {"length", file.length}, {"type", file.type}};
  }
  return out;
}

}  // namespace

std::string write_rss_json(const FeedDocument& document, const std::vector<ItemTexts>& texts,
                           const FeedWriting& writing) {
  assert(texts.size() == document.feed().items.size());
  const Source source{document, texts};
  const Feed& feed = document.feed();
  Json items = Json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i].is_left_out) items.push_back(rss_item(source, i));
  }
  Json channel = {{"title", feed.title},
                  {"link", feed.link.empty() ? std::string(writing.url) : feed.link},
                  {"description", feed.title}};
  if (items.size() == 1) channel["item"] = std::move(items.front());
  if (items.size() > 1) channel["item"] = std::move(items);
  const Json rss = {{"@attributes", {{"version", "2.0"}}}, {"channel", std::move(channel)}};
  return write_json(Json{{"rss", rss}}) + "\n";
}

std::string write_feed(const FeedDocument& document, FeedKind kind, const std::vector<ItemTexts>& texts,
                       const FeedWriting& writing) {
  assert(texts.size() == document.feed().items.size());
  const Source source{document, texts};
  switch (kind) {
    case FeedKind::kRss:
      return write_rss(source, writing);
    case FeedKind::kAtom:
      return write_atom(source, writing);
    case FeedKind::kJson:
      return write_json_feed(source);
  }
  return {};
}

std::string_view media_type_of(FeedKind kind) {
  switch (kind) {
    case FeedKind::kRss:
      return "application/rss+xml; charset=utf-8";
    case FeedKind::kAtom:
      return "application/atom+xml; charset=utf-8";
    case FeedKind::kJson:
      return "application/feed+json";
  }
  return {};
}

}  // namespace wrapwright
