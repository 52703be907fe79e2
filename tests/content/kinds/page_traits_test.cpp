// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_traits.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "content/kinds/page_address.h"
#include "content/kinds/page_names.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

float trait(const std::string& name, std::string_view html, std::string_view url = "https://a.example/x") {
  const auto& names = page_trait_names();
  const auto at = std::find(names.begin(), names.end(), name);
  EXPECT_NE(at, names.end()) << name;
  return page_traits(page_of(html), url).values[static_cast<std::size_t>(at - names.begin())];
}

TEST(PageTraits, ReadsWhatAPageSaysOfItself) {
  EXPECT_EQ(trait("og_article", "<meta property=og:type content=article>"), 1);
  EXPECT_EQ(trait("og_article", "<meta property=og:type content=website>"), 0);
  EXPECT_EQ(trait("og_website", "<meta property=og:type content=website>"), 1);
  EXPECT_GT(trait("ld_articles", "<script type=application/ld+json>{\"@type\": \"NewsArticle\"}</script>"), 0);
  EXPECT_GT(trait("ld_lists", "<script type=application/ld+json>{\"@type\":\"CollectionPage\"</script>"), 0)
      << "JSON that is not whole counts as well";
  EXPECT_EQ(trait("ld_lists", "<script type=application/ld+json>{\"@type\": \"ListItem\"}</script>"), 0)
      << "breadcrumbs are not a list";
  EXPECT_GT(trait("item_articles", "<div itemscope itemtype=https://schema.org/BlogPosting>"), 0);
  EXPECT_EQ(trait("canonical", "<link rel=canonical href=https://www.a.example/x/>"), 1);
  EXPECT_EQ(trait("canonical", "<link rel=canonical href=https://a.example/y>"), 0);
  EXPECT_EQ(trait("canonical", "<p>"), -1);
  EXPECT_EQ(trait("link_next", "<link rel=next href=/page/2>"), 1);
}

TEST(PageTraits, CountsHeadingsThatLinkToOtherPagesOfTheSite) {
  const std::string own = "<h2><a href=/x>A heading of its own</a></h2>";
  const std::string other = "<h2><a href=https://b.example/y>A heading elsewhere</a></h2>";
  EXPECT_EQ(trait("heading_links", own), 0);
  EXPECT_EQ(trait("heading_links", other), 0);
  EXPECT_FLOAT_EQ(
      trait("heading_links", own + "<h2><a href=/y>Another page</a></h2><a href=/z><h3>A third page</h3></a>"),
      std::log1p(2.0F));
}

TEST(PageTraits, FindsLinksOfOneTextToManyPages) {
  std::string html = "<p><a href=/1>Weiter</a><p><a href=/2>Weiter</a><p><a href=/3>Weiter</a><p><a href=/3>Weiter</a>";
  EXPECT_FLOAT_EQ(trait("same_text_links", html), std::log1p(3.0F));
}

TEST(PageTraits, NamesAreThoseOfVisibleElements) {
  const Page page = page_of("<div id=a class='b  c'><noscript><p class=d></p></noscript><i itemprop=e></i></div>");
  EXPECT_EQ(element_names(page), (std::vector<std::string>{"div#a", "div.b", "div.c", "i@e"}));
  const PageTraits traits = page_traits(page, "");
  EXPECT_EQ(traits.names.size(), 4U);
  for (const std::string& name : element_names(page)) EXPECT_TRUE(traits.names.contains(name_hash(name))) << name;
  EXPECT_FALSE(traits.names.contains(name_hash("p.d")));
}

TEST(PageTraits, AreTheSameWithoutTheNames) {
  const Page page = page_of("<div id=comments class='post post'><a class=post href=/a>a</a></div>");
  const PageTraits alone = page_traits(page, "", JudgedBy::kItself);
  EXPECT_EQ(alone.values, page_traits(page, "").values);
  EXPECT_EQ(alone.names.size(), 0U);
}

TEST(PageTraits, NamesAreNotThoseOfAnArchivesBar) {
  const Page page =
      page_of("<div id=wm-ipp-base class=x><div id=wm-ipp><i class=y></i></div></div><div class=z></div>");
  EXPECT_EQ(element_names(page), (std::vector<std::string>{"div.z"}));
}

TEST(PageTraits, TheAddressIsThatOfTheUrlOrTheCanonicalOne) {
  const std::string canonical = "<link rel=canonical href=https://a.example/tag/wood>";
  struct Case {
    const char* url;
    std::string html;
    std::string address;
    bool is_list;
  };
  for (const Case& c : {Case{"https://a.example/2024/tale", canonical, "/0/a", false},
                        Case{"", canonical, "/a/a", true}, Case{"", "", "", false}}) {
    const PageTraits traits = page_traits(page_of(c.html), c.url);
    EXPECT_EQ(traits.address, c.address) << c.url << ' ' << c.html;
    EXPECT_EQ(traits.list_address, c.is_list) << c.url << ' ' << c.html;
  }
}

