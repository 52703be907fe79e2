// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/sidebars.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the page that lies in no sidebar. Blocks with a class are unlikely to be of the article.
std::string text_beside(const std::string& html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> content;
  for (const PageBlock& block : blocks.blocks)
    content.push_back(page.attribute(block.node, name::class_) ? 0.0F : 1.0F);
  return text_outside(page, sidebar_elements(page, blocks, content));
}

TEST(Sidebars, AreAsidesOutsideOfTheArticle) {
  struct Case {
    const char* html;
    const char* text;
  };
  for (const Case& c : {
           Case{"<main><p>a b</main><aside><p>c</aside>", "a b"},
           Case{"<main><article><p>a b</article><aside><p>c</aside></main>", "a b"},
           Case{"<aside><p>c</aside><article><p>a b</article><aside><div><p>d</div></aside>", "a b"},
           Case{"<article><p>a b<aside><p>c</aside></article>", "a bc"},
           Case{"<article><p>a<article><p>b</article></article><aside><p>c</aside>", "ab"},
           Case{"<article><p>a</article><article><p>b</article><aside><p>c</aside>", "abc"},
           Case{"<main><article><p>a</article><article><p>b</article></main><aside><p>c</aside>", "ab"},
           Case{"<p>a b<aside><p>c</aside>", "a bc"},
           Case{"<article><p class=x>a b</article><aside><p>c</aside>", "a bc"},
           Case{"<aside><article><p>a b</article><p>c</aside>", "a bc"},
       }) {
    EXPECT_EQ(text_beside(c.html), c.text) << c.html;
  }
}

}  // namespace
}  // namespace wrapwright
