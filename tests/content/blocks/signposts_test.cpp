// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/signposts.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the page that lies in no signpost.
std::string text_beside(std::string_view html) {
  const Page page = page_of(html);
  return text_outside(page, signpost_elements(page));
}

struct Case {
  const char* html;
  const char* text;
};

TEST(Signposts, AreBreadcrumbs) {
  for (const Case& c : {
           Case{"a<div class='x breadcrumbs'><a href=/>Home</a> &raquo; <span>T</span></div>b", "ab"},
           Case{"a<p id=breadcrumbs><span><a href=/>Home</a></span> T</p>", "a"},
           Case{"a<ol itemscope itemtype='https://schema.org/BreadcrumbList'><li><a href=/>Home</a></ol>", "a"},
           Case{"a<nav aria-label=Breadcrumb><a href=/>Home</a></nav>", "a"},
           Case{"a<div class=page-bread-crumb><a href=/>Home</a></div>", "a"},
           Case{"<div class=breadcrumb>no link</div>", "no link"},
           Case{"<div class=breadcrumbs><a href=/>Home</a><h1>T</h1></div>", "HomeT"},
           Case{"<div class=breadcrumb-area><h2>T</h2><ul class=breadcrumb><li><a href=/>Home</a></ul></div>", "T"},
           Case{"<body class=breadcrumbs><a href=/>Home</a>T", "HomeT"},
           Case{"<div class='page has-breadcrumb'><a href=/>Home</a>T</div>", "HomeT"},
           Case{"<div class=no-breadcrumbs><a href=/>Home</a>T</div>", "HomeT"},
           Case{"a<div class=td-crumb-container><a href=/>Home</a> T</div>", "a"},
           Case{"a<div id=to-crumbs><a href=/>Home</a> T</div>", "a"},
           Case{"<div class='page has-bread-crumbs'><a href=/>Home</a>T</div>", "HomeT"},
           Case{"<div class=crumbly><a href=/>Home</a>T</div>", "HomeT"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
  std::string page = "<div class=breadcrumbs><a href=/>Home</a><p>";
  page.append(1000, 'd');
  EXPECT_NE(text_beside(page).find('d'), std::string::npos) << "a text in an element named breadcrumbs";
}

TEST(Signposts, AreTheBoxesOfPlugIns) {
  for (const Case& c : {
           Case{"a<div class='addtoany_share_save_container top'><div class=addtoany_header>Share:</div></div>", "a"},
           Case{"a<div id=jp-relatedposts class=jp-relatedposts><h3><em>Related</em></h3></div>b", "ab"},
           Case{"a<div class='x sharedaddy'><h3>Share</h3><ul><li><a href=t>T</a></ul></div>", "a"},
           Case{"<div class=our-sharedaddy>a</div>", "a"},
           Case{"<div class=shares>a</div>", "a"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
  std::string article = "<div class=essb_content><p>";
  article.append(1000, 'd');
  EXPECT_NE(text_beside(article).find('d'), std::string::npos) << "a text in an element named by a plug-in";
}

TEST(Signposts, AreOffersToSubscribe) {
  for (const Case& c : {
           Case{"<div><p>a</p><div><h3>Our newsletter</h3><form><p>Weekly</p><input type=email></form></div></div>",
                ""},
           Case{"<article>a<div>Thanks for reading!<form><input type=email><button>Go</button></form></div></article>",
                "a"},
           Case{"<main>a<form><p>Weekly</p><input type=text></form></main>", "aWeekly"},
           Case{"<main>a<form><p>Write to us</p><input type=email><textarea></textarea></form></main>", "aWrite to us"},
           Case{"<body>a<input type=email>", "a"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
  const std::string text(1000, 'd');
  EXPECT_EQ(text_beside("<div>" + text + "<div>Weekly<input type=email></div></div>"), text);
}

TEST(Signposts, AreLinksToCommentsThatStandAlone) {
  for (const Case& c : {
           Case{"<p>a<div><span><i></i><a href='/a/#comments'>0</a></span></div>", "a"},
           Case{"<p>a<p>(<a href=#respond>1 Comment</a>)", "a"},
           Case{"<p>a <a href=#comments>below</a>", "a below"},
           Case{"<p><a href=#comment-7>1 Comment</a>", "1 Comment"},
           Case{"<p><a href=#comments>The first sentence of a text, which leads to its end</a>",
                "The first sentence of a text, which leads to its end"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
}

TEST(Signposts, AreTheNeighborsOfAnEvent) {
  for (const Case& c : {
           Case{"<p class=tribe-events-back><a href=/e>All</a></p><div class=tribe-events-notices>Past</div><p>a", "a"},
           Case{"a<nav class='x tribe-events-nav-pagination'><a href=/e2>Next</a></nav>", "a"},
           Case{"<div class='tribe-events-single tribe-events-schedule'>a</div>", "a"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
}

}  // namespace
}  // namespace wrapwright
