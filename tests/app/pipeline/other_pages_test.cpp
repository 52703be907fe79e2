// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/other_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/page_of.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kHome = "https://site.example/";

FeedOfSite feed() {
  return {kHome, {"https://site.example/2024/05/rain.html", "https://site.example/2024/04/sea.html"}};
}

TEST(OtherPages, TakesEveryFormOfAddressInTurnAndThoseOfItemsLast) {
  const Page home = page_of(
      "<a href=/>Home</a><a href='/about'>About</a><a href=/contact>Contact</a><a href=/2024/05/rain.html>Rain</a>"
      "<a href=/2023/01/old.html>Old</a><a href=/tag/sea/>Sea</a><a href=/page/2>Older</a><a href=?p=7>Seventh</a>");
  EXPECT_THAT(other_pages(home, kHome, feed(), 4),
              ElementsAre("https://site.example/about", "https://site.example/tag/sea/", "https://site.example/page/2",
                          "https://site.example/?p=7"));
  EXPECT_THAT(other_pages(home, kHome, feed(), 9),
              ElementsAre("https://site.example/about", "https://site.example/tag/sea/", "https://site.example/page/2",
                          "https://site.example/?p=7", "https://site.example/contact",
                          "https://site.example/2023/01/old.html"));
  EXPECT_THAT(other_pages(home, kHome, feed(), 0), IsEmpty());
}

TEST(OtherPages, LeavesOutWhatIsNoPageOfTheSite) {
  for (const char* link :
       {"href=''", "href=#top", "href=/#top", "href=mailto:a@site.example", "href=javascript:go()", "href=/cat.jpg",
        "href=/all.tar.gz", "href=/feed/", "href=/tag/x/feed/", "href=/rss", "href=https://other.example/about",
        "href=/login rel='nofollow noopener'", "href=/cdn-cgi/l/email-protection",
        "href=http://site.example/2024/05/rain.html#more", "href=ftp://site.example/about", "name=here"}) {
    SCOPED_TRACE(link);
    EXPECT_THAT(other_pages(page_of("<a " + std::string(link) + ">x</a>"), kHome, feed(), 4), IsEmpty());
  }
}

TEST(OtherPages, ReadsLinksByTheBaseOfThePageAndEachOnce) {
  const Page home =
      page_of("<base href=/de/><a href=about>1</a><a href=/de/about#x>2</a><a href=//www.site.example/de/about/>3</a>");
  EXPECT_THAT(other_pages(home, kHome, feed(), 4), ElementsAre("https://site.example/de/about"));
}

TEST(HeadlinePages, AreThoseThatTheLongestTextLinksToAndNoLists) {
  const Page home = page_of(
      "<a href=/>The home page, which has a rather long name</a> <a href=/about>About</a>"
      "<a href=/tale-1>Rain over the sea</a> <a href=/tale-2>More</a>"
      "<a href=/tag/sea>All that was ever written of the sea</a>"
      "<a href=/tale-3>Snow<script>a script that is no text of the link</script></a>"
      "<a href=/2012/05/>Written in May of the year 2012</a> <a href=/tale-2#x>The tide came <b>at seven</b></a>"
      "<a href=https://other.example/>Another site, of the neighbors</a> <a href=/cat.jpg>The cat that came</a>");
  EXPECT_THAT(headline_pages(home, kHome, 3),
              ElementsAre("https://site.example/tale-2", "https://site.example/tale-1", "https://site.example/about"));
  const auto all = headline_pages(home, kHome, 0);
  EXPECT_THAT(all, testing::SizeIs(5));
  EXPECT_EQ(all.back(), "https://site.example/2012/05/");
  EXPECT_THAT(headline_pages(page_of("<a href=/tag/sea>Sea</a>"), kHome, 3), IsEmpty());
}

TEST(OtherPages, AHomePageMayBeACopyOfAnItem) {
  struct Case {
    const char* canonical;
    bool copy;
  };
  for (const Case& c : {Case{"/2024/05/rain.html", true}, Case{"https://www.site.example/2024/04/sea.html", true},
                        Case{"https://site.example/", false}, Case{"https://other.example/2024/05/rain.html", false},
                        Case{"/2024/05/snow.html", false}, Case{"", false}}) {
    SCOPED_TRACE(c.canonical);
    const Page home = page_of("<link rel=canonical href='" + std::string(c.canonical) + "'><p>x");
    EXPECT_EQ(is_copy_of_item(home, kHome, feed()), c.copy);
  }
}

TEST(FeedsOfSites, NamesTheHomePageOfThoseThatWereFetchedAlone) {
  const auto with_link = [](const char* link) {
    auto feed = std::make_shared<Feed>();
    feed->link = link;
    feed->items.resize(2);
    feed->items[0].url = "https://site.example/1";
    feed->items[1].url = "https://site.example/2";
    return feed;
  };
  struct Case {
    const char* link;
    const char* fetched;
    const char* home;  // "" = none
  };
  for (const Case& c : {Case{"https://www.site.example/", "2024-05-01T00:00:00Z", "https://www.site.example/"},
                        Case{"https://other.example/", "2024-05-01T00:00:00Z", ""},
                        Case{"", "2024-05-01T00:00:00Z", ""}, Case{"https://site.example/", "", ""}}) {
    SCOPED_TRACE(c.link);
    SourcePage page;
    page.url = "https://site.example/one";
    page.fetched = c.fetched;
    const auto feed = with_link(c.link);
    page.feed = feed;
    page.item = feed->items.data();
    const auto found = feeds_of_sites(std::vector<SourcePage>{page});
    ASSERT_EQ(found.size(), *c.home == 0 ? 0U : 1U);
    if (found.empty()) continue;
    EXPECT_EQ(found.at("site.example").home, c.home);
    EXPECT_THAT(found.at("site.example").named,
                ElementsAre("https://site.example/1", "https://site.example/2", "https://site.example/one"));
  }
}

}  // namespace
}  // namespace wrapwright
