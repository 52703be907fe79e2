// SPDX-License-Identifier: Apache-2.0
#include "site/fields/place_marks.h"

#include <gtest/gtest.h>
#include <string>

#include "core/xpath/xpath.h"
#include "site/fields/samples.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// What is refused selects nothing: XPaths of all shapes that usual places have, on pages with one thing each.
TEST(PlaceMarks, RefuseOnlyWhatSelectsNothing) {
  const std::string xpaths[] = {
      "//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-author") "]//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-name") "]",
      "//*[" WRAPWRIGHT_HAS_TOKEN("class", "tags") "]//a",
      "//a[" WRAPWRIGHT_HAS_TOKEN("rel", "author") "]",
      "//*[@itemprop='author']/@content",
      "//a[contains(@href, '/author/')]",
      "//a[contains(@href, '/staff/')]",
      "//article//a[contains(@href, '/tags/')] | //article//a[contains(@href, '/categories/')]",
      "//*[contains(@class, 'author-') and (contains(@class, '-name') or contains(@class, '-title'))]",
      "//*[contains(@class, 'author-') and (@id='x' or @id='y') or contains(@class, 'byline')]",
      "//meta[@property='article:tag']/@content",
      "//title",
      "//time[@pubdate]/@datetime"};
  const std::string pages[] = {
      "",
      "<p class=p-author>",
      "<p class=p-author><b class=p-name>Jane</b></p>",
      "<p class=author-title>Jane</p><p class=author-x>",
      "<p class=author>Jane</p><p class=x-name>",
      "<p class=byline>Jane</p>",
      "<p class='post-tags tags'><a href=/x>x</a></p>",
      "<a rel='nofollow author' href=/jane>Jane</a>",
      "<b itemprop=author content=Jane></b>",
      "<a href=/author/jane>Jane</a><a href=/authors/>all</a>",
      "<a href=https://example.org/our/staff/jane>Jane</a><a href=staff/>all</a><a href=/>home</a>",
      "<article><a href=/categories/sea>sea</a></article>",
      "<article><a href=/tags/sea>sea</a></article>",
      "<meta property=article:tag content=sea>",
      "<title>Rain</title>",
      "<time pubdate datetime=2020-01-02></time>"};
  int refused = 0;
  int selecting = 0;
  for (const std::string& html : pages) {
    const Page page = page_of(html);
    const Marks marks = marks_of(page);
    for (const std::string& xpath : xpaths) {
      const auto compiled = XPath::compile(xpath);
      ASSERT_TRUE(compiled) << xpath;
      const std::size_t selected = compiled->select(page).size();
      const bool may_select = NeededMarks(xpath).are_in(marks);
      refused += may_select ? 0 : 1;
      selecting += selected > 0 ? 1 : 0;
      EXPECT_TRUE(may_select || selected == 0) << xpath << "\n" << html;
    }
  }
  EXPECT_GE(selecting, 10);
  EXPECT_GE(refused, 40);
}

TEST(PlaceMarks, TellTokensFromTheirParts) {
  const NeededMarks token("//*[" WRAPWRIGHT_HAS_TOKEN("class", "author") "]");
  EXPECT_FALSE(token.are_in(marks_of(page_of("<p class='post-author author-name'>"))));
  EXPECT_TRUE(token.are_in(marks_of(page_of("<p class='post-author\tauthor x'>"))));
  const NeededMarks whole("//*[@itemprop='author']");
  EXPECT_FALSE(whole.are_in(marks_of(page_of("<p itemprop=authors>"))));
  EXPECT_TRUE(whole.are_in(marks_of(page_of("<p itemprop=author>"))));
  EXPECT_TRUE(NeededMarks("//*[contains(@class, 'author')]").are_in(marks_of(page_of("<p class=authors>"))));
}

TEST(PlaceMarks, TellAttributesApart) {
  const Page page = page_of("<a href=/author/jane>Jane</a>");
  EXPECT_TRUE(NeededMarks("//a[contains(@href, '/author/')]").are_in(marks_of(page)));
  EXPECT_FALSE(NeededMarks("//a[@rel='author']").are_in(marks_of(page)));
  EXPECT_FALSE(NeededMarks("//*[@class='byline']").are_in(marks_of(page)));
  EXPECT_TRUE(NeededMarks("//*[@class='byline']").are_in(all_marks()));
}

}  // namespace
}  // namespace wrapwright
