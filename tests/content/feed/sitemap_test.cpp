// SPDX-License-Identifier: Apache-2.0
#include "content/feed/sitemap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kUrl = "https://a.example/sitemap.xml";

TEST(Sitemap, HasTheAddressesOfPagesEachOnce) {
  const auto read =
      parse_sitemap({"<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                     "<url><lastmod>2024-01-01</lastmod><loc> https://a.example/1?a=1&amp;b=2 </loc></url>"
                     "<url><loc>/2</loc></url><url><priority>1</priority></url>"
                     "<url><loc>https://a.example/2</loc></url></urlset>",
                     kUrl, "text/xml"});
  ASSERT_TRUE(read.ok());
  EXPECT_FALSE(read->is_index);
  EXPECT_THAT(read->urls, ElementsAre("https://a.example/1?a=1&b=2", "https://a.example/2"));
}

TEST(Sitemap, AnIndexHasThoseOfSitemaps) {
  const auto read =
      parse_sitemap({"<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>", kUrl, ""});
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read->is_index);
  EXPECT_THAT(read->urls, ElementsAre("https://a.example/s1.xml"));
}

TEST(Sitemap, KnowsWhenPagesChangedAndNewsWerePublished) {
  const auto read = parse_sitemap(
      {"<urlset xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'>"
       "<url><loc>/1</loc><lastmod>2024-01-01T10:00:00+02:00</lastmod></url>"
       "<url><loc>/2</loc><lastmod>2024-02-02</lastmod><news:news><news:publication><news:name>N</news:name>"
       "</news:publication><news:publication_date> 2023-12-31 </news:publication_date></news:news></url>"
       "<url><loc>/3</loc></url></urlset>",
       kUrl, "text/xml"});
  ASSERT_TRUE(read.ok());
  EXPECT_THAT(read->dates, ElementsAre("2024-01-01T10:00:00+02:00", "2023-12-31", ""));
}

TEST(Sitemap, NamesWhatWasLeftOut) {
  struct Case {
    const char* bytes;
    std::size_t addresses;
    const char* note;  // "" for none
  };
  const FeedLimits limits{.max_items = 2};
  for (const Case& c : {
           Case{"<urlset><url><loc>/1</loc></url><url><loc>/2</loc></url></urlset>", 2, ""},
           Case{"<urlset><url><loc>/1</loc></url><url><loc>/2</loc></url><url><loc>/1</loc></url></urlset>", 2, ""},
           Case{"<urlset><url><loc>/1</loc></url><url><loc>/2</loc></url><url><loc>/3</loc></url></urlset>", 2,
                "s: more than 2 addresses"},
           Case{"<urlset><url><loc>/1</loc></url><url><loc>/22", 1, "s:1:46: the sitemap ends inside <loc>"},
           Case{"<urlset><url><loc>/1</loc></url><url><loc>/2</loc></url>", 2,
                "s:1:57: the sitemap ends inside <urlset>"},
       }) {
    const auto read = parse_sitemap({c.bytes, "s", ""}, limits);
    ASSERT_TRUE(read.ok()) << c.bytes;
    EXPECT_EQ(read->urls.size(), c.addresses) << c.bytes;
    EXPECT_EQ(read->notes.empty() ? "" : read->notes.front().to_string(), c.note) << c.bytes;
  }
  const auto nothing = parse_sitemap({"<urlset><url><loc>/1", "s", ""});
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().to_string(), "s:1:21: the sitemap ends inside <loc>");
}

TEST(Sitemap, OtherDocumentsAndTooLargeOnesAreNamed) {
  const auto feed = parse_sitemap({"<rss><channel/></rss>", kUrl, ""});
  ASSERT_FALSE(feed.ok());
  EXPECT_THAT(feed.error().to_string(), HasSubstr("https://a.example/sitemap.xml"));
  EXPECT_THAT(feed.error().message, HasSubstr("not a sitemap"));
  FeedLimits limits;
  limits.max_bytes = 10;
  EXPECT_EQ(parse_sitemap({"<urlset></urlset>", kUrl, ""}, limits).error().kind, ErrorKind::kLimit);
  limits = {};
  limits.max_items = 0;
  EXPECT_THAT(parse_sitemap({"<urlset><url><loc>https://a.example/1</loc></url></urlset>", kUrl, ""}, limits)->urls,
              IsEmpty());
}

}  // namespace
}  // namespace wrapwright
