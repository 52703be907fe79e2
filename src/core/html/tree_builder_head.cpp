// SPDX-License-Identifier: Apache-2.0
// The insertion modes of core/html/tree_builder.h from "initial" to "after head", for templates and framesets, and
// after the body.
#include "core/html/tree_builder.h"

namespace wrapwright {

void TreeBuilder::insert_html() {
  push(tree_.add_empty({0}, name::html), name::html, Space::kHtml);
  set_mode(Mode::kBeforeHead);
}

void TreeBuilder::start_before_html(const Tag& tag) {
  if (tag.name == name::html) {
    push(tree_.add({0}, name::html, Space::kHtml, tag.first_attribute), name::html, Space::kHtml);
    return set_mode(Mode::kBeforeHead);
  }
  insert_html();
  start_before_head(tag);
}

void TreeBuilder::start_before_head(const Tag& tag) {
  if (tag.name == name::html) return start_in_body(tag);
  if (tag.name == name::head) {
    head_ = insert(tag);
    return set_mode(Mode::kInHead);
  }
  leave_to(Mode::kBeforeHead);
  start_in_head(tag);
}

// "Anything else" in the modes before the body: inserts the implied elements and switches to the next mode.
void TreeBuilder::leave_to(Mode mode) {
  switch (mode) {
    case Mode::kInitial:
      quirks_ = true;
      return set_mode(Mode::kBeforeHtml);
    case Mode::kBeforeHtml:
      return insert_html();
    case Mode::kBeforeHead:
      head_ = insert_implied(name::head);
      return set_mode(Mode::kInHead);
    case Mode::kInHead:
      pop();
      return set_mode(Mode::kAfterHead);
    case Mode::kInHeadNoscript:
      pop();
      return set_mode(Mode::kInHead);
    default:
      insert_implied(name::body);
      return set_mode(Mode::kInBody);
  }
}

void TreeBuilder::start_raw_text(const Tag& tag, RawText kind) {
  insert(tag);
  tokenizer_.enter_raw_text(kind, tag.name);
  original_mode_ = mode_;
  set_mode(Mode::kText);
}

void TreeBuilder::start_in_head(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      return start_in_body(tag);
    case name::base:
    case name::basefont:
    case name::bgsound:
    case name::link:
    case name::meta:
      return insert_and_pop(tag);
    case name::title:
      return start_raw_text(tag, RawText::kRcdata);
    case name::noscript:
      if (options_.scripting) return start_raw_text(tag, RawText::kRawtext);
      insert(tag);
      return set_mode(Mode::kInHeadNoscript);
    case name::noframes:
    case name::style:
      return start_raw_text(tag, RawText::kRawtext);
    case name::script:
      return start_raw_text(tag, RawText::kScript);
    case name::template_:
      return start_template(tag);
    case name::head:
      return;
    default:
      leave_to(Mode::kInHead);
      return start_after_head(tag);
  }
}

void TreeBuilder::start_template(const Tag& tag) {
  formatting_.mark();
  frameset_ok_ = false;
  set_mode(Mode::kInTemplate);
  template_modes_.push_back(Mode::kInTemplate);
  insert(tag);
}

void TreeBuilder::end_template() {
  if (!open_.contains(name::template_)) return;
  generate_all_implied_end_tags();
  pop_until(name::template_);
  formatting_.clear_to_marker();
  if (!template_modes_.empty()) template_modes_.pop_back();
  reset_mode();
}

void TreeBuilder::start_in_template(const Tag& tag) {
  Mode mode = Mode::kInBody;
  switch (tag.name) {
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
    case name::caption:
    case name::colgroup:
    case name::tbody:
    case name::tfoot:
    case name::thead:
      mode = Mode::kInTable;
      break;
    case name::col:
      mode = Mode::kInColumnGroup;
      break;
    case name::tr:
      mode = Mode::kInTableBody;
      break;
    case name::td:
    case name::th:
      mode = Mode::kInRow;
      break;
    default:
      break;
  }
  template_modes_.back() = mode;
  set_mode(mode);
  process_start(mode, tag);
}

