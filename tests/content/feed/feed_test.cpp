// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

using namespace std::string_literals;

Result<Feed> read(std::string_view bytes, std::string_view content_type = "") {
  return parse_feed({bytes, "http://site.example/feed.xml", content_type});
}

// An RSS item with `inside`.
FeedItem rss_item(const std::string& inside) {
  const auto feed = read(
      "<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/' "
      "xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "
      "xmlns:fb='http://rssnamespace.org/feedburner/ext/1.0' xmlns:a='http://www.w3.org/2005/Atom'>"
      "<channel><item>" +
      inside + "</item></channel></rss>");
  EXPECT_TRUE(feed.ok() && feed->items.size() == 1) << inside;
  return feed.ok() && !feed->items.empty() ? feed->items[0] : FeedItem{};
}

FeedItem atom_entry(const std::string& inside) {
  const auto feed = read("<feed xmlns='http://www.w3.org/2005/Atom'><entry>" + inside + "</entry></feed>");
  EXPECT_TRUE(feed.ok() && feed->items.size() == 1) << inside;
  return feed.ok() && !feed->items.empty() ? feed->items[0] : FeedItem{};
}

TEST(Feed, ReadsAPlainRssFeed) {
  const auto feed = read(R"(<?xml version="1.0"?><rss version="2.0"><channel><title>A &amp; B</title>
    <link>/</link><item><title>One</title><link>one.html#top</link><guid isPermaLink="false">1</guid>
    <description>&lt;p&gt;x&lt;/p&gt;</description><category>a</category><category>b</category><category>a</category>
    <author>someone</author><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item></channel></rss>)");
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->format, "rss20");
  EXPECT_EQ(feed->title, "A & B");
  EXPECT_EQ(feed->link, "http://site.example/");
  ASSERT_EQ(feed->items.size(), 1U);
  const FeedItem& item = feed->items[0];
  EXPECT_EQ(item.id, "1");
  EXPECT_EQ(item.url, "http://site.example/one.html#top");
  EXPECT_EQ(item.title, "One");
  EXPECT_EQ(item.summary, "<p>x</p>");
  EXPECT_TRUE(item.contents.empty());
  EXPECT_EQ(item.author, "someone");
  EXPECT_EQ(item.published, "2018-09-18T09:55:35Z");
  EXPECT_EQ(item.updated, "");
  EXPECT_EQ(item.tags, (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(feed->notes.empty());
}

TEST(Feed, ChoosesTheItemsLink) {
  struct Case {
    const char* inside;
    const char* url;
  };
  for (const auto& c : {
           Case{"", ""},
           Case{"<link/><guid>http://b.example/</guid>", "http://b.example/"},
           Case{"<link>http://a.example/</link><guid>http://b.example/</guid>", "http://a.example/"},
           Case{"<guid isPermaLink='false'>http://b.example/</guid>", ""},
           Case{"<guid>tag:x,2004:1</guid>", ""},
           Case{"<link>http://a.example/</link><fb:origLink>http://o.example/</fb:origLink>", "http://o.example/"},
           Case{"<a:link rel='self' href='http://s.example/'/><link>http://a.example/</link>", "http://a.example/"},
           Case{"<link>http://a.example/?x=1&amp;amp;y=2</link>", "http://a.example/?x=1&y=2"},
           Case{"<link><![CDATA[ http://a.example/ ]]></link>", "http://a.example/"},
           Case{"<image><link>http://i.example/</link></image>", ""},
       }) {
    EXPECT_EQ(rss_item(c.inside).url, c.url) << c.inside;
  }
  EXPECT_EQ(atom_entry("<link rel='alternate' type='application/pdf' href='/a.pdf'/><link href='/a'/>").url,
            "http://site.example/a");
  EXPECT_EQ(atom_entry("<link rel='alternate' type='application/pdf' href='/a.pdf'/>").url,
            "http://site.example/a.pdf");
  EXPECT_EQ(atom_entry("<link rel='edit' href='/a'/><id>http://b.example/1</id>").url, "http://b.example/1");
}

TEST(Feed, ResolvesAgainstXmlBase) {
  const auto feed = read(R"x(<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://b.example/x/">
    <link href="home"/><entry xml:base="y/"><link href="1"/></entry>
    <entry xml:base="javascript:alert(1)"><link href="2"/></entry></feed>)x");
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->link, "http://b.example/x/home");
  ASSERT_EQ(feed->items.size(), 2U);
  EXPECT_EQ(feed->items[0].url, "http://b.example/x/y/1");
  EXPECT_EQ(feed->items[1].url, "http://b.example/x/2");
}

