// SPDX-License-Identifier: Apache-2.0
#include "site/forest/sigfeed.h"

#include <gtest/gtest.h>

#include "content/feed/item_text.h"
#include "support/site.h"

namespace wrapwright {
namespace {

TEST(Sigfeed, TakesTheDivThatMostKeywordsLieIn) {
  struct Case {
    const char* story;
    const char* body;
    const char* id;  // of the element expected; nullptr: none
  };
  for (const auto& c : {
           Case{"most keywords", "<div id=a><p>glacier</p></div><div id=b><p>glacier</p><p>moraine</p></div>", "b"},
           Case{"the nearest div, not the one around", "<div id=a>x<div id=b>glacier moraine</div></div>", "b"},
           Case{"the deepest on ties", "<div id=a>glacier</div><div><div id=b>glacier</div></div>", "b"},
           Case{"the smaller on ties of depth", "<div id=a>glacier melts slowly today</div><div id=b>glacier</div>",
                "b"},
           Case{"the first where all is equal", "<div id=a>glacier</div><div id=b>glacier</div>", "a"},
           Case{"nothing outside divs", "<p>glacier</p>", nullptr},
           Case{"nothing without keywords", "<div id=a>volcano</div>", nullptr},
       }) {
    SCOPED_TRACE(c.story);
    FeedItem item;
    item.title = "Glacier";
    item.summary = "moraine";
    TestSite site({std::string("<html lang=en>") + c.body});
    site.set_item(0, &item);
    SiteTerms terms = read_terms(site.pages());
    const auto keywords = find_signifiers(terms, site.pages(), SignifierSource::kFeed, 10);
    ASSERT_TRUE(keywords.ok());
    const Page& page = *site.pages()[0].page;
    const auto got = sigfeed(page, terms.pages[0], (*keywords)[0]);
    ASSERT_EQ(got.has_value(), c.id != nullptr);
    if (got) {
      EXPECT_EQ(page.attribute(*got, name::id), c.id);
    }
  }
}

TEST(Description, IsTheItemsTitleAndPlainSummary) {
  struct Case {
    const char* title;
    const char* summary;
    const char* expected;
  };
  for (const auto& c : {Case{"T", "<p>a &amp; <b>b</b></p><script>no</script>", "T\na &  b"}, Case{"T", "", "T"},
                        Case{"", "plain", "plain"}, Case{"", "", ""}}) {
    FeedItem item;
    item.title = c.title;
    item.summary = c.summary;
    EXPECT_EQ(description_of(item), c.expected) << c.summary;
  }
}

}  // namespace
}  // namespace wrapwright