void TreeBuilder::start_in_head_noscript(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      return start_in_body(tag);
    case name::basefont:
    case name::bgsound:
    case name::link:
    case name::meta:
    case name::noframes:
    case name::style:
      return start_in_head(tag);
    case name::head:
    case name::noscript:
      return;
    default:
      leave_to(Mode::kInHeadNoscript);
      return start_in_head(tag);
  }
}

void TreeBuilder::start_after_head(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      return start_in_body(tag);
    case name::body:
      insert(tag);
      frameset_ok_ = false;
      return set_mode(Mode::kInBody);
    case name::frameset:
      insert(tag);
      return set_mode(Mode::kInFrameset);
    case name::base:
    case name::basefont:
    case name::bgsound:
    case name::link:
    case name::meta:
    case name::noframes:
    case name::script:
    case name::style:
    case name::template_:
    case name::title: {
      if (!tree_.linked() && !tree_.ends_in(head_)) tree_.link();
      push(head_, name::head, Space::kHtml);
      start_in_head(tag);
      const unsigned head = open_.find(head_, name::head);
      if (head < open_.size()) open_.remove(head);
      return;
    }
    case name::head:
      return;
    default:
      leave_to(Mode::kAfterHead);
      return start_in_body(tag);
  }
}

void TreeBuilder::end_in_head(RawName tag) {
  const bool leaves = tag == name::head || tag == name::body || tag == name::html || tag == name::br;
  switch (mode_) {
    case Mode::kInitial:
      leave_to(mode_);
      return end_in_head(tag);
    case Mode::kBeforeHtml:
    case Mode::kBeforeHead:
      if (!leaves) return;
      leave_to(mode_);
      return end_in_head(tag);
    case Mode::kInHead:
      if (tag == name::template_) return end_template();
      if (!leaves) return;
      leave_to(mode_);
      return tag == name::head ? void() : end_in_head(tag);
    case Mode::kInHeadNoscript:
      if (tag != name::noscript && tag != name::br) return;
      leave_to(mode_);
      return tag == name::noscript ? void() : end_in_head(tag);
    default:  // after head
      if (tag == name::template_) return end_template();
      if (!leaves || tag == name::head) return;
      leave_to(mode_);
      return end_in_body(tag);
  }
}

void TreeBuilder::text_before_body(Mode mode, TextPlace place) {
  const TextPlace blank = take_blank(place);
  const bool keeps = mode == Mode::kInHead || mode == Mode::kInHeadNoscript || mode == Mode::kAfterHead;
  if (keeps && blank.size > 0) insert_text(blank);
  if (place.size == 0) return;
  leave_to(mode);
  process_text(mode_, place);
}

void TreeBuilder::text_in_frameset(TextPlace place) {
  while (place.size > 0) {
    const TextPlace blank = take_blank(place);
    if (blank.size > 0) {
      if (mode_ == Mode::kAfterAfterFrameset) reconstruct();
      insert_text(blank);
    }
    if (place.size == 0) return;
    ++place.offset;
    --place.size;
  }
}

void TreeBuilder::start_in_frameset(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      return start_in_body(tag);
    case name::frameset:
      insert(tag);
      return;
    case name::frame:
      return insert_and_pop(tag);
    case name::noframes:
      return start_in_head(tag);
    default:
      return;
  }
}

void TreeBuilder::end_in_frameset(RawName tag) {
  if (mode_ == Mode::kAfterFrameset && tag == name::html) return set_mode(Mode::kAfterAfterFrameset);
  if (mode_ != Mode::kInFrameset || tag != name::frameset || open_.size() == 1) return;
  pop();
  if (!fragment_ && !open_.top().is(name::frameset)) set_mode(Mode::kAfterFrameset);
}

}  // namespace wrapwright
