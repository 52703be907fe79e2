// SPDX-License-Identifier: Apache-2.0
// End tags in the insertion mode "in body" of core/html/tree_builder.h.
#include "core/html/tree_builder.h"

namespace wrapwright {

void TreeBuilder::end_in_body(RawName tag) {
  switch (tag) {
    case name::address:
    case name::article:
    case name::aside:
    case name::blockquote:
    case name::button:
    case name::center:
    case name::details:
    case name::dialog:
    case name::dir:
    case name::div:
    case name::dl:
    case name::fieldset:
    case name::figcaption:
    case name::figure:
    case name::footer:
    case name::header:
    case name::hgroup:
    case name::listing:
    case name::main_:
    case name::menu:
    case name::nav:
    case name::ol:
    case name::pre:
    case name::search:
    case name::section:
    case name::select:
    case name::summary:
    case name::ul:
    case name::dd:
    case name::dt:
    case name::applet:
    case name::marquee:
    case name::object:
      return end_block(tag);
    case name::li:
      if (!open_.in_scope(name::li, OpenElements::kListScope)) return;
      generate_implied_end_tags(name::li);
      return pop_until(name::li);
    case name::p:
      if (!open_.in_scope(name::p, OpenElements::kButtonScope)) insert_implied(name::p);
      return pop_until(name::p);
    case name::a:
    case name::b:
    case name::big:
    case name::code:
    case name::em:
    case name::font:
    case name::i:
    case name::nobr:
    case name::s:
    case name::small_:
    case name::strike:
    case name::strong:
    case name::tt:
    case name::u:
      return adopt(tag);
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::h5:
    case name::h6:
      return end_heading();
    case name::form:
      return end_form();
    case name::body:
    case name::html:
      if (!open_.in_scope(name::body)) return;
      set_mode(Mode::kAfterBody);
      return tag == name::html ? process_end(mode_, tag) : void();
    case name::template_:
      return end_template();
    case name::br:
      reconstruct();
      tree_.add_empty(place(), name::br);
      frameset_ok_ = false;
      return;
    default:
      return end_other(tag);
  }
}

void TreeBuilder::end_block(RawName tag) {
  if (!open_.in_scope(tag)) return;
  generate_implied_end_tags(tag == name::dd || tag == name::dt ? tag : RawName{raw::kEnd});
  pop_until(tag);
  if (tag == name::applet || tag == name::marquee || tag == name::object) formatting_.clear_to_marker();
}

void TreeBuilder::end_form() {
  if (open_.contains(name::template_)) {
    if (!open_.in_scope(name::form)) return;
    generate_implied_end_tags();
    return pop_until(name::form);
  }
  const NodeIndex node = form_;
  form_ = 0;
  if (node == 0) return;
  const unsigned at = open_.find(node, name::form);
  if (at == open_.size() || at < open_.top().stops[OpenElements::kScope]) return;
  generate_implied_end_tags();
  if (open_.top().node == node) return pop();
  tree_.element(node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
  open_.remove(at);
}

void TreeBuilder::end_heading() {
  unsigned topmost = 0;
  for (const RawName heading : {name::h1, name::h2, name::h3, name::h4, name::h5, name::h6}) {
    topmost = std::max(topmost, open_.topmost(heading));
  }
  if (topmost == 0 || topmost <= open_.top().stops[OpenElements::kScope]) return;
  generate_implied_end_tags();
  pop_to(topmost - 1);
}

void TreeBuilder::end_other(RawName tag) {
  const unsigned topmost = open_.topmost(tag);
  if (topmost == 0 || topmost <= open_.top().stops[OpenElements::kSpecial]) return;
  pop_to(topmost - 1);
}

}  // namespace wrapwright
