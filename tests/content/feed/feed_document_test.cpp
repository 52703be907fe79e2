// SPDX-License-Identifier: Apache-2.0
// Full texts in feeds: cases, and the feed suite, each feed of which must stay unchanged except for the texts.
#include "content/feed/feed_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "content/feed/feed_writer.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;
using Texts = std::vector<ItemTexts>;

ItemTexts texts_of(std::optional<std::string> content, std::optional<std::string> summary = std::nullopt,
                   bool is_left_out = false) {
  return {std::move(content), std::move(summary), is_left_out};
}

FeedDocument document(std::string_view bytes) {
  auto parsed = FeedDocument::parse({bytes, "https://example.org/feed", ""});
  EXPECT_TRUE(parsed.ok()) << (parsed.ok() ? "" : parsed.error().to_string());
  return std::move(parsed).value();
}

Feed reparsed(std::string_view bytes) {
  auto feed = parse_feed({bytes, "https://example.org/feed", ""});
  EXPECT_TRUE(feed.ok()) << (feed.ok() ? "" : feed.error().to_string());
  return feed.ok() ? std::move(feed).value() : Feed{};
}

struct Case {
  const char* before;
  const char* after;
};

// The text <p>a & b</p> in the first item.
TEST(FeedDocument, ChangesNothingButTheText) {
  for (
      const Case& c : {
          Case{"<rss version='2.0'><channel><item><link>/1</link><x:y  z='1'/></item></channel></rss>\n",
               "<rss version='2.0'><channel><item><link>/1</link><x:y  z='1'/><content:encoded "
               "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\">&lt;p&gt;a &amp;amp; b&lt;/p&gt;"
               "</content:encoded></item></channel></rss>\n"},
          Case{"<rss><channel><item><c:encoded xmlns:c='http://purl.org/rss/1.0/modules/content/'><![CDATA[x]]>"
               "</c:encoded><description>d</description></item><item>y</item></channel></rss>",
               "<rss><channel><item><content:encoded "
               "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\">&lt;p&gt;a "
               "&amp;amp; "
               "b&lt;/p&gt;</content:encoded><description>d</description></item><item>y</item></channel></rss>"},
          Case{
              "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'><div>x</div></content><id>1</id>"
              "</entry></feed>",
              "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type=\"html\">&lt;p&gt;a &amp;amp; b&lt;/p&gt;"
              "</content><id>1</id></entry></feed>"},
          Case{
              "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:id>1</a:id></a:entry></a:feed>",
              "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:id>1</a:id><content "
              "xmlns=\"http://www.w3.org/2005/Atom\" type=\"html\">&lt;p&gt;a &amp;amp; b&lt;/p&gt;</content></a:entry>"
              "</a:feed>"},
          Case{"<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><id>1</id></entry></feed>",
               "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><id>1</id><content type=\"text/html\" "
               "mode=\"escaped\">&lt;p&gt;a &amp;amp; b&lt;/p&gt;</content></entry></feed>"},
          // Items that are not closed end where the next one begins.
          Case{"<rss><channel><item><link>1</link><item><link>2</link></channel></rss>",
               "<rss><channel><item><link>1</link><content:encoded "
               "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\">&lt;p&gt;a &amp;amp; b&lt;/p&gt;"
               "</content:encoded><item><link>2</link></channel></rss>"},
          Case{R"({"version":"https://jsonfeed.org/version/1","items":[{"id":7,"content_text":"x","_y":[1]}]})",
               "{\n \"version\": \"https://jsonfeed.org/version/1\",\n \"items\": [\n  {\n   \"id\": 7,\n   "
               "\"content_text\": \"x\",\n   \"_y\": [\n    1\n   ],\n   \"content_html\": \"<p>a &amp; b</p>\"\n  }\n "
               "]\n}\n"},
      }) {
    SCOPED_TRACE(c.before);
    const FeedDocument feed = document(c.before);
    Texts texts(feed.feed().items.size());
    texts.at(0).content = "<p>a &amp; b</p>";
    EXPECT_EQ(feed.with_texts(texts), c.after);
  }
}

