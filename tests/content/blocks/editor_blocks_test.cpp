// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/editor_blocks.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the blocks whose probability rises, if only those that begin with "x" have any.
std::string raised_text(std::string_view html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> content;
  for (const PageBlock& block : blocks.blocks)
    content.push_back(page.text(block.runs.first).starts_with('x') ? 0.8F : 0.1F);
  const std::vector<float> before = content;
  raise_editor_blocks(page, blocks, content);
  std::string out;
  for (std::size_t b = 0; b < content.size(); ++b) {
    EXPECT_GE(content[b], before[b]);
    if (content[b] == before[b]) continue;
    const TextRange runs = blocks.blocks[b].runs;
    for (TextIndex t = runs.first; t < runs.last; ++t) out += page.text(t);
  }
  return out;
}

TEST(EditorBlocks, BelongToTheTextAroundThem) {
  struct Case {
    const char* html;
    const char* text;
  };
  for (const Case& c : {
           Case{"<div><p>x1</p><blockquote class=twitter-tweet><p>a</p>b</blockquote></div>c", "ab"},
           Case{"<div><p>x1</p><div class='wp-block-columns x'><div><h3>a</h3><p>b</div></div><p>x2</div>", "ab"},
           Case{"<div><p>x1</p><div class='schema-faq wp-block-yoast-faq-block'><p>a</div></div>", "a"},
           Case{"<div><p>x1</p><div class=wp-block-file><a href=a.pdf>a</a></div></div>", "a"},
           Case{"<div><p>x1</p><figure class=wp-block-embed><figcaption>a</figcaption></figure></div>", ""},
           Case{"<div><p>x1</p><div class=wp-block-columns><p>a<form><input></form></div></div>", ""},
           Case{"<div><p>z</p><div class=wp-block-columns><p>a</div></div>", ""},
           Case{"<div><p>x1</p><div class=wp-block-columns><p>a</div><p>z</div>", ""},
           Case{"<div><p>x1</p><div class=wp-block-columns><p>a</div><div>x2</div></div>", ""},
           Case{"<div><div class=wp-block-columns><p>a</div><p>x1</div>", ""},
           Case{"<div><p>x1</p><div class=wp-block-group><p>a</div></div>", ""},
           Case{"<div><p>x1</p><div class=columns><p>a</div></div>", ""},
       }) {
    EXPECT_EQ(raised_text(c.html), c.text) << c.html;
  }
}

}  // namespace
}  // namespace wrapwright
