// SPDX-License-Identifier: Apache-2.0
#include "content/feed/opml.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

TEST(Opml, ListsFeedsAtEveryDepth) {
  const auto list = parse_opml({R"(<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>
    <outline text="Group"><outline text="A &amp; B" title="A" type="rss" xmlUrl="http://a.example/feed"
      htmlUrl="http://a.example/"/><outline text="Deeper"><outline text="C" xmlURL="http://c.example/rss"/></outline></outline>
    <outline text="D" xmlUrl="http://d.example/?x=1&y=2"></outline></body></opml>)",
                                "list.opml", ""});
  ASSERT_TRUE(list.ok()) << list.error().to_string();
  EXPECT_TRUE(list->notes.empty());
  const std::vector<OpmlOutline>& feeds = list->outlines;
  ASSERT_EQ(feeds.size(), 3U);
  EXPECT_EQ(feeds[0].title, "A");
  EXPECT_EQ(feeds[0].xml_url, "http://a.example/feed");
  EXPECT_EQ(feeds[0].html_url, "http://a.example/");
  EXPECT_EQ(feeds[1].title, "C");
  EXPECT_EQ(feeds[1].xml_url, "http://c.example/rss");
  EXPECT_EQ(feeds[1].html_url, "");
  EXPECT_EQ(feeds[2].xml_url, "http://d.example/?x=1&y=2");
}

TEST(Opml, RefusesWhatIsNoList) {
  std::string deep = "<opml><body>";
  for (int i = 0; i < 100'000; ++i) deep += "<outline text='x'>";
  struct Case {
    std::string bytes;
    ErrorKind kind;
    const char* message;
  };
  for (const auto& c : {
           Case{"", ErrorKind::kSyntax, "l:1:1: the document is empty"},
           Case{"<rss/>", ErrorKind::kSyntax, "l:1:1: not an OPML list: the root element is <rss>"},
           Case{"<opml><body><outline text='a'/>", ErrorKind::kSyntax, "l:1:32: the list ends inside <body>"},
           Case{deep, ErrorKind::kLimit, nullptr},
       }) {
    const auto list = parse_opml({c.bytes, "l", ""});
    ASSERT_FALSE(list.ok());
    EXPECT_EQ(list.error().kind, c.kind);
    if (c.message != nullptr) {
      EXPECT_EQ(list.error().to_string(), c.message);
    }
  }
  FeedLimits limits;
  limits.max_bytes = 3;
  EXPECT_EQ(parse_opml({"<opml/>", "l", ""}, limits).error().kind, ErrorKind::kLimit);
}

TEST(Opml, NamesWhatWasLeftOutOfAList) {
  const std::string feeds = "<opml><body><outline xmlUrl='http://a.example/'/><outline xmlUrl='http://b.example/'/>";
  const auto cut = parse_opml({feeds, "l", ""});
  ASSERT_TRUE(cut.ok());
  EXPECT_EQ(cut->outlines.size(), 2U);
  ASSERT_EQ(cut->notes.size(), 1U);
  EXPECT_EQ(cut->notes[0].to_string(), "l:1:87: the list ends inside <body>");
  FeedLimits limits;
  limits.max_items = 1;
  const auto first = parse_opml({feeds + "</body></opml>", "l", ""}, limits);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->outlines.size(), 1U);
  ASSERT_EQ(first->notes.size(), 1U);
  EXPECT_EQ(first->notes[0].to_string(), "l: more than 1 feeds");
  limits.max_items = 2;
  EXPECT_TRUE(parse_opml({feeds + "</body></opml>", "l", ""}, limits)->notes.empty());
}

TEST(Opml, AListWithoutFeedsIsEmpty) {
  const auto list = parse_opml({"<opml><body><outline text='x'/></body></opml>", "l", ""});
  ASSERT_TRUE(list.ok());
  EXPECT_TRUE(list->outlines.empty());
}

}  // namespace
}  // namespace wrapwright