TEST(FeedDocument, BecomesUtf8) {
  const FeedDocument feed = document(
      "<?xml version='1.0' encoding='iso-8859-1' "
      "standalone='yes'?><rss><channel><item><title>\xE9</title></item></channel></rss>");
  const std::string out = feed.with_texts({texts_of("\xC3\xBC\x01\xEF\xBF\xBF!")});
  EXPECT_THAT(out, HasSubstr("<?xml version='1.0' encoding='UTF-8' standalone='yes'?>"));
  EXPECT_THAT(out, HasSubstr("<title>\xC3\xA9</title>"));
  EXPECT_THAT(out, HasSubstr(">\xC3\xBC!</content:encoded>"));
}

// Bytes that are UTF-8 are declared as UTF-8, whatever the feed declares.
TEST(FeedDocument, DeclaresTheEncodingThatItHas) {
  for (const auto& [declared, written] : std::vector<std::pair<std::string, std::string>>{{"klingon", "UTF-8"},
                                                                                          {"utf-16", "UTF-8"},
                                                                                          {"iso-8859-1", "UTF-8"},
                                                                                          {"", "UTF-8"},
                                                                                          {"utf-8", "utf-8"},
                                                                                          {"UTF-8", "UTF-8"}}) {
    const std::string head = "<?xml version='1.0' encoding='";
    const std::string rest = "'?><rss><channel><item><title>\xE2\x82\xAC</title></item></channel></rss>";
    // The server knows better.
    auto parsed = FeedDocument::parse({head + declared + rest, "", "application/xml; charset=utf-8"});
    ASSERT_TRUE(parsed.ok()) << declared << parsed.error().to_string();
    EXPECT_EQ(parsed->with_texts(Texts(1)), head + written + rest);
    if (declared == "iso-8859-1") continue;
    EXPECT_EQ(document(head + declared + rest).with_texts(Texts(1)), head + written + rest);
  }
}

