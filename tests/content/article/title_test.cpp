// SPDX-License-Identifier: Apache-2.0
#include "content/article/title.h"

#include <gtest/gtest.h>

#include "content/article/articles.h"

namespace wrapwright {
namespace {

TEST(PageTitle, IsWhatTheHeadingAndTheTitleAgreeOn) {
  struct Case {
    const char* html;
    const char* title;
  };
  for (const auto& c : {
           Case{"", ""},
           Case{"<title> A  b </title>", "A b"},
           Case{"<h1>A</h1>", "A"},
           Case{"<h1></h1><h1>A</h1>", "A"},
           Case{"<title>Rain today | The Site</title><h1>Rain today</h1>", "Rain today"},
           Case{"<title>rain TODAY - The Site of Very Long Names</title><h1>Rain today</h1>", "Rain today"},
           Case{"<title>The Site</title><h1>Rain today</h1>", "The Site"},
           Case{"<title>Rain today at noon | Site</title><h1>Site</h1>", "Rain today at noon | Site"},
           Case{"<title>Rain today at noon | Site</title><h1>Site</h1><h1>Rain today at noon</h1>",
                "Rain today at noon"},
           Case{"<title>Site: Rain today at noon</title><h1>Rain today at noon</h1>", "Rain today at noon"},
           Case{"<meta property='og:title' content='Rain today'><title>x</title>", "Rain today"},
           Case{"<meta name='OG:title' content='Rain today'><title>x</title>", "Rain today"},
           Case{"<meta property='og:title' content='Rain today - Site'><title>x</title><h1>Rain today</h1>",
                "Rain today"},
           Case{"<title>Rain</title><svg><title>icon</title></svg>", "Rain"},
           Case{"<svg><title>icon</title></svg><h1>A</h1>", "A"},
           Case{"<title>Site: Rain today</title><h1>Site</h1><h3>Rain today</h3>", "Rain today"},
           Case{"<title>Site - Rain today</title><h1>Site</h1><h1>Rain today</h1>", "Rain today"},
           Case{"<title>Rain today - Site</title><h1>Rain today<a href='#r'>\xC2\xB6</a></h1>", "Rain today"},
           Case{"<title>Learning C# - Site</title><h1>Learning C#</h1>", "Learning C#"},
           Case{"<title>\"Rain\" - today | Site</title><h2>\xE2\x80\x9CRain\xE2\x80\x9D \xE2\x80\x93 today</h2>",
                "\xE2\x80\x9CRain\xE2\x80\x9D \xE2\x80\x93 today"},
           Case{"<meta property='og:site_name' content='The Long Name'><title>Rain - The Long Name</title>"
                "<h1>The Long Name</h1><h2>Rain</h2>",
                "Rain"},
           Case{"<title>Rain today at noon, and more</title><h2>Rain today at noon</h2>",
                "Rain today at noon, and more"},
           Case{"<title>Rainbow</title><h1>Rain</h1>", "Rain"},
           Case{"<title>\xE4\xBD\xA0\xE5\xA5\xBD_Site</title><h1>\xE4\xBD\xA0\xE5\xA5\xBD</h1>",
                "\xE4\xBD\xA0\xE5\xA5\xBD"},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(page_title(body_article(c.html).page), c.title);
  }
}

TEST(ElementText, CollapsesJoinsAndCutsAtCharacters) {
  const Page page = body_article("<p> a<b>b</b>&nbsp; c<script>x</script>\xC3\xA4\xC3\xA4").page;
  const NodeIndex p = *page.first(name::p);
  const Page lines = body_article("<h1><br>The guide<br>to<br> <br>liv<i>ing</i> here<br></h1><br>x").page;
  EXPECT_EQ(element_text(lines, *lines.first(name::h1)), "The guide to living here");
  EXPECT_EQ(element_text(page, p), "ab c\xC3\xA4\xC3\xA4");
  EXPECT_EQ(element_text(page, p, 10), "ab c\xC3\xA4");
  EXPECT_EQ(element_text(page, p, 0), "");
}

}  // namespace
}  // namespace wrapwright