TEST(Feed, KeepsHtmlAsGivenAndTitlesPlain) {
  EXPECT_EQ(atom_entry("<title type='html'>&lt;b&gt;A&lt;/b&gt; &amp;amp; B</title>").title, "A & B");
  EXPECT_EQ(atom_entry("<title type='text'>1 &lt; 2 &amp;amp;</title>").title, "1 < 2 &amp;");
  EXPECT_EQ(rss_item("<title>It&amp;#8217;s</title>").title, "It’s");
  EXPECT_EQ(rss_item("<title>vector&lt;int&gt;</title>").title, "vector<int>");
  EXPECT_EQ(rss_item("<media:title>m</media:title><title>t</title>").title, "t");
  EXPECT_EQ(atom_entry("<content type='text'>a &lt; b</content>").contents, (std::vector<std::string>{"a &lt; b"}));
  EXPECT_EQ(atom_entry("<content type='html'>&lt;p&gt;a&lt;/p&gt;</content>").contents,
            (std::vector<std::string>{"<p>a</p>"}));
  EXPECT_EQ(atom_entry("<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p class='x'>a <b>b</b> "
                       "<i>c</i><br/>1 &lt; 2</p></div></content>")
                .contents,
            (std::vector<std::string>{"<p class=\"x\">a <b>b</b> <i>c</i><br>1 &lt; 2</p>"}));
  EXPECT_EQ(atom_entry("<content mode='base64'>PGI+eDwvYj4=</content>").contents,
            (std::vector<std::string>{"<b>x</b>"}));
  EXPECT_EQ(atom_entry("<content type='image/png'>not base64!</content>").contents,
            (std::vector<std::string>{"not base64!"}));
}

TEST(Feed, TellsSummariesFromContents) {
  FeedItem item = rss_item("<description>short</description><content:encoded>long</content:encoded>");
  EXPECT_EQ(item.summary, "short");
  EXPECT_EQ(item.contents, (std::vector<std::string>{"long"}));
  item = rss_item("<content:encoded>long</content:encoded>");
  EXPECT_EQ(item.summary, "");
  item = rss_item(
      "<media:group><media:content><media:description>m</media:description></media:content></media:group>"
      "<itunes:keywords>a, b,,</itunes:keywords>");
  EXPECT_EQ(item.summary, "m");
  EXPECT_EQ(item.tags, (std::vector<std::string>{"a", "b"}));
}

TEST(Feed, UnderstandsEveryWayToDeclareACharset) {
  const std::string utf8 = "<rss version='2.0'><channel><title>café</title></channel></rss>";
  const std::string latin1 = "<rss version='2.0'><channel><title>caf\xE9</title></channel></rss>";
  std::string utf16;
  for (const char c : "<rss version='2.0'><channel><title>caf\xE9</title></channel></rss>"s) utf16 += c + "\0"s;
  struct Case {
    std::string bytes;
    const char* content_type;
  };
  for (const auto& c : {
           Case{utf8, ""},
           Case{"\xEF\xBB\xBF" + utf8, "text/xml; charset=iso-8859-1"},
           Case{"<?xml version='1.0' encoding='utf-8'?>" + utf8, ""},
           Case{utf8, "application/xml; charset=\"UTF-8\""},
           Case{"<?xml version='1.0' encoding='ISO-8859-1'?>" + latin1, ""},
           Case{"\n junk <?xml version='1.0' encoding='ISO-8859-1'?>" + latin1, ""},
           Case{latin1, "text/xml;charset=ISO-8859-1"},
           Case{"<?xml version='1.0' encoding='ISO-8859-1'?>" + latin1, "text/xml; charset=utf-8"},
           Case{"<?xml version='1.0' encoding='utf-16'?>" + utf8, ""},
           Case{"\xFF\xFE"s + utf16, ""},
           Case{utf16, ""},
       }) {
    const auto feed = read(c.bytes, c.content_type);
    ASSERT_TRUE(feed.ok()) << c.bytes << c.content_type;
    EXPECT_EQ(feed->title, "café") << c.bytes << c.content_type;
  }
}