TEST(FeedDocument, ItemsCanBeLeftOut) {
  const std::string before = "<rss><channel><item><link>/1</link></item> <item><link>/2</link></item></channel></rss>";
  const FeedDocument feed = document(before);
  EXPECT_EQ(feed.with_texts({{}, {}}), before);
  EXPECT_EQ(feed.with_texts({{}, texts_of("x", "y", true)}),
            "<rss><channel><item><link>/1</link></item> </channel></rss>");
  const FeedDocument json =
      document(R"({"version":"https://jsonfeed.org/version/1","items":[{"id":"1"},{"x":0},{"id":"2"},{"id":"3"}]})");
  const Feed left = reparsed(json.with_texts({texts_of({}, {}, true), {}, texts_of({}, "s", true)}));
  ASSERT_EQ(left.items.size(), 1U);
  EXPECT_EQ(left.items[0].id, "2");
}

TEST(FeedDocument, PutsASummaryInItsPlace) {
  struct Summary {
    const char* before;
    const char* after;
  };
  for (const Summary& c : {
           Summary{"<rss><channel><item><description>old</description></item></channel></rss>",
                   "<rss><channel><item><description>a &amp;lt; b</description></item></channel></rss>"},
           Summary{"<rss><channel><item><link>1</link></item></channel></rss>",
                   "<rss><channel><item><link>1</link><description>a &amp;lt; b</description></item></channel></rss>"},
           Summary{
               "<feed xmlns='http://www.w3.org/2005/Atom'><entry><summary type='html'>&lt;p></summary></entry></feed>",
               "<feed xmlns='http://www.w3.org/2005/Atom'><entry><summary>a &lt; b</summary></entry></feed>"},
           Summary{"<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry></entry></feed>",
                   "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><summary type=\"text/plain\">a &lt; "
                   "b</summary></entry></feed>"},
           Summary{R"({"version":"https://jsonfeed.org/version/1","items":[{"id":"7"}]})",
                   "{\n \"version\": \"https://jsonfeed.org/version/1\",\n \"items\": [\n  {\n   \"id\": \"7\",\n   "
                   "\"summary\": \"a < b\"\n  }\n ]\n}\n"},
       }) {
    const FeedDocument feed = document(c.before);
    const std::string out = feed.with_texts({texts_of({}, "a < b")});
    EXPECT_EQ(out, c.after);
    EXPECT_EQ(reparsed(out).items.at(0).summary, "a &lt; b");
    for (const FeedKind kind : {FeedKind::kRss, FeedKind::kAtom, FeedKind::kJson}) {
      const std::string other =
          write_feed(feed, kind, {texts_of({}, "a < b")}, {.url = "", .time = "2020-01-01T00:00:00Z"});
      EXPECT_EQ(reparsed(other).items.at(0).summary, "a &lt; b") << other;
    }
  }
}

TEST(FeedDocument, TellsWhatCannotTakeAText) {
  EXPECT_FALSE(document("<rss><channel><item/></channel></rss>").can_take_text(0));
  EXPECT_FALSE(document("<channel><item href='/1'></item></channel>").can_take_text(0));
  EXPECT_FALSE(
      document(
          "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content src='a.mp3' type='audio/mpeg'/></entry></feed>")
          .can_take_text(0));
  EXPECT_TRUE(document("<rss><channel><item></item></channel></rss>").can_take_text(0));
}

TEST(FeedDocument, TakesATextInPlaceOfTheAddressOfItsPage) {
  const std::string start = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='https://a.example/1'/>";
  for (const char* page : {"<content src='https://a.example/1'/>", "<content type='text/html' src='/print/1'/>",
                           "<content xml:base='https://a.example/' src='1'></content>"}) {
    const FeedDocument feed = document(start + page + "<id>1</id></entry></feed>");
    ASSERT_TRUE(feed.can_take_text(0)) << page;
    EXPECT_EQ(feed.with_texts({texts_of("<p>Tale", {})}),
              start + "<content type=\"html\">&lt;p&gt;Tale</content><id>1</id></entry></feed>");
  }
  for (const char* file :
       {"<content src='https://a.example/1.mp3'/>", "<content type='video/mp4' src='https://a.example/1'/>"})
    EXPECT_FALSE(document(start + file + "</entry></feed>").can_take_text(0)) << file;
}

TEST(FeedKind, HasAName) {
  EXPECT_EQ(feed_kind_named("rss"), FeedKind::kRss);
  EXPECT_EQ(feed_kind_named("atom"), FeedKind::kAtom);
  EXPECT_EQ(feed_kind_named("json"), FeedKind::kJson);
  for (const char* const other : {"", "same", "RSS", "rss2", "xml"}) EXPECT_FALSE(feed_kind_named(other)) << other;
}

TEST(FeedDocument, WhatIsNoFeedFailsAsForTheParser) {
  for (const char* bytes : {"", "<html>", "{", "{}", "<rss><channel><item>"}) {
    const auto ours = FeedDocument::parse({bytes, "f", ""});
    const auto theirs = parse_feed({bytes, "f", ""});
    ASSERT_EQ(ours.ok(), theirs.ok()) << bytes;
    if (!ours) {
      EXPECT_EQ(ours.error().to_string(), theirs.error().to_string());
    }
  }
}

TEST(FeedWriter, EachKindSaysTheSame) {
  const FeedDocument feed = document(
      "<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>T &amp; "
      "U</title><link>https://example.org/"
      "</link><item><title>A &lt; B</title><link>https://example.org/1</link><guid "
      "isPermaLink='false'>g&amp;1</guid><pubDate>Tue, 18 "
      "Sep 2018 09:55:35 "
      "GMT</pubDate><dc:creator>Ann</dc:creator><category>x</category><description>short</description><enclosure "
      "url='https://example.org/1.mp3' length='12' type='audio/mpeg'/></item></channel></rss>");
  for (const FeedKind kind : {FeedKind::kRss, FeedKind::kAtom, FeedKind::kJson}) {
    const std::string written = write_feed(feed, kind, {texts_of("<p>long</p>")},
                                           {.url = "https://example.org/feed", .time = "2020-01-01T00:00:00Z"});
    SCOPED_TRACE(written);
    if (kind != FeedKind::kJson) {
      pugi::xml_document xml;
      EXPECT_TRUE(xml.load_buffer(written.data(), written.size()));
    }
    const FeedDocument again_document = document(written);
    const Feed& again = again_document.feed();
    ASSERT_EQ(again.items.size(), 1U);
    EXPECT_EQ(again.title, "T & U");
    const FeedItem& item = again.items[0];
    EXPECT_EQ(item.title, "A < B");
    EXPECT_EQ(item.url, "https://example.org/1");
    EXPECT_EQ(item.published, "2018-09-18T09:55:35Z");
    EXPECT_EQ(item.author, "Ann");
    EXPECT_THAT(item.tags, testing::ElementsAre("x"));
    EXPECT_EQ(item.summary, "short");
    EXPECT_THAT(item.contents, testing::ElementsAre("<p>long</p>"));
    if (kind != FeedKind::kAtom) {
      EXPECT_EQ(item.id, "g&1");
    }
    const auto files = again_document.enclosures(0);
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files[0].url, "https://example.org/1.mp3");
    EXPECT_EQ(files[0].type, "audio/mpeg");
    EXPECT_EQ(files[0].length, "12");
  }
}

