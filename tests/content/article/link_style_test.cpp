// SPDX-License-Identifier: Apache-2.0
#include "content/article/link_style.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(LinkStyle, KeepsTheWords) {
  struct Case {
    const char* html;
    const char* removed;
    const char* footnotes;
  };
  for (const Case& c : {
           Case{"", "", ""},
           Case{"<p>no link &lt;a></p>", "<p>no link &lt;a></p>", "<p>no link &lt;a></p>"},
           Case{"<p>an <a href=\"https://a.example/?x&amp;y\">A</a> and <b>a <a "
                "href=\"https://b.example/\">B</a></b></p>",
                "<p>an A and <b>a B</b></p>",
                "<p>an A<sup>[1]</sup> and <b>a B<sup>[2]</sup></b></p>\n<hr>\n<ol>\n<li><a "
                "href=\"https://a.example/?x&amp;y\">https://a.example/?x&amp;y</a></li>\n<li><a "
                "href=\"https://b.example/\">https://b.example/</a></li>\n</ol>"},
           // One address has one number.
           Case{"<a href=\"/1\">x</a><a href=\"/1\">y</a>", "xy",
                "x<sup>[1]</sup>y<sup>[1]</sup>\n<hr>\n<ol>\n<li><a href=\"/1\">/1</a></li>\n</ol>"},
           Case{"<p><a>an anchor</a> <abbr title=\"a\">b</abbr></p>", "<p>an anchor <abbr title=\"a\">b</abbr></p>",
                "<p>an anchor <abbr title=\"a\">b</abbr></p>"},
           Case{"<a lang=\"de\" href=\"/v.mp4\"><img src=\"/p.png\" alt=\"&gt;\"></a>",
                "<img src=\"/p.png\" alt=\"&gt;\">",
                "<img src=\"/p.png\" alt=\"&gt;\"><sup>[1]</sup>\n<hr>\n<ol>\n<li><a "
                "href=\"/v.mp4\">/v.mp4</a></li>\n</ol>"},
           // Two pages of an article.
           Case{"<p><a href=\"/1\">x</a></p>\n<p><a href=\"/2\">y</a></p>", "<p>x</p>\n<p>y</p>",
                "<p>x<sup>[1]</sup></p>\n<p>y<sup>[2]</sup></p>\n<hr>\n<ol>\n<li><a href=\"/1\">/1</a></li>\n<li><a "
                "href=\"/2\">/2</a></li>\n</ol>"},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(with_links(c.html, LinkStyle::kPreserve), c.html);
    EXPECT_EQ(with_links(c.html, LinkStyle::kRemove), c.removed);
    EXPECT_EQ(with_links(c.html, LinkStyle::kFootnotes), c.footnotes);
  }
}

}  // namespace
}  // namespace wrapwright
