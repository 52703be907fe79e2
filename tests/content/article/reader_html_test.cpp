// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "content/article/articles.h"
#include "content/article/media.h"
#include "content/article/render.h"

namespace wrapwright {
namespace {

struct Case {
  const char* html;
  const char* clean;
};

std::string rendered(const char* html, const char* title = "") {
  PageArticle made = body_article(html);
  made.article.title = title;
  return render_reader_html(made.page, made.article);
}

TEST(RenderReaderHtml, WritesNoBoxesAndNothingEmpty) {
  for (const Case& c : {
           Case{"", ""},
           Case{"<main><div><article><p>a</p></article></div></main>", "<p>a</p>"},
           Case{"<div>a</div><div>b</div>", "<p>a</p>\n<p>b</p>"},
           Case{"<div>a <b>b</b><p>c</p>d</div>", "<p>a <b>b</b></p>\n<p>c</p>\n<p>d</p>"},
           Case{"<p></p><p> <b> </b></p><div></div><ul><li></li></ul>a", "<p>a</p>"},
           Case{"<a href=b><div>a</div><div>b</div></a>",
                "<p><a href=\"https://example.org/a/b\">a</a></p>\n<p><a href=\"https://example.org/a/b\">b</a></p>"},
           Case{"<b>a<div>b</div>c</b>", "<p><b>a</b></p>\n<p><b>b</b></p>\n<p><b>c</b></p>"},
           Case{"<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>",
                "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"},
           Case{"<ul><li><div>a</div><div>b</div></li></ul>", "<ul>\n<li>a<br>b</li>\n</ul>"},
           Case{"<blockquote>a</blockquote>", "<blockquote>\n<p>a</p>\n</blockquote>"},
           Case{"<p>a<br>b</p>", "<p>a<br>b</p>"},
           Case{"<br><br>a<hr>b", "<p>a</p>\n<hr>\n<p>b</p>"},
           Case{"<p>1 &lt; 2 &amp; <script>x</script><form><input>3</form>", "<p>1 &lt; 2 &amp;</p>\n<p>3</p>"},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(rendered(c.html), c.clean);
  }
}

TEST(RenderReaderHtml, KeepsTablesAndCode) {
  EXPECT_EQ(rendered("<table><tr><th>a<th></tr><tr><td colspan=2>b</table>"),
            "<table>\n<tbody>\n<tr>\n<th>a</th>\n<th></th>\n</tr>\n<tr>\n<td colspan=\"2\">b</td>\n</tr>\n</tbody>\n"
            "</table>");
  EXPECT_EQ(rendered("<div><pre>\n\n a\n  <b>b</b>\n</pre></div>c<code>d  e</code>"),
            "<pre>\n\n a\n  <b>b</b>\n</pre>\n<p>c<code>d e</code></p>");
  EXPECT_EQ(rendered("<pre><br><code>a<br>b<br></code></pre>"), "<pre><code>a\nb\n</code></pre>");
  EXPECT_EQ(rendered("<pre><div class=line>a</div><div class=line></div><div class=line>b</div></pre>"),
            "<pre>a\nb</pre>");
  EXPECT_EQ(rendered("<pre><div>a\n</div><div>b</div></pre>"), "<pre>a\nb</pre>");
  EXPECT_EQ(rendered("<table><tr><td class=gutter><pre>1<br>2<td><pre>a<br>b</pre></table>"),
            "<table>\n<tbody>\n<tr>\n<td><pre>a\nb</pre>\n</td>\n</tr>\n</tbody>\n</table>");
}

TEST(RenderReaderHtml, LeavesOutAHeadingThatRepeatsTheTitle) {
  for (const Case& c : {
           Case{"<h1>A  tale!</h1><p>b", "<p>b</p>"},
           Case{"<p>News</p><h1><a href=x>A tale</a></h1><p>b", "<p>News</p>\n<p>b</p>"},
           Case{"<h1>Another tale</h1><p>b", "<h1>Another tale</h1>\n<p>b</p>"},
           Case{"<p>b</p><h4>A tale</h4>", "<p>b</p>\n<h4>A tale</h4>"},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(rendered(c.html, "A Tale"), c.clean);
  }
  const std::string late = "<p>" + std::string(200, 'x') + "</p><h2>A tale</h2>";
  EXPECT_NE(rendered(late.c_str(), "A tale").find("<h2>"), std::string::npos);
}

TEST(RenderReaderHtml, PicturesHaveOneAddress) {
  const auto image = [](const std::string& at) {
    return "<p><img src=\"https://example.org/" + at + "\" alt=\"\"></p>";
  };
  for (const auto& [html, at] : std::initializer_list<std::pair<const char*, const char*>>{
           {"<img src=b.png>", "a/b.png"},
           {"<img src='data:image/gif;base64,R0' data-src=/b.png>", "b.png"},
           {"<img src=spinner.gif data-lazy-src=/b.png>", "b.png"},
           {"<img src=/s.png srcset='/s.png 300w, /m.png 1200w, /l.png 4000w'>", "m.png"},
           {"<img srcset='/l.png 4000w, /x.png 3000w'>", "x.png"},
           {"<img src=/a.png srcset='/a.png, /b.png 2x'>", "b.png"},
           {"<img data-srcset='/a,1.png 1x'>", "a,1.png"},
           {"<picture><source srcset='/w.webp 800w'><img src='data:image/gif;base64,R0'></picture>", "w.webp"},
           {"<img src='data:image/gif;base64,R0'><noscript><img src=/b.png></noscript>", "b.png"},
           {"<img src=/b.png><noscript><img src=/b.png></noscript>", "b.png"},
       }) {
    SCOPED_TRACE(html);
    EXPECT_EQ(rendered(html), image(at));
  }
  for (const char* none : {"<img>", "<img src=javascript:x>", "<img src=/count.gif width=1 height=1>", "<img src=''>"})
    EXPECT_EQ(rendered(none), "") << none;
}

TEST(RenderReaderHtml, VideosSoundsAndPlayersAreLinks) {
  for (const Case& c : {
           Case{"<video poster=/p.png><source src=/v.mp4>no video</video>",
                "<p><a href=\"https://example.org/v.mp4\"><img src=\"https://example.org/p.png\" alt=\"\"></a></p>"},
           Case{"<audio src=/s.mp3 title='A &lt;song&gt;'></audio>",
                "<p><a href=\"https://example.org/s.mp3\">A &lt;song&gt;</a></p>"},
           Case{"<p>a <iframe src='https://video.example/1' allowfullscreen></iframe> b",
                "<p>a<br><a href=\"https://video.example/1\">video.example</a><br>b</p>"},
           Case{"<iframe src='https://ads.example/1'></iframe>", ""},
           Case{"<iframe src='javascript:x' allowfullscreen></iframe><video></video>", ""},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(rendered(c.html), c.clean);
  }
}

TEST(RenderReaderHtml, IsAsSafeAsTheOther) {
  EXPECT_EQ(rendered("<a href=javascript:x onclick=y>a</a><svg><script>z</script></svg>"), "<p><a>a</a></p>");
  EXPECT_EQ(rendered("<img src='x\" onerror=y' alt='\"&gt;&lt;script&gt;'>"),
            "<p><img src=\"https://example.org/a/x%22%20onerror=y\" alt=\"&quot;&gt;&lt;script&gt;\"></p>");
}

// However deep and crossed the elements are.
TEST(RenderReaderHtml, TakesDeepNesting) {
  std::string deep;
  for (int i = 0; i < 20'000; ++i) deep += "<b><div>";
  const PageArticle made = body_article(deep + "a");
  EXPECT_NE(render_reader_html(made.page, made.article).find('a'), std::string::npos);
}

TEST(RenderReaderHtml, LeavesOutPermalinkSigns) {
  for (const Case& c : {
           Case{"<h2>A<a class=headerlink href='#a'>\xC2\xB6</a></h2>", "<h2>A</h2>"},
           Case{"<h2><a href='/p#a'>#</a> A</h2>", "<h2>A</h2>"},
           Case{"<h2>A <span><a href='#a'>\xF0\x9F\x94\x97</a></span></h2>", "<h2>A</h2>"},
           Case{"<dl><dt>a()<a class=headerlink href='#a'>\xC2\xB6</a></dl>", "<dl>\n<dt>a()</dt>\n</dl>"},
           Case{"<p>A <a class=anchor-link href='#a'>#</a></p>", "<p>A</p>"},
           Case{"<p>A <a href='#a'>#</a></p>", "<p>A <a>#</a></p>"},
           Case{"<h2>C#</h2>", "<h2>C#</h2>"},
           Case{"<h2><a href='#c'>C#</a></h2>", "<h2><a>C#</a></h2>"},
           Case{"<h2><a href=c>#</a></h2>", "<h2><a href=\"https://example.org/a/c\">#</a></h2>"},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(rendered(c.html), c.clean);
  }
}

}  // namespace
}  // namespace wrapwright