bool is_well_formed(const std::string& bytes) {
  pugi::xml_document xml;
  return static_cast<bool>(xml.load_buffer(bytes.data(), bytes.size(), pugi::parse_full));
}

void expect_same_but_contents(const Feed& before, const Feed& after) {
  EXPECT_EQ(after.format, before.format);
  EXPECT_EQ(after.title, before.title);
  EXPECT_EQ(after.link, before.link);
  ASSERT_EQ(after.items.size(), before.items.size());
  for (std::size_t i = 0; i < before.items.size(); ++i) {
    const FeedItem& a = before.items[i];
    const FeedItem& b = after.items[i];
    EXPECT_EQ(b.id, a.id);
    EXPECT_EQ(b.url, a.url);
    EXPECT_EQ(b.title, a.title);
    EXPECT_EQ(b.summary, a.summary);
    EXPECT_EQ(b.author, a.author);
    EXPECT_EQ(b.published, a.published);
    EXPECT_EQ(b.updated, a.updated);
    EXPECT_EQ(b.tags, a.tags);
  }
}

// Of each feed: without texts it is the same bytes; with them it reads the same but for the contents, and is
// well-formed if it was before.
void check_feed(const std::string& name, const std::string& bytes, std::size_t& items, std::size_t& well_formed) {
  SCOPED_TRACE(name);
  auto parsed = FeedDocument::parse({bytes, "", ""});
  ASSERT_TRUE(parsed.ok()) << parsed.error().to_string();
  const Feed& before = parsed->feed();
  Texts texts(before.items.size());
  const std::string same = parsed->with_texts(texts);
  const bool is_json = parsed->kind() == FeedKind::kJson;
  if (!is_json && bytes.find("encoding") == std::string::npos && !bytes.starts_with("\xEF\xBB\xBF")) {
    std::size_t beyond = 0;
    for (const char c : bytes) beyond += static_cast<unsigned char>(c) >= 0x80 || c == '\0' ? 1 : 0;
    if (beyond == 0) {
      EXPECT_EQ(same, bytes);
    }
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (parsed->can_take_text(i)) texts[i].content = "<p>The text of item " + std::to_string(i) + " &amp; \xC3\xA4</p>";
  }
  const std::string out = parsed->with_texts(texts);
  const auto after = parse_feed({out, "", ""});
  ASSERT_TRUE(after.ok()) << after.error().to_string();
  expect_same_but_contents(before, *after);
  for (std::size_t i = 0; i < after->items.size() && i < texts.size(); ++i) {
    if (!texts[i].content) continue;
    ++items;
    EXPECT_THAT(after->items[i].contents, testing::Contains(*texts[i].content));
  }
  if (is_json || !is_well_formed(same)) return;
  ++well_formed;
  EXPECT_TRUE(is_well_formed(out));
}

TEST(FeedDocument, KeepsEachFeedOfTheSuite) {
  REQUIRE_SUITES(suites);
  std::size_t feeds = 0;
  std::size_t items = 0;
  std::size_t well_formed = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(suites / "feedparser")) {
    if (entry.path().extension() != ".xml") continue;
    const auto bytes = read_file(entry.path());
    ASSERT_TRUE(bytes.ok());
    check_feed(entry.path().string(), *bytes, items, well_formed);
    ++feeds;
  }
  std::cout << feeds << " feeds, " << items << " texts, " << well_formed << " well-formed before and after\n";
  EXPECT_GE(feeds, 700U);
  EXPECT_GE(items, 300U);
}

TEST(FeedDocument, KeepsRealFeeds) {
  REQUIRE_CORPUS(sites, "sites");
  std::size_t feeds = 0;
  std::size_t items = 0;
  std::size_t well_formed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(sites / "feeds")) {
    const auto bytes = read_file(entry.path());
    ASSERT_TRUE(bytes.ok());
    check_feed(entry.path().string(), *bytes, items, well_formed);
    ++feeds;
  }
  std::cout << feeds << " feeds, " << items << " texts, " << well_formed << " well-formed before and after\n";
  EXPECT_GE(feeds, 50U);
}

}  // namespace
}  // namespace wrapwright