TEST(Feed, RefusesWhatIsNoFeedAndSaysWhere) {
  struct Case {
    std::string bytes;
    ErrorKind kind;
    const char* message;
  };
  const std::string where = "http://site.example/feed.xml:";
  std::string junk;
  for (int i = 0; i < 4096; ++i) junk += static_cast<char>((i * 7919) >> 3);
  for (const auto& c : {
           Case{"", ErrorKind::kSyntax, "1:1: the document is empty"},
           Case{"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, ErrorKind::kSyntax, "1:1: not a feed: no markup in it"},
           Case{junk, ErrorKind::kSyntax, nullptr},
           Case{"<!DOCTYPE html><html><head><title>x</title></head></html>", ErrorKind::kUnsupported,
                "1:1: an HTML page, not a feed"},
           Case{"<html><rss><channel><item/></channel></rss></html>", ErrorKind::kUnsupported,
                "1:1: an HTML page, not a feed"},
           Case{"\n<svg></svg>", ErrorKind::kSyntax, "2:1: not a feed: the root element is <svg>"},
           Case{"<rss version='2.0'>\n<channel><item><title>x", ErrorKind::kSyntax,
                "2:24: the feed ends inside <title>"},
           Case{"<rss version='2.0'>\n<chan", ErrorKind::kSyntax, "2:6: the feed ends inside <chan>"},
           Case{"{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"items\": [}", ErrorKind::kSyntax,
                "2:12: not JSON"},
           Case{"{\"items\": []}", ErrorKind::kSyntax,
                "1:1: not a JSON Feed: its \"version\" is not a URL of jsonfeed.org"},
       }) {
    const auto feed = read(c.bytes);
    ASSERT_FALSE(feed.ok()) << c.bytes;
    EXPECT_EQ(feed.error().kind, c.kind) << feed.error().to_string();
    if (c.message != nullptr) {
      EXPECT_EQ(feed.error().to_string(), where + c.message);
    }
  }
}

TEST(Feed, AFeedWithoutItemsIsFine) {
  for (const char* bytes : {"<rss/>", "<rss><channel/></rss>", "<feed xmlns='http://www.w3.org/2005/Atom'/>",
                            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
                            "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"\",\"items\":[]}"}) {
    const auto feed = read(bytes);
    ASSERT_TRUE(feed.ok()) << bytes << feed.error().to_string();
    EXPECT_TRUE(feed->items.empty());
  }
}

TEST(Feed, KeepsWholeItemsOfAFeedThatWasCutOff) {
  const auto feed = read("<rss version='2.0'><channel><item><title>a</title></item>\n<item><title>b");
  ASSERT_TRUE(feed.ok());
  ASSERT_EQ(feed->items.size(), 1U);
  EXPECT_EQ(feed->items[0].title, "a");
  ASSERT_EQ(feed->notes.size(), 1U);
  EXPECT_EQ(feed->notes[0].to_string(), "http://site.example/feed.xml:2:15: the feed ends inside <title>");
}

TEST(Feed, StandsDeepNesting) {
  std::string deep = "<rss version='2.0'><channel><item><description>";
  for (int i = 0; i < 100'000; ++i) deep += "<div>";
  const auto feed = read(deep);
  ASSERT_FALSE(feed.ok());
  EXPECT_EQ(feed.error().kind, ErrorKind::kLimit);
  EXPECT_EQ(feed.error().where.line, 1U);
  const auto json = read("{\"a\":" + std::string(100'000, '['));
  ASSERT_FALSE(json.ok());
  EXPECT_EQ(json.error().kind, ErrorKind::kLimit);
  std::string closed = "<rss>";
  for (int i = 0; i < 100'000; ++i) closed += "<a></b>";
  EXPECT_FALSE(read(closed).ok());
}

TEST(Feed, DoesNotExpandABillionLaughs) {
  std::string bomb = "<!DOCTYPE rss [<!ENTITY a0 \"ha\">";
  for (int i = 1; i < 30; ++i) {
    std::string inside;
    for (int k = 0; k < 4; ++k) inside += "&a" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY a" + std::to_string(i) + " \"" + inside + "\">";
  }
  bomb += "]><rss version='2.0'><channel><title>&a29;</title></channel></rss>";
  const auto feed = read(bomb);
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->title, "&a28;&a28;&a28;&a28;");
  std::string flat = "<!DOCTYPE rss [<!ENTITY a \"" + std::string(100'000, 'x') + "\">]><rss><channel><title>";
  for (int i = 0; i < 10'000; ++i) flat += "&a;";
  const auto blown = read(flat + "</title></channel></rss>");
  ASSERT_FALSE(blown.ok());
  EXPECT_EQ(blown.error().kind, ErrorKind::kLimit);
}

TEST(Feed, KeepsToItsLimits) {
  const std::string two = "<rss><channel><item><title>a</title></item><item><title>b</title></item></channel></rss>";
  FeedLimits limits;
  limits.max_bytes = two.size();
  limits.max_items = 1;
  const auto feed = parse_feed({two, "f", ""}, limits);
  ASSERT_TRUE(feed.ok());
  EXPECT_EQ(feed->items.size(), 1U);
  ASSERT_EQ(feed->notes.size(), 1U);
  EXPECT_EQ(feed->notes[0].to_string(), "f: more than 1 items");
  limits.max_bytes = two.size() - 1;
  const auto refused = parse_feed({two, "f", ""}, limits);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kLimit);
  const std::string large(FeedLimits{}.max_bytes + 1, ' ');
  EXPECT_EQ(parse_feed({large, "f", ""}).error().to_string(), "f: the feed is larger than 67108864 bytes");
}

}  // namespace
}  // namespace wrapwright
