// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_blocks.h"

#include "content/article/display.h"
#include "content/article/heading_button.h"

namespace wrapwright {
namespace {

// What determines the block of a text in an element.
struct Surroundings {
  NodeIndex block = 0;  // nearest block-level element
  bool in_link = false;
  bool unread = false;  // inside an element whose text is ignored: the head, form controls
};

bool is_unread(NameId tag) {
  return tag == name::title || tag == name::textarea || tag == name::select || tag == name::option;
}

// Elements that are rendered as blocks, but that the models' training treats as part of the surrounding block.
bool is_inline_in_training(NameId tag) {
  return tag == name::dir || tag == name::hgroup || tag == name::listing || tag == name::menu ||
         tag == name::multicol || tag == name::plaintext || tag == name::search || tag == name::xmp;
}

// By node.
std::vector<Surroundings> surroundings(const Page& page) {
  std::vector<Surroundings> out(page.size());
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const NameId tag = page.tag(i);
    const Surroundings& around = out[page.parent(i)];
    out[i] = {is_block_level(tag) && !is_heading_button(page, i) ? i : around.block, tag == name::a || around.in_link,
              is_unread(tag) || around.unread};
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
  const std::vector<Surroundings> surrounding = surroundings(page);
  PageBlock open;
  const auto close = [&] {
    if (open.shape.words > 0) out.blocks.push_back(open);
    open = PageBlock{};
  };
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    const Surroundings& around = surrounding[run.parent];
    if (run.hidden != 0 || around.unread) continue;
    const NodeIndex node = around.block;
    const std::uint32_t characters = open.shape.characters;
    if (node != open.node || characters == 0) {
      close();
      open.node = node;
      open.runs.first = t;
      open.first_word = static_cast<std::uint32_t>(out.words.size());
    }
    const std::uint32_t words = open.shape.words;
    open.shape.add(page.text(t), out.words);
    open.link_words += around.in_link ? open.shape.words - words : 0;
    open.runs.last = t + 1;
  }
  close();
  return out;
}

}  // namespace wrapwright