TEST(PageTraits, AnyPageHasAllOfThem) {
  for (const char* html :
       {"", "<a", "<a href=//>x", "<a href=:>y", "<meta property=og:type>", "<h1></h1><title></title>"})
    EXPECT_EQ(page_traits(page_of(html), "no address").values.size(), page_trait_names().size()) << html;
}

TEST(PageAddress, TellsArchivesByDate) {
  const struct {
    const char* url;
    bool archive;
  } cases[] = {{"https://a.example/2012/05/", true},
               {"https://a.example/2012", true},
               {"https://a.example/blog/2012/05/17", true},
               {"https://a.example/archives/2006_08.html", true},
               {"https://a.example/2011_03_01_archive.html", true},
               {"https://a.example/2012/05/17/4711/", false},
               {"https://a.example/archives/000014.html", false},
               {"https://a.example/en_2019", false},
               {"https://a.example/a-2006", false},
               {"https://a.example/abcd-2006", false},
               {"https://a.example/the-year-2012", false},
               {"https://a.example/2012/05/a-title", false},
               {"https://a.example/", false},
               {"", false}};
  for (const auto& c : cases) EXPECT_EQ(trait("url_date", "<p>", c.url) > 0, c.archive) << c.url;
}

TEST(PageAddress, OfListsAreKnownByTheirNames) {
  const auto is_list = [](std::string_view url) { return is_list_address(read_address(url)); };
  for (const char* list :
       {"https://a.example/tag/wood", "https://a.example/blog/Tags/wood/", "https://a.example/category/tools/",
        "https://a.example/author/jane", "https://a.example/page/12/", "https://a.example/category/tools/page/2",
        "https://a.example/tag/wood.html", "http://a.example/etiqueta/madera/"})
    EXPECT_TRUE(is_list(list)) << list;
  for (const char* other :
       {"https://a.example/", "https://a.example/tag/", "https://a.example/tag", "https://a.example/page/about",
        "https://a.example/tagging/wood", "https://a.example/tag/wood/how-to-plane", "https://a.example/12",
        "https://a.example/category/story.cfm?id=18", "https://a.example/authors-of-the-year/jane", ""})
    EXPECT_FALSE(is_list(other)) << other;
}

TEST(PageAddress, PatternsLeaveLettersAndNumbersOut) {
  const auto pattern = [](std::string_view url) { return address_pattern(read_address(url)); };
  EXPECT_EQ(pattern("https://a.example/2012/05/a-title-2.html?q=1#top"), "/0/0/a.a");
  EXPECT_EQ(pattern("https://a.example/archives/2006_08"), "/a/0_0");
  EXPECT_EQ(pattern("https://a.example"), "/");
  EXPECT_EQ(pattern("no address"), "");
}

TEST(PageAddress, LinksAreToldApartWithoutResolving) {
  const PageAddress from = read_address("https://www.a.example/x/");
  const struct {
    const char* href;
    LinkScope scope;
  } cases[] = {{"#top", LinkScope::kFragment},
               {"/x", LinkScope::kFragment},
               {"https://a.example/x/#c", LinkScope::kFragment},
               {"https://a.example#c", LinkScope::kFragment},
               {"https://www.A.example/x#c?d", LinkScope::kFragment},
               {"y.html", LinkScope::kSite},
               {"//a.example/z", LinkScope::kSite},
               {"?page=2", LinkScope::kSite},
               {"/x?page=2#c", LinkScope::kSite},
               {"https://a.example/a-path-of-more-than-16-bytes", LinkScope::kSite},
               {"http://b.example/x", LinkScope::kOther},
               {"//a-host-of-more-than-16-bytes.example?x", LinkScope::kOther},
               {"mailto:a@a.example", LinkScope::kNone},
               {"javascript:void(0)", LinkScope::kNone},
               {"http:", LinkScope::kNone},
               {" ", LinkScope::kNone}};
  const LinkReader reader(from);
  for (const auto& c : cases) EXPECT_EQ(reader.read(c.href).scope, c.scope) << c.href;
}

TEST(PageAddress, LinksToOnePageAreOfOneHash) {
  const PageAddress from = read_address("https://a.example/x/");
  const LinkReader reader(from);
  const auto page_of = [&](std::string_view href) { return reader.read(href).page; };
  const std::uint64_t page = page_hash(read_address("https://a.example/some/longer/path?and=a&query"));
  for (const char* href :
       {"/some/longer/path?and=a&query", "/some/longer/path/?and=a&query#top",
        " https://www.a.example/some/longer/path?and=a&query ", "//a.example/some/longer/path/?and=a&query"})
    EXPECT_EQ(page_of(href), page) << href;
  for (const char* href : {"/some/longer/path", "/some/longer/path?and=a#&query", "/some/longer/path#?and=a&query"})
    EXPECT_NE(page_of(href), page) << href;
  for (const char* href : {"#a", "#", "/x", "/x/#a", "https://a.example#a"})
    EXPECT_EQ(page_of(href), page_hash(from)) << href;
  EXPECT_EQ(reader.read("/some/longer/path/?and=a#b").path, "/some/longer/path/");
}

}  // namespace
}  // namespace wrapwright
