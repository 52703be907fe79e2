// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/end_matter.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the page that lies in no end matter.
std::string text_beside(std::string_view html) {
  const Page page = page_of(html);
  return text_outside(page, end_matter_elements(page));
}

struct Case {
  const char* html;
  const char* text;
};

TEST(EndMatter, IsListsOfTags) {
  for (const Case& c : {
           Case{"a<section><h3>Tags</h3><ul><li><a href=/tag/x/>X</a><li><a href=/tag/y/>Y</a></ul></section>b", "ab"},
           Case{"a<p>Filed under: <a href='/tags/x'>X</a>, <a href='/tags/y'>Y</a></p>", "a"},
           Case{"a<ul><li><a href=/tag/x/>#X</a></ul>", "a"},
           Case{"<p>See <a href='/tags/x'>X</a></p>", "See X"},
           Case{"<p><a href='/tags/x'>X</a> is not <a href='/tags/y'>Y</a></p>", "X is not Y"},
           Case{"<p>What was told about this before: <a href='/tags/x'>X</a>, <a href='/tags/y'>Y</a></p>",
                "What was told about this before: X, Y"},
           Case{"<ul><li><a href=/tag/x/>X</a><li><a href=/y/>Y</a></ul>", "XY"},
           Case{"<div>Format <a rel=tag href=/format/book/>Book</a></div>", "Format Book"},
           Case{"<div><img src=x><a href=/tag/x/>X</a></div>", "X"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
}

TEST(EndMatter, IsRelatedArticles) {
  for (const Case& c : {
           Case{"a<div class='x page__related'><h4>More</h4><a href=b>B</a><p>b</p><a href=c>C</a></div>b", "ab"},
           Case{"a<div class=jp-relatedposts><a href=b>B</a><a href=c>C</a></div>", "a"},
           Case{"<div class=no-related><a href=b>B</a><a href=c>C</a></div>", "BC"},
           Case{"<div class=unrelated><a href=b>B</a><a href=c>C</a></div>", "BC"},
           Case{"<div class=related><a href=b>B</a> is one link</div>", "B is one link"},
           Case{"<div class=related><h1>T</h1><a href=b>B</a><a href=c>C</a></div>", "TBC"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
  std::string article = "<div class=related><a href=b>B</a><a href=c>C</a><p>";
  article.append(2000, 'd');
  EXPECT_NE(text_beside(article).find('d'), std::string::npos) << "a text with two links";
}

}  // namespace
}  // namespace wrapwright
