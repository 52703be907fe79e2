// SPDX-License-Identifier: Apache-2.0
#include "app/serve/feed_of_page.h"

#include <cassert>
#include <utility>
#include <vector>

#include "content/feed/feed_writer.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

constexpr std::string_view kNeverDated = "1970-01-01T00:00:00Z";  // Atom must have a time

// A JSON Feed, from which the feed writers make all other formats.
std::string json_feed(const PageReading& page) {
  Json item = {{"id", page.final_url}, {"url", page.final_url}, {"title", page.title}, {"content_html", page.html}};
  if (!page.date.empty()) item["date_published"] = page.date;
  for (const std::string& author : page.authors) item["authors"].push_back({{"name", author}});
  const Json feed = {{"version", "https://jsonfeed.org/version/1.1"},
                     {"title", page.title},
                     {"home_page_url", page.final_url},
                     {"items", Json::array({std::move(item)})}};
  return write_json(feed);
}

}  // namespace

ServeAnswer feed_of_page(const PageReading& page, const PageFeedOptions& options) {
  assert(page.failure == 0);
  const auto document = FeedDocument::parse({json_feed(page), page.final_url, "application/feed+json"});
  if (!document) return {.status = 500, .body = write_json({{"error", document.error().message}}) + "\n"};
  std::vector<ItemTexts> texts(1);
  texts.front().content = with_links(page.html, options.links);
  if (options.has_excerpt) texts.front().summary = page.excerpt;
  const FeedWriting writing{.url = page.final_url, .time = kNeverDated};
  if (!options.kind) return {.content_type = "application/json", .body = write_rss_json(*document, texts, writing)};
  return {.content_type = std::string(media_type_of(*options.kind)),
          .body = write_feed(*document, *options.kind, texts, writing)};
}

}  // namespace wrapwright
