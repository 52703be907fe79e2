// SPDX-License-Identifier: Apache-2.0
#include "content/article/media.h"

#include <gtest/gtest.h>

#include "content/article/articles.h"

namespace wrapwright {
namespace {

struct ImageCase {
  const char* html;
  const char* shown;  // the addresses after "https://example.org/", each with a space behind it
};

std::string shown_images(const char* html) {
  const PageArticle made = body_article(std::string("<body>") + html);
  const LinkTargets links(made.page, made.article.url);
  const MediaTargets media(made.page, links);
  ShownImages images(made.page, media);
  std::string out;
  for (NodeIndex i = 0; i < made.page.size();) {
    const auto image = images.next(i);
    if (image) out += image->target.substr(std::string_view("https://example.org/").size()) + " ";
    i = media.is_image(i) || made.page.tag(i) == name::noscript ? made.page.end(i) : i + 1;
  }
  return out;
}

TEST(MediaTargets, FindTheImageThatAScriptPutsThere) {
  for (const ImageCase& c : {
           ImageCase{"<img src=/b.png>", "b.png "},
           ImageCase{"<img src='data:image/gif;base64,R0' data-lazy-src=/b.png>", "b.png "},
           ImageCase{"<img src=/placeholder.svg data-lazy-src=/b.png>", "b.png "},
           ImageCase{"<img src=/blank.gif data-original=/b.png>", "b.png "},
           ImageCase{"<img src=/lazy_placeholder.gif data-src=/b.png>", "b.png "},
           ImageCase{"<img src=/x.gif data-lazyload=/b.png>", "b.png "},
           ImageCase{"<img src=/x.gif data-echo=/b.png>", "b.png "},
           ImageCase{"<img data-original-src=/b.png>", "b.png "},
           ImageCase{"<img data-src=/blank.gif src=/b.png>", "b.png "},
           ImageCase{"<img data-srcset='/s.png 300w, /b.png 800w'>", "b.png "},
           ImageCase{"<img srcset='/s.png 300w, /b.png 800w'>", "b.png "},
           ImageCase{"<img src=/b.png srcset='/c.png w, /d.png x'>", "b.png "},
           ImageCase{"<img src=/b.png srcset='data:image/gif;base64,R0 1x'>", "b.png "},
           ImageCase{"<picture><source srcset='/b.webp 800w'><img alt=x></picture>", "b.webp "},
           ImageCase{"<picture><source data-srcset='/b.webp 800w'><img src='data:image/gif;base64,R0'></picture>",
                     "b.webp "},
           ImageCase{"<picture><source srcset=/b.webp></picture><img>", ""},
           ImageCase{"<amp-img src=/b.png></amp-img>", "b.png "},
           ImageCase{"<amp-img srcset='/s.png 300w, /b.png 800w'></amp-img>", "b.png "},
           ImageCase{"<amp-video src=/b.mp4></amp-video>", ""},
           ImageCase{"<a href=/b.jpg?x><img src='data:image/gif;base64,R0'></a>", "b.jpg?x "},
           ImageCase{"<a href=/b.jpg><img src=/s.jpg></a>", "s.jpg "},
           ImageCase{"<a href=/b.html><img src='data:image/gif;base64,R0'></a>", ""},
           ImageCase{"<img src=/placeholder.png>", ""},
           ImageCase{"<img src=/x/spacer.gif?v=1>", ""},
           ImageCase{"<img src='http://ad.de.doubleclick.net/ad/x;sz=300x250'>", ""},
           ImageCase{"<img src=/spacer.jpg>", "spacer.jpg "},
           ImageCase{"<img src=/clear-sky.png>", "clear-sky.png "},
           ImageCase{"<img>", ""},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(shown_images(c.html), c.shown);
  }
}

TEST(MediaTargets, SignsAndPixelsAreNoImages) {
  for (const ImageCase& c : {
           ImageCase{"<img src=/b.png width=1 height=1>", ""},
           ImageCase{"<img src=/b.png width=0px>", ""},
           ImageCase{"<img src=/b.png width=100% height=10>", "b.png "},
           ImageCase{"<img src=/icons/facebook.svg>", ""},
           ImageCase{"<img src=/icon-twitter_white.svg>", ""},
           ImageCase{"<img src=/Pinterest.png width=24>", ""},
           ImageCase{"<img src=/pinterest.png width=640>", "pinterest.png "},
           ImageCase{"<img src=/pinterest.png>", "pinterest.png "},
           ImageCase{"<img src=/twitter.jpg width=60>", "twitter.jpg "},
           ImageCase{"<img src=/facebook-users.svg>", "facebook-users.svg "},
           ImageCase{"<img src=/white.svg>", "white.svg "},
           ImageCase{"<a href='https://f.example/sharer.php?u=x'><span><img src=/b.png></span></a>", ""},
           ImageCase{"<a href='https://t.example/intent/tweet?text=x'><img src=/b.png></a>", ""},
           ImageCase{"<a href='mailto:?body=x'><img src=/b.png></a>", ""},
           ImageCase{"<a href='https://f.example/a-page'><img src=/b.png></a>", "b.png "},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(shown_images(c.html), c.shown);
  }
}

TEST(ShownImages, ShowAnImageOnceThatHasATwin) {
  for (const ImageCase& c : {
           ImageCase{"<noscript><img src=/b.png></noscript>", "b.png "},
           ImageCase{"<img src='data:image/gif;base64,R0'><noscript><img src=/b.png></noscript>", "b.png "},
           ImageCase{"<img data-src=/b.png><noscript><img src=/b-large.png></noscript>", "b.png "},
           ImageCase{"<noscript><img src=/b.png></noscript><img data-src=/b.png>", "b.png "},
           ImageCase{"<amp-img src=/b.png><noscript><img src=/b.png></noscript></amp-img>", "b.png "},
           ImageCase{"<p><img src=/a.png>x</p><noscript><img src=/b.png></noscript>", "a.png b.png "},
           ImageCase{"<i><img src='data:image/gif;base64,R0'><noscript><img src=/a.png></noscript></i>"
                     "<i><img src='data:image/gif;base64,R0'><noscript><img src=/b.png></noscript></i>",
                     "a.png b.png "},
           ImageCase{"<noscript><img src=/a.png></noscript><img data-src=/a.png>"
                     "<noscript><img src=/b.png></noscript><img data-src=/b.png>",
                     "a.png b.png "},
           // Signs in the cells of a table.
           ImageCase{"<img src=/yes.png><img src=/yes.png>", "yes.png yes.png "},
           ImageCase{"<noscript><img src=/a.png><img src=/b.png></noscript>", ""},
           ImageCase{"<noscript><img src=/count.gif width=1></noscript>", ""},
       }) {
    SCOPED_TRACE(c.html);
    EXPECT_EQ(shown_images(c.html), c.shown);
  }
}

}  // namespace
}  // namespace wrapwright
