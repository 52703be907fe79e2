// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/data_tables.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/normalize/normalizer.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the blocks whose probability is at least that of a block with an "x", if all others have none.
std::string raised_text(std::string_view html) {
  const Page page = page_of(html);
  const PageBlocks blocks = page_blocks(page);
  const auto text_of = [&](const PageBlock& block) {
    std::string out;
    for (TextIndex t = block.runs.first; t < block.runs.last; ++t) out += page.text(t);
    return out;
  };
  std::vector<float> content;
  for (const PageBlock& block : blocks.blocks) content.push_back(text_of(block).starts_with('x') ? 0.8F : 0.1F);
  const std::vector<float> before = content;
  raise_data_tables(page, blocks, content);
  std::string out;
  for (std::size_t b = 0; b < content.size(); ++b) {
    EXPECT_GE(content[b], before[b]);
    if (content[b] > before[b]) out += text_of(blocks.blocks[b]);
  }
  return out;
}

struct Case {
  const char* html;
  const char* text;
};

constexpr const char* kRows = "<tr><td>a<td>1<tr><td>b<td>2";

TEST(DataTables, BelongToTheTextAroundThem) {
  const std::string rows = kRows;
  for (const auto& [html, text] : std::vector<std::pair<std::string, std::string>>{
           {"<div><p>x1</p><table>" + rows + "</table><p>x2</div>", "a1b2"},
           {"<div><h3>x1</h3><table><caption>c</caption>" + rows + "</table><ul><li>x2</ul></div>", "ca1b2"},
           {"<div><p>x1</p><figure><div><table>" + rows +
                "</table></div><figcaption>c</figcaption></figure><p>x2</div>",
            "a1b2c"},
           {"<div><p>x1</p><table>" + rows + "</table></div><p>z", "a1b2"},       // the last of its parent
           {"<div><p>x1<p>z</p><table>" + rows + "</table><p>x2</div>", ""},      // behind what is none
           {"<div><p>x1</p><table>" + rows + "</table><p>z</div>", ""},           // before it
           {"<div><table>" + rows + "</table><p>x2</div>", ""},                   // the first of its parent
           {"<div><p>x1</p><table>" + rows + "</table><div>x2</div></div>", ""},  // a box, not a text
           {"<div><p>x1</p><div><p>z</p><table>" + rows + "</table></div><p>x2</div>", ""},
       }) {
    EXPECT_EQ(raised_text(html), text) << html;
  }
}

TEST(DataTables, AreTablesWithRowsAlike) {
  for (const Case& c : {
           Case{"<tr><th>a<th>b<th>c<tr><td>1<td>2<td>3<tr><td>4<td>5<td>6", "abc123456"},
           Case{"<tr><td>a<td>b<tr><td>1<td>2<tr><td>3<td>4<tr><td>all", "ab1234all"},
           Case{"<tr><td>a<td>b", ""},                              // one row
           Case{"<tr><td>a<tr><td>b<tr><td>c", ""},                 // one column
           Case{"<tr><td>a<td>b<tr><td>c<tr><td>d<td>e<td>f", ""},  // a layout
           Case{"<tr><td>a<td><table><tr><td>b<td>c</table><tr><td>d<td>e", ""},
           Case{"<tr><td>a<td><input><tr><td>b<td>c", ""}, Case{"<tr><td>a<td><img src=i><tr><td>b<td>c", "abc"},
           Case{"<tr><td><a href=a><img src=i></a><td>a b c<tr><td>d<td>e", ""},  // a teaser
           Case{"<tr><td><a href=a>a</a><td>1<tr><td><a href=b>b</a><td>2", ""},  // of links
       }) {
    EXPECT_EQ(raised_text("<div><p>x1</p><table>" + std::string(c.html) + "</table><p>x2</div>"), c.text) << c.html;
  }
}

TEST(DataTables, TakeTheLowerProbability) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)
                        ->parse({"<div><p>p</p><table><tr><td>a<td>b<tr><td>c<td>d</table><p>q</div>",
                                 "text/html; charset=utf-8", ""});
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> content{0.9F, 0.1F, 0.7F, 0.1F, 0.1F, 0.6F};
  raise_data_tables(page, blocks, content);
  EXPECT_EQ(content, (std::vector<float>{0.9F, 0.6F, 0.7F, 0.6F, 0.6F, 0.6F}));
}

}  // namespace
}  // namespace wrapwright
