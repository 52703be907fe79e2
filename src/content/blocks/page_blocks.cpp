// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_blocks.h"

#include "content/article/display.h"

namespace wrapwright {
namespace {

// The surrounding elements of a text that determine its block.
struct Surroundings {
  std::vector<NodeIndex> block;  // by node: nearest block-level element
  std::vector<bool> in_link;
  std::vector<bool> unread;  // inside an element that is not read as text: the head, form controls
};

bool is_unread(NameId tag) {
  return tag == name::title || tag == name::textarea || tag == name::select || tag == name::option;
}

// Elements that are rendered as blocks, but are parts of the block around them on the pages that the models are trained
// on.
bool is_inline_in_training(NameId tag) {
  return tag == name::dir || tag == name::hgroup || tag == name::listing || tag == name::menu ||
         tag == name::multicol || tag == name::plaintext || tag == name::search || tag == name::xmp;
}

Surroundings surroundings(const Page& page) {
  Surroundings out;
  out.block.assign(page.size(), 0);
  out.in_link.assign(page.size(), false);
  out.unread.assign(page.size(), false);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const NodeIndex parent = page.parent(i);
    out.block[i] = is_block_level(page.tag(i)) ? i : out.block[parent];
    out.in_link[i] = page.tag(i) == name::a || out.in_link[parent];
    out.unread[i] = is_unread(page.tag(i)) || out.unread[parent];
  }
  return out;
}

}  // namespace

bool is_block_level(NameId tag) {
  if (tag == name::button || tag == name::label) return true;
  if (is_inline_in_training(tag)) return false;
  const Display display = display_of(tag);
  return display != Display::kInline && display != Display::kBreak && display != Display::kDropped;
}

PageBlocks page_blocks(const Page& page) {
  PageBlocks out;
  const Surroundings around = surroundings(page);
  PageBlock open;
  const auto close = [&] {
    if (open.shape.words > 0) out.blocks.push_back(open);
    open = PageBlock{};
  };
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    if (run.hidden != 0 || around.unread[run.parent]) continue;
    const NodeIndex node = around.block[run.parent];
    const std::uint32_t characters = open.shape.characters;
    if (node != open.node || characters == 0) {
      close();
      open.node = node;
      open.runs.first = t;
      open.first_word = static_cast<std::uint32_t>(out.words.size());
    }
    const std::uint32_t words = open.shape.words;
    open.shape.add(page.text(t), out.words);
    open.link_words += around.in_link[run.parent] ? open.shape.words - words : 0;
    open.runs.last = t + 1;
  }
  close();
  return out;
}

}  // namespace wrapwright
