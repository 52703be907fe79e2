// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/interjections.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// Whether the only block of the page is an interjection.
bool is_one(const std::string& html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  EXPECT_EQ(blocks.blocks.size(), 1U) << html;
  return interjections(page, blocks).size() == 1;
}

struct Case {
  const char* html;
  bool expected;
};

TEST(Interjections, AreLabelsOfAdvertisementsAndButtons) {
  for (const Case& c : {
           Case{"<p>ADVERTISEMENT", true},
           Case{"<span>- Advertisement -</span>", true},
           Case{"<div>Advertisement - story continues below</div>", true},
           Case{"<p>Реклама", true},
           Case{"<p>La suite après cette publicité", true},
           Case{"<div>広告</div>", true},
           Case{"<div>Share this:</div>", true},
           Case{"<a href='#main'>Skip to main content</a>", true},
           Case{"<div><a href=/f>Get the latest Flash Player</a> to see this player.</div>", true},
           Case{"<h3>Advertisement</h3>", false},
           Case{"<ul><li>Share this</ul>", false},
           Case{"<table><td>Tweet</table>", false},
           Case{"<p>Advertising", false},
           Case{"<p>Advertisement of the year", false},
           Case{"<p>They share this.", false},
       }) {
    EXPECT_EQ(is_one(c.html), c.expected) << c.html;
  }
}

TEST(Interjections, AreReadingTimes) {
  for (const Case& c : {
           Case{"<span>4 minute read</span>", true},
           Case{"<p>Estimated reading time: 3–4 minutes", true},
           Case{"<p>Reading time: &lt; 1 minute", true},
           Case{"<p>Lesezeit: ca. 3 Min.", true},
           Case{"<p>Temps de lecture : 5 minutes", true},
           Case{"<p>Время чтения: 7 мин.", true},
           Case{"<p>A minute to read", false},
           Case{"<p>4 minutes", false},
           Case{"<p>I read 4 books", false},
           Case{"<p>It took 20 minutes of reading", false},
           Case{"<h2>4 minute read</h2>", false},
       }) {
    EXPECT_EQ(is_one(c.html), c.expected) << c.html;
  }
}

TEST(Interjections, SendReadersToOtherArticles) {
  for (const Case& c : {
           Case{"<p>Also read: <a href=b>What became of the bridge</a>", true},
           Case{"<p><strong>READ MORE</strong> | <a href=b>What became of the bridge</a>", true},
           Case{"<p><a href=b>Lire aussi : Le pont est ouvert</a>", true},
           Case{"<p><b>Читайте также:</b> <a href=b>Мост открыт</a>", true},
           Case{"<div><span>Baca juga</span> <a href=b>Jembatan dibuka</a></div>", true},
           Case{"<p>関連記事：<a href=b>橋が開いた</a>", true},
           Case{"<p>Related: <a href=b>What became of the bridge</a>", true},
           Case{"<p>Related <a href=b>problems of the bridge</a>", false},
           Case{"<p>Also read: What became of the bridge", false},
           Case{"<p>Also read <a href=b>what became of it</a>, by the same author", false},
           Case{"<p>We also read: <a href=b>What became of the bridge</a>", false},
           Case{"<p>Read more", false},
           Case{"<ul><li>Read more: <a href=b>What became of the bridge</a></ul>", false},
       }) {
    EXPECT_EQ(is_one(c.html), c.expected) << c.html;
  }
  std::string long_link = "<p>Read more: <a href=b>";
  for (int i = 0; i < 60; ++i) long_link += " word";
  EXPECT_FALSE(is_one(long_link)) << "a paragraph within a link";
}

}  // namespace
}  // namespace wrapwright
