// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "content/article/articles.h"
#include "content/article/render.h"

namespace wrapwright {
namespace {

struct Case {
  const char* html;
  const char* clean;
};

TEST(RenderHtml, KeepsStructureAndDropsTheRest) {
  for (const Case& c : {
           Case{"", ""},
           Case{"<p class=x style='y' onclick='z()' id=w>a", "<p>a</p>"},
           Case{"<div>a<script>b</script><style>c</style></div>", "<div>a</div>"},
           Case{"<p> a <b> b </b> c </p>", "<p>a <b>b</b> c</p>"},
           Case{"<p>a<font color=red>b</font><span>c</span></p>", "<p>abc</p>"},
           Case{"<form><input name=q><button>go</button>a</form>", "a"},
           Case{"<p>1 &lt; 2 &amp; \"3\"", "<p>1 &lt; 2 &amp; &quot;3&quot;</p>"},
           Case{"<ol start=3><li>a<li>b</ol>", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>"},
           Case{"<pre>\n\n a\n  b</pre>", "<pre>\n\n a\n  b</pre>"},
           Case{"<table><tr><td class=gutter><pre>1\n2<td><pre>a\nb</pre></table>",
                "<table>\n<tbody>\n<tr>\n<td>\n<pre>a\nb</pre>\n</td>\n</tr>\n</tbody>\n</table>"},
           Case{"<h2>A<a class=headerlink href='#a'>\xC2\xB6</a></h2>", "<h2>A</h2>"},
           Case{"<table><tr><td colspan=2 width=9>a</table>",
                "<table>\n<tbody>\n<tr>\n<td colspan=\"2\">a</td>\n</tr>\n</tbody>\n</table>"},
           Case{"<td colspan='2\" onload=\"x'>a", "a"},
           Case{"a<br>b<hr>c", "a<br>b\n<hr>\nc"},
           Case{"<p lang=de dir=ltr>a", "<p lang=\"de\" dir=\"ltr\">a</p>"},
           Case{"<svg><a href=x>b</a></svg>c", "c"},
           Case{"<x-y>a<my-script>b</my-script></x-y>", "ab"},
           Case{"<time datetime=2020-01-02>x</time>", "<time datetime=\"2020-01-02\">x</time>"},
       }) {
    SCOPED_TRACE(c.html);
    const PageArticle made = body_article(c.html);
    EXPECT_EQ(render_html(made.page, made.article), c.clean);
  }
}

TEST(RenderHtml, LinksAreAbsoluteAndSafe) {
  for (const Case& c : {
           Case{"<a href=b>x</a>", "<a href=\"https://example.org/a/b\">x</a>"},
           Case{"<a href='/b?c=d&amp;e#f'>x</a>", "<a href=\"https://example.org/b?c=d&amp;e#f\">x</a>"},
           Case{"<a href='javascript:alert(1)'>x</a>", "<a>x</a>"},
           Case{"<a href=' java\nscript:alert(1)'>x</a>", "<a>x</a>"},
           Case{"<a href='JAVASCRIPT:alert(1)'>x</a>", "<a>x</a>"},
           Case{"<a href='data:text/html,x'>x</a>", "<a>x</a>"},
           Case{"<a href='vbscript:x'>x</a>", "<a>x</a>"},
           Case{"<a href='#top'>x</a>", "<a>x</a>"},
           Case{"<a href='mailto:a@b.example'>x</a>", "<a href=\"mailto:a@b.example\">x</a>"},
           Case{"<a href='&quot; onclick=&quot;x'>y</a>", "<a href=\"https://example.org/a/%22%20onclick=%22x\">y</a>"},
           Case{"<img src=b.png alt='c \"d\"' onerror=x>",
                "<img src=\"https://example.org/a/b.png\" alt=\"c &quot;d&quot;\">"},
           Case{"<img src='data:image/gif;base64,R0' data-src=/b.png>",
                "<img src=\"https://example.org/b.png\" alt=\"\">"},
           Case{"a<img src='data:x' data-nimg=1><noscript><img src=/b.png></noscript>b",
                "a <img src=\"https://example.org/b.png\" alt=\"\">b"},
           Case{"<amp-img src=/b.png alt=c><noscript><img src=/b.png></noscript></amp-img>",
                "<img src=\"https://example.org/b.png\" alt=\"c\">"},
           Case{"a<img src=/blank.gif>b", "a b"},
           Case{"<img src='javascript:x'><img>", ""},
       }) {
    SCOPED_TRACE(c.html);
    const PageArticle made = body_article(c.html);
    EXPECT_EQ(render_html(made.page, made.article), c.clean);
  }
}

// A reference without a scheme takes that of <base href> or of the page's URL.
TEST(RenderHtml, LinksAreSafeWhateverTheyAreResolvedAgainst) {
  struct Based {
    const char* base;
    const char* reference;
    const char* clean;
  };
  for (const Based& c : {
           Based{"javascript://x/", "%0aalert(1)", "<a>x</a>"},
           Based{"JavaScript://x/", "%0aalert(1)", "<a>x</a>"},
           Based{"file:///etc/", "passwd", "<a>x</a>"},
           Based{"file://localhost/etc/", "passwd", "<a>x</a>"},
           Based{"ftp://example.org/", "a", "<a>x</a>"},
           Based{"data://x/", "a", "<a>x</a>"},
           Based{"https://example.org/", "a", "<a href=\"https://example.org/a\">x</a>"},
           Based{"https://example.org/", "ftp://example.org/a", "<a>x</a>"},
           Based{"https://example.org/", "tel:123", "<a>x</a>"},
           Based{"javascript://x/", "//example.org/a", "<a>x</a>"},
           Based{"javascript://x/", "https://example.org/a", "<a href=\"https://example.org/a\">x</a>"},
           Based{"javascript://x/", "mailto:a@b.example", "<a href=\"mailto:a@b.example\">x</a>"},
       }) {
    SCOPED_TRACE(std::string(c.base) + " " + c.reference);
    const std::string link = "<a href='" + std::string(c.reference) + "'>x</a>";
    const PageArticle by_base = body_article("<head><base href='" + std::string(c.base) + "'></head>" + link);
    EXPECT_EQ(render_html(by_base.page, by_base.article), c.clean);
    PageArticle by_url = body_article(link);
    by_url.article.url = c.base;
    EXPECT_EQ(render_html(by_url.page, by_url.article), c.clean);
  }
  PageArticle image = body_article("<img src=a.png>");
  image.article.url = "file:///home/";
  EXPECT_EQ(render_html(image.page, image.article), "");
}

TEST(RenderHtml, LinksGoByTheBaseOfThePage) {
  const PageArticle made = body_article("<head><base href='/z/'></head><a href=b>x</a>");
  EXPECT_EQ(render_html(made.page, made.article), "<a href=\"https://example.org/z/b\">x</a>");
}

TEST(RenderHtml, LinksStayRelativeWhereThePageHasNoUrl) {
  PageArticle made = body_article("<a href=b>x</a>");
  made.article.url.clear();
  EXPECT_EQ(render_html(made.page, made.article), "<a href=\"b\">x</a>");
}

}  // namespace
}  // namespace wrapwright
