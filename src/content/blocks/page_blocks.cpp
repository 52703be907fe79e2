// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_blocks.h"

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
  switch (tag) {
    case name::address:
    case name::article:
    case name::aside:
    case name::blockquote:
    case name::body:
    case name::button:
    case name::caption:
    case name::center:
    case name::dd:
    case name::details:
    case name::dialog:
    case name::div:
    case name::dl:
    case name::dt:
    case name::fieldset:
    case name::figcaption:
    case name::figure:
    case name::footer:
    case name::form:
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::h5:
    case name::h6:
    case name::header:
    case name::html:
    case name::label:
    case name::legend:
    case name::li:
    case name::main_:
    case name::nav:
    case name::ol:
    case name::p:
    case name::pre:
    case name::section:
    case name::summary:
    case name::table:
    case name::tbody:
    case name::td:
    case name::tfoot:
    case name::th:
    case name::thead:
    case name::tr:
    case name::ul:
      return true;
    default:
      return false;
  }
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
