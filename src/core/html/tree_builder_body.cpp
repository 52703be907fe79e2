// SPDX-License-Identifier: Apache-2.0
// Texts and start tags in the insertion mode "in body" of core/html/tree_builder.h.
#include "core/html/tree_builder.h"

namespace wrapwright {

void TreeBuilder::text_in_body(TextPlace place) {
  if (nul_) return;
  reconstruct();
  insert_text(place);
  if (frameset_ok_ && !is_blank(place)) frameset_ok_ = false;
}

void TreeBuilder::start_in_body(const Tag& tag) {
  switch (tag.name) {
    case name::address:
    case name::article:
    case name::aside:
    case name::blockquote:
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
    case name::main_:
    case name::menu:
    case name::nav:
    case name::ol:
    case name::p:
    case name::search:
    case name::section:
    case name::summary:
    case name::ul:
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::h5:
    case name::h6:
    case name::pre:
    case name::listing:
    case name::form:
    case name::table:
      return start_block(tag);
    case name::li:
    case name::dd:
    case name::dt:
      return start_list_item(tag);
    case name::a:
    case name::b:
    case name::big:
    case name::code:
    case name::em:
    case name::font:
    case name::i:
    case name::s:
    case name::small_:
    case name::strike:
    case name::strong:
    case name::tt:
    case name::u:
    case name::nobr:
      return start_formatting(tag);
    case name::area:
    case name::br:
    case name::embed:
    case name::img:
    case name::keygen:
    case name::wbr:
      reconstruct();
      insert_and_pop(tag);
      frameset_ok_ = false;
      return;
    case name::input:
      return start_input(tag);
    case name::base:
    case name::basefont:
    case name::bgsound:
    case name::link:
    case name::meta:
    case name::noframes:
    case name::script:
    case name::style:
    case name::template_:
    case name::title:
      return start_in_head(tag);
    case name::select:
      return start_select(tag);
    case name::option:
    case name::optgroup:
      return start_option(tag);
    case name::caption:
    case name::col:
    case name::colgroup:
    case name::frame:
    case name::head:
    case name::tbody:
    case name::td:
    case name::tfoot:
    case name::th:
    case name::thead:
    case name::tr:
      return;
    default:
      return start_rare_in_body(tag);
  }
}

// Elements whose start tag ends an open paragraph.
void TreeBuilder::start_block(const Tag& tag) {
  if (tag.name == name::form && form_ != 0 && !open_.contains(name::template_)) return;
  if (tag.name != name::table || !quirks_) close_p();
  const bool heading = (tag_traits(tag.name) & TagTraits::kHeading) != 0;
  if (heading && open_.top().is_html() && (tag_traits(open_.top().tag) & TagTraits::kHeading) != 0) pop();
  const NodeIndex node = insert(tag);
  if (tag.name == name::pre || tag.name == name::listing) {
    skip_newline_ = true;
    frameset_ok_ = false;
  } else if (tag.name == name::table) {
    frameset_ok_ = false;
    set_mode(Mode::kInTable);
  } else if (tag.name == name::form && !open_.contains(name::template_)) {
    form_ = node;
  }
}

void TreeBuilder::start_list_item(const Tag& tag) {
  frameset_ok_ = false;
  // Closes the topmost item of this kind, unless an element above it may contain lists of its own.
  const unsigned stop = open_.top().stops[OpenElements::kSpecialButBlocks];
  unsigned item = open_.topmost(tag.name);
  if (tag.name != name::li) item = std::max(open_.topmost(name::dd), open_.topmost(name::dt));
  if (item > stop) {
    const RawName found = open_[item - 1].tag;
    generate_implied_end_tags(found);
    pop_until(found);
  }
  close_p();
  insert(tag);
}

void TreeBuilder::start_formatting(const Tag& tag) {
  if (tag.name == name::a) {
    const std::size_t listed = formatting_.find_last(name::a);
    if (listed < formatting_.size()) {
      const NodeIndex node = formatting_[listed].node;
      adopt(name::a);
      if ((tree_.element(node).flags & TreeElement::kListed) != 0) formatting_.erase(formatting_.find(node));
      if ((tree_.element(node).flags & TreeElement::kOpen) != 0) {
        tree_.element(node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
        open_.remove(open_.find(node, name::a));
      }
    }
  }
  reconstruct();
  if (tag.name == name::nobr && open_.in_scope(name::nobr)) {
    adopt(name::nobr);
    reconstruct();
  }
  formatting_.push(insert(tag), tag.name, tokenizer_);
}

// Closes an open <select>. Returns whether the tag must be ignored: it is a <select> itself, or the fragment's context
// is one.
bool TreeBuilder::close_select_for(const Tag& tag) {
  if (fragment_ && context_.is(name::select)) return true;
  if (!open_.in_scope(name::select)) return false;
  pop_until(name::select);
  return tag.name == name::select;
}

void TreeBuilder::start_select(const Tag& tag) {
  if (close_select_for(tag)) return;
  reconstruct();
  insert(tag);
  frameset_ok_ = false;
}

void TreeBuilder::start_option(const Tag& tag) {
  if (open_.in_scope(name::select)) {
    generate_implied_end_tags(tag.name == name::option ? RawName{name::optgroup} : RawName{raw::kEnd});
  } else if (open_.top().is(name::option)) {
    pop();
  }
  reconstruct();
  insert(tag);
}

void TreeBuilder::start_input(const Tag& tag) {
  if (close_select_for(tag)) return;
  reconstruct();
  const bool hidden = is_hidden_input(tag);
  insert_and_pop(tag);
  if (!hidden) frameset_ok_ = false;
}

void TreeBuilder::start_frameset(const Tag& tag) {
  if (open_.size() < 2 || !open_[1].is(name::body) || !frameset_ok_) return;
  tree_.link();
  tree_.detach(open_[1].node);
  pop_to(1);
  insert(tag);
  set_mode(Mode::kInFrameset);
}

void TreeBuilder::start_rare_in_body(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      if (!open_.contains(name::template_)) merge_attributes(open_[0].node, tag);
      return;
    case name::body:
      if (open_.size() < 2 || !open_[1].is(name::body) || open_.contains(name::template_)) return;
      frameset_ok_ = false;
      return merge_attributes(open_[1].node, tag);
    case name::frameset:
      return start_frameset(tag);
    case name::plaintext:
      close_p();
      insert(tag);
      return tokenizer_.enter_raw_text(RawText::kPlaintext, tag.name);
    case name::button:
      if (open_.in_scope(name::button)) {
        generate_implied_end_tags();
        pop_until(name::button);
      }
      reconstruct();
      insert(tag);
      frameset_ok_ = false;
      return;
    case name::applet:
    case name::marquee:
    case name::object:
      reconstruct();
      insert(tag);
      formatting_.mark();
      frameset_ok_ = false;
      return;
    case name::param:
    case name::source:
    case name::track:
      return insert_and_pop(tag);
    case name::hr:
      close_p();
      if (open_.in_scope(name::select)) generate_implied_end_tags();
      insert_and_pop(tag);
      frameset_ok_ = false;
      return;
    case name::image:
      return start_in_body({name::img, tag.self_closing, tag.first_attribute});
    case name::textarea:
      start_raw_text(tag, RawText::kRcdata);
      skip_newline_ = true;
      frameset_ok_ = false;
      return;
    case name::xmp:
      close_p();
      reconstruct();
      frameset_ok_ = false;
      return start_raw_text(tag, RawText::kRawtext);
    case name::iframe:
      frameset_ok_ = false;
      return start_raw_text(tag, RawText::kRawtext);
    case name::noembed:
      return start_raw_text(tag, RawText::kRawtext);
    case name::noscript:
      if (options_.scripting) return start_raw_text(tag, RawText::kRawtext);
      break;
    case name::rb:
    case name::rtc:
      if (open_.in_scope(name::ruby)) generate_implied_end_tags();
      insert(tag);
      return;
    case name::rp:
    case name::rt:
      if (open_.in_scope(name::ruby)) generate_implied_end_tags(name::rtc);
      insert(tag);
      return;
    case name::math:
    case name::svg:
      reconstruct();
      foreign_ = true;
      insert_foreign(tag, tag.name == name::svg ? Space::kSvg : Space::kMathMl);
      return;
    default:
      break;
  }
  reconstruct();
  insert(tag);
  if (tag.name == raw::selectedcontent) selected_content_ = true;
}

}  // namespace wrapwright
