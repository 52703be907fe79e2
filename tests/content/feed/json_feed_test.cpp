// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "content/feed/feed.h"

namespace wrapwright {
namespace {

Result<Feed> read(std::string_view bytes) { return parse_feed({bytes, "https://site.example/feed.json", ""}); }

std::string with_items(const std::string& items, const char* version = "https://jsonfeed.org/version/1.1") {
  return R"({"version": ")" + std::string(version) + R"(", "title": "T", "home_page_url": "/", "items": )" + items +
         "}";
}

TEST(JsonFeed, ReadsItemsOfVersionOnePointOne) {
  const auto feed = read("\xEF\xBB\xBF" + with_items(R"([{"id": "1", "url": "/a", "external_url": "https://e.example/",
    "title": "A & B", "content_html": "<p>x</p>", "content_text": "x", "summary": "1 < 2",
    "date_published": "2018-09-18T11:55:35+02:00", "date_modified": "2018-09-19T00:00:00Z",
    "authors": [{"name": "First"}, {"name": "Second"}], "author": {"name": "Old"}, "tags": ["a", 3, "b"], "_x": {}}])"));
  ASSERT_TRUE(feed.ok()) << feed.error().to_string();
  EXPECT_EQ(feed->format, "json11");
  EXPECT_EQ(feed->title, "T");
  EXPECT_EQ(feed->link, "https://site.example/");
  ASSERT_EQ(feed->items.size(), 1U);
  const FeedItem& item = feed->items[0];
  EXPECT_EQ(item.id, "1");
  EXPECT_EQ(item.url, "https://site.example/a");
  EXPECT_EQ(item.title, "A & B");
  EXPECT_EQ(item.summary, "1 &lt; 2");
  EXPECT_EQ(item.contents, (std::vector<std::string>{"<p>x</p>"}));
  EXPECT_EQ(item.author, "First");
  EXPECT_EQ(item.published, "2018-09-18T09:55:35Z");
  EXPECT_EQ(item.updated, "2018-09-19T00:00:00Z");
  EXPECT_EQ(item.tags, (std::vector<std::string>{"a", "b"}));
}

TEST(JsonFeed, ReadsVersionOneAndPlainText) {
  const auto feed =
      read(with_items(R"([{"id": "http://s.example/1", "content_text": "a < b", "author": {"name": "Old"}}])",
                      "https://jsonfeed.org/version/1"));
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->format, "json1");
  ASSERT_EQ(feed->items.size(), 1U);
  EXPECT_EQ(feed->items[0].url, "http://s.example/1");
  EXPECT_EQ(feed->items[0].contents, (std::vector<std::string>{"a &lt; b"}));
  EXPECT_EQ(feed->items[0].author, "Old");
}

TEST(JsonFeed, CoercesNumbersAndDropsItemsWithoutId) {
  const auto feed = read(with_items(R"([{"id": 42}, {"url": "/x"}, {"id": null}, {"id": ""}, 7, {"id": 1.5}])"));
  ASSERT_TRUE(feed.ok());
  ASSERT_EQ(feed->items.size(), 2U);
  EXPECT_EQ(feed->items[0].id, "42");
  EXPECT_EQ(feed->items[0].url, "");
  EXPECT_EQ(feed->items[1].id, "1.5");
  ASSERT_EQ(feed->notes.size(), 1U);
  EXPECT_EQ(feed->notes[0].to_string(), "https://site.example/feed.json: 4 items without an id");
}

TEST(JsonFeed, StandsMembersOfTheWrongKind) {
  for (const char* items : {"[]", "[[]]", R"([{"id": "1", "url": {}, "tags": "a", "authors": {"name": "x"},
      "author": [], "title": true, "date_published": 5, "content_html": []}])"}) {
    EXPECT_TRUE(read(with_items(items)).ok()) << items;
  }
}

TEST(JsonFeed, RefusesItemsThatAreNoArray) {
  for (const char* items : {"null", "{}", "7", "\"x\""}) {
    const auto feed = read(with_items(items));
    ASSERT_FALSE(feed.ok()) << items;
    EXPECT_EQ(feed.error().to_string(),
              "https://site.example/feed.json:1:1: not a JSON Feed: its \"items\" is not an array")
        << items;
  }
  EXPECT_TRUE(read(R"({"version": "https://jsonfeed.org/version/1.1", "title": "T"})").ok()) << "without items";
}

TEST(JsonFeed, RefusesWhatIsNotJson) {
  for (const std::string bytes : {"{", "{]", "{\"version\"", "{'version': 1}", "{} x", "{\"a\": nan}"}) {
    const auto feed = read(bytes);
    ASSERT_FALSE(feed.ok()) << bytes;
    EXPECT_EQ(feed.error().kind, ErrorKind::kSyntax) << bytes;
    EXPECT_EQ(feed.error().where.line, 1U) << bytes;
    EXPECT_GT(feed.error().where.column, 0U) << bytes;
  }
}

TEST(JsonFeed, KeepsToItsLimits) {
  FeedLimits limits;
  limits.max_items = 1;
  limits.max_nodes = 20;
  auto feed = parse_feed({with_items(R"([{"id": "1"}, {"id": "2"}])"), "f", ""}, limits);
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->items.size(), 1U);
  feed = parse_feed({with_items("[" + std::string(40, ' ') + "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]"), "f", ""},
                    limits);
  ASSERT_FALSE(feed.ok());
  EXPECT_EQ(feed.error().kind, ErrorKind::kLimit);
}

}  // namespace
}  // namespace wrapwright
