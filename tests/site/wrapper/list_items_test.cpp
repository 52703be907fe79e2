// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/list_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/article/render.h"
#include "site/wrapper/applier.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;

Article all_of(const Page& page, NameId tag) {
  Article out;
  for (auto node = page.first(tag); node; node = page.first(tag, page.end(*node))) out.body.push_back(*node);
  return out;
}

constexpr const char* kUrl = "https://site.example/tag/sea";

TEST(ListItems, AreSelectedThingsOfWhichEachHasItsOwnPermalinkOrDate) {
  struct Case {
    const char* what;
    const char* html;
    std::size_t items;
  };
  for (const Case& c :
       {Case{"headings that are links",
             "<section><h2><a href=/a>A</a></h2>x</section><section><h2><a href=/b>B</a></h2>y</section>", 2},
        Case{"links around headings",
             "<section><a href=/a><h3>A</h3></a>x</section><section><a href=/b><h3>B</h3></a>y</section>", 2},
        Case{"bookmarks",
             "<section>x <a rel=bookmark href=/a>#</a></section><section>y <a rel=bookmark href=/b>#</a></section>", 2},
        Case{"heading beside the selected element",
             "<div><h2><a href=/a>A</a></h2><section>x</section></div><div><h2><a "
             "href=/b>B</a></h2><section>y</section></div>",
             2},
        Case{"dates and headings",
             "<section><h2>A</h2><time>3 May</time>x</section><section><h2>B</h2><time>4 May</time>y</section>", 2},
        Case{"an item without permalink among others",
             "<section><h2><a href=/a>A</a></h2>x</section><section><h2>B</h2>y</section>", 0},
        Case{"links that end before a heading",
             "<section><a href=/a>A</a><h2>A</h2>x</section><section><a href=/b>B</a><h2>B</h2>y</section>", 0},
        Case{"things of other classes",
             "<section class=head><h2><a href=/a>A</a></h2>x</section><section><h2><a href=/b>B</a></h2>y</section>",
             0},
        Case{"a link to the home page",
             "<section><h2><a href=/>A</a></h2>x</section><section><h2><a href=/b>B</a></h2>y</section>", 0},
        Case{"an article whose link to itself is spelled otherwise, and the next one",
             "<section><h2><a href=/%74ag/sea>A</a></h2>x</section><section><h2><a href=/b>B</a></h2>y</section>", 0},
        Case{"an item without text",
             "<section><h2><a href=/a></a></h2></section><section><h2><a href=/b>B</a></h2>y</section>", 0},
        Case{"dates alone", "<section><time>3 May</time>x</section><section><time>4 May</time>y</section>", 0},
        Case{"parts of an article", "<section><h2>A</h2>x</section><section><h2>B</h2>y</section>", 0},
        Case{"an article and what it recommends",
             "<section><h1><a href=/tag/sea>A</a></h1><time>3 May</time>x</section><section><h2><a "
             "href=/b>B</a></h2><time>4 May</time>y</section>",
             0},
        Case{"two links to the same page",
             "<section><h2><a href=/a>A</a></h2>x</section><section><h2><a href=/a>A, too</a></h2>y</section>", 0},
        Case{"links to other sites",
             "<section><h2><a href=https://x.example/a>A</a></h2>x</section><section><h2><a "
             "href=https://x.example/b>B</a></h2>y</section>",
             0},
        Case{"one thing", "<section><h2><a href=/a>A</a></h2>x</section>", 0},
        Case{"links inside the text",
             "<section><h2>A</h2>x <a href=/a>a</a></section><section><h2>B</h2>y <a href=/b>b</a></section>", 0}}) {
    SCOPED_TRACE(c.what);
    const Page page = page_of(c.html);
    EXPECT_EQ(list_items(page, kUrl, all_of(page, name::section)).size(), c.items);
  }
}

TEST(ListItems, KnowTheirPermalinkTitleAndText) {
  const Page page = page_of(
      "<base href=https://site.example/de/><article><h2> <a href=rain>Rain\n falls</a></h2>"
      "<time datetime=2014-05-03>3 May</time><p>It rains.</p><nav>Share</nav>"
      "</article><article><h2><a href=/sea>Sea</a></h2><p>It waves.</p></article>");
  Article selection = all_of(page, name::article);
  selection.excluded = {*page.first(name::nav)};
  const auto items = list_items(page, kUrl, selection);
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[0].url, "https://site.example/de/rain");
  EXPECT_EQ(items[0].title, "Rain falls");
  EXPECT_EQ(items[0].date, "2014-05-03");
  EXPECT_EQ(items[1].date, "");
  EXPECT_EQ(items[1].url, "https://site.example/sea");
  std::string text;
  render_text(page, items[0], text);
  EXPECT_EQ(text, "Rain falls\n\n3 May\n\nIt rains.");
  EXPECT_THAT(items[0].excluded, ElementsAre(*page.first(name::nav)));
  EXPECT_THAT(items[1].excluded, ElementsAre());
}

TEST(Applier, AContentThatSelectsSeveralItemsIsNoArticle) {
  Wrapper wrapper;
  wrapper.site = "site.example";
  wrapper.templates.emplace_back().content = "//article";
  const auto applier = Applier::compile(wrapper);
  ASSERT_TRUE(applier);
  const auto status_of = [&](const char* html, std::size_t items) {
    const Page page = page_of(html);
    const TemplateMatch outcome = applier->apply(page, kUrl);
    EXPECT_EQ(outcome.items.size(), items);
    if (outcome.status == PageStatus::kNoArticle) {
      EXPECT_EQ(outcome.template_name, kListGuard);
      EXPECT_TRUE(outcome.article.body.empty());
    }
    return outcome.status;
  };
  EXPECT_EQ(status_of("<article><h2><a href=/a>A</a></h2>x</article><article><h2><a href=/b>B</a></h2>y</article>", 2),
            PageStatus::kNoArticle);
  EXPECT_EQ(status_of("<article><h2><a href=/a>A</a></h2>x</article>", 0), PageStatus::kOk);
  EXPECT_EQ(status_of("<article><h2>A</h2>x</article><article><h2>B</h2>y</article>", 0), PageStatus::kOk);
}

}  // namespace
}  // namespace wrapwright
