// SPDX-License-Identifier: Apache-2.0
#include "content/feed/autodiscovery.h"

#include <gtest/gtest.h>
#include <string>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

std::vector<FeedLink> links_of(const std::string& head) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const std::string html = "<!DOCTYPE html><html><head>" + head + "</head><body>x</body></html>";
  const Page page = normalizer->parse({html, "", "utf-8"});
  return find_feed_links(page, "https://site.example/blog/index.html");
}

std::string urls_of(const std::string& head) {
  std::string urls;
  for (const FeedLink& link : links_of(head)) urls += link.url + " ";
  return urls;
}

TEST(Autodiscovery, FindsFeedsInTheOrderOfThePage) {
  const auto links = links_of(
      "<link rel='alternate' type='application/rss+xml' title=' Main  feed ' href='/feed.xml'>"
      "<link rel=stylesheet type='text/css' href='/a.css'>"
      "<LINK REL='home ALTERNATE' TYPE='Application/Atom+XML; charset=utf-8' HREF='atom.xml'>"
      "<link rel='alternate' type='application/feed+json' href='https://feeds.example/a.json'>");
  ASSERT_EQ(links.size(), 3U);
  EXPECT_EQ(links[0].url, "https://site.example/feed.xml");
  EXPECT_EQ(links[0].type, "application/rss+xml");
  EXPECT_EQ(links[0].title, "Main feed");
  EXPECT_EQ(links[1].url, "https://site.example/blog/atom.xml");
  EXPECT_EQ(links[1].type, "application/atom+xml");
  EXPECT_EQ(links[1].title, "");
  EXPECT_EQ(links[2].url, "https://feeds.example/a.json");
}

TEST(Autodiscovery, TellsFeedsFromOtherAlternates) {
  struct Case {
    const char* head;
    const char* urls;
  };
  for (const auto& c : {
           Case{"", ""},
           Case{"<link rel='alternate' hreflang='de' href='/de'>", ""},
           Case{"<link rel='alternate' type='text/html' href='/amp'>", ""},
           Case{"<link rel='alternates' type='application/rss+xml' href='/feed'>", ""},
           Case{"<link type='application/rss+xml' href='/feed'>", ""},
           Case{"<link rel='alternate' type='application/rss+xml'>", ""},
           Case{"<link rel='alternate' type='application/rss+xml' href='javascript:x'>", ""},
           Case{"<link rel='alternate' type='application/rss+xml' href='feed://site.example/feed'>", ""},
           Case{"<link rel='alternate' type='application/json' href='/wp-json/wp/v2/pages/1'>", ""},
           Case{"<link rel='alternate' type='application/json' href='/feed.json'>", "https://site.example/feed.json "},
           Case{"<link rel='alternate' type='application/rss+xml' href='/a'><link rel='alternate' "
                "type='application/rss+xml' href='https://site.example/a'>",
                "https://site.example/a "},
       }) {
    EXPECT_EQ(urls_of(c.head), c.urls) << c.head;
  }
}

TEST(Autodiscovery, ResolvesAgainstTheBaseElement) {
  const std::string link = "<link rel='alternate' type='application/rss+xml' href='feed'>";
  EXPECT_EQ(urls_of("<base href='http://other.example/x/'>" + link), "http://other.example/x/feed ");
  EXPECT_EQ(urls_of("<base href='../y/'>" + link), "https://site.example/y/feed ");
  EXPECT_EQ(urls_of("<base target='_top'><base href='/z/'>" + link), "https://site.example/z/feed ");
}

}  // namespace
}  // namespace wrapwright
