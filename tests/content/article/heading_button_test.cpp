// SPDX-License-Identifier: Apache-2.0
#include "content/article/heading_button.h"

#include <gtest/gtest.h>

#include "content/article/articles.h"
#include "content/article/render.h"

namespace wrapwright {
namespace {

TEST(HeadingButton, IsAllOfAHeadingAndOpensWhatIsBelow) {
  for (const char* html : {
           "<h2><button class='btn accordion-button'>Why?</button></h2>",
           "<h3><button aria-expanded=false>Why?</button></h3>",
           "<h3> <span><button aria-controls=a><span>Why?</span></button></span><svg>x</svg> </h3>",
       }) {
    SCOPED_TRACE(html);
    const PageArticle made = body_article(std::string(html) + "<p>So.</p>");
    EXPECT_EQ(render_text(made.page, made.article), "Why?\n\nSo.");
  }
  for (const char* html : {
           "<button aria-expanded=false>Why?</button>",
           "<div><button class=accordion-button>Why?</button></div>",
           "<h2><button>Why?</button></h2>",
           "<h2><div><button aria-expanded=false>Why?</button></div></h2>",
           "<nav><h2><button aria-expanded=false>Why?</button></h2></nav>",
       }) {
    SCOPED_TRACE(html);
    const PageArticle made = body_article(std::string(html) + "<p>So.</p>");
    EXPECT_EQ(render_text(made.page, made.article), "So.");
  }
  const PageArticle sized = body_article("<h3>Cake <button aria-controls=a>1x</button></h3><p>So.</p>");
  EXPECT_EQ(render_text(sized.page, sized.article), "Cake\n\nSo.");
  std::string many = "<h3>";
  for (int i = 0; i < 100; ++i) many += "<button aria-controls=a> </button>";
  const PageArticle blank = body_article(many + "<button aria-controls=a>Why?</button></h3><p>So.</p>");
  EXPECT_EQ(render_text(blank.page, blank.article), "So.") << "looked at, each would cost as much as all";
}

TEST(HeadingButton, IsAHeadingInAllFormats) {
  const PageArticle made = body_article("<h2><button aria-expanded=true>Why?</button></h2><p>So.</p>");
  EXPECT_EQ(render_markdown(made.page, made.article), "## Why?\n\nSo.");
  EXPECT_EQ(render_html(made.page, made.article), "<h2>Why?</h2>\n<p>So.</p>");
  EXPECT_EQ(render_reader_html(made.page, made.article), "<h2>Why?</h2>\n<p>So.</p>");
}

}  // namespace
}  // namespace wrapwright
