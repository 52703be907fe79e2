// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/repeated_headline.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/page_of.h"

namespace wrapwright {
namespace {

constexpr const char* kParagraph =
    "<p>one two three four five six seven eight nine ten one two three four five six seven eight nine ten";

// The tags of the blocks, but for the last, that are no repeated headlines. Those with a class are none of the article.
std::string kept(const std::string& html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  std::vector<bool> is_article;
  for (const PageBlock& block : blocks.blocks) is_article.push_back(!page.attribute(block.node, name::class_));
  const std::vector<std::size_t> repeated = repeated_headlines(page, blocks, is_article);
  std::string out;
  for (std::size_t b = 0; b + 1 < is_article.size(); ++b) {
    if (std::find(repeated.begin(), repeated.end(), b) != repeated.end()) continue;
    if (!out.empty()) out += ' ';
    out += page.tag_name(blocks.blocks[b].node);
  }
  return out;
}

TEST(RepeatedHeadline, IsTheOneAwayFromTheText) {
  struct Case {
    std::string html;
    const char* kept;
  };
  const std::string text = kParagraph;
  for (const Case& c : {
           Case{"<h1>The tale</h1><div>Home</div><h2>The Tale</h2>" + text, "div h2"},
           Case{"<div>The tale</div><h3>The tale</h3>" + text, "h3"},
           Case{"<h1>The tale</h1><h2>The tale</h2><h2>The tale</h2>" + text, "h2"},
           Case{"<h1>The tale</h1><figure><figcaption>The tale</figcaption></figure>" + text, "h1 figcaption"},
           Case{"<h1>The tale</h1><h2>The other tale</h2>" + text, "h1 h2"},
           Case{"<h1>The tale</h1><h2 class=x>The tale</h2>" + text, "h1 h2"},
           Case{"<ul><li>The first part</ul><h1>The tale</h1><h2>The first part</h2>" + text, "li h1 h2"},
           Case{"<h1>Tale</h1><h2>Tale</h2>" + text, "h1 h2"},
           Case{"<h1>The tale</h1>" + text + "<h2>The tale</h2>", "h1 p"},
           Case{"<h1>The tale</h1><h2>The tale</h2>", "h1"},
       }) {
    EXPECT_EQ(kept("<title>The tale | Site</title>" + c.html), c.kept) << c.html;
  }
}

}  // namespace
}  // namespace wrapwright
