// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/editor_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "content/article/element_classes.h"
#include "content/blocks/block_neighbors.h"
#include "core/base/value_memo.h"

namespace wrapwright {
namespace {

// Excludes boxes that themes use for content of the site (wp-block-group, wp-block-buttons, wp-block-query), and
// pictures, whose captions the model judges.
constexpr std::string_view kEditorClasses[] = {"wp-block-columns", "wp-block-yoast-faq-block", "wp-block-file",
                                               "wp-block-details", "wp-block-quote",           "twitter-tweet"};

bool is_of_form(NameId tag) {
  return tag == name::input || tag == name::select || tag == name::textarea || tag == name::form;
}

bool has_form(const Page& page, NodeIndex box) {
  for (NodeIndex i = box + 1; i < page.end(box); ++i)
    if (is_of_form(page.tag(i))) return true;
  return false;
}

bool names_editor_block(std::string_view token) {
  return std::find(std::begin(kEditorClasses), std::end(kEditorClasses), token) != std::end(kEditorClasses);
}

bool has_editor_class(std::string_view classes) { return any_class(classes, names_editor_block); }

}  // namespace

void raise_editor_blocks(const Page& page, const PageBlocks& blocks, std::vector<float>& content) {
  assert(content.size() == blocks.blocks.size());
  const BlockNeighbors around(page, blocks);
  ValueMemo<bool> classes;
  for (NodeIndex box = 1; box < page.size(); ++box) {
    const NameId tag = page.tag(box);
    if (tag != name::div && tag != name::blockquote && tag != name::details) continue;
    if (!classes.of(page.attribute(box, name::class_).value_or(""), has_editor_class)) continue;
    const auto raised = around.lower_around(box, content);
    if (!raised || has_form(page, box)) continue;
    const std::size_t last = around.first_block(page.texts(box).last);
    for (std::size_t b = around.first_block(page.texts(box).first); b < last; ++b)
      content[b] = std::max(content[b], *raised);
  }
}

}  // namespace wrapwright
