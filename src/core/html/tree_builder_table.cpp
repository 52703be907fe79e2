// SPDX-License-Identifier: Apache-2.0
// The insertion modes of core/html/tree_builder.h inside tables.
#include "core/html/tree_builder.h"

namespace wrapwright {

void TreeBuilder::clear_stack_to(RawName a, RawName b, RawName c) {
  const auto stops = [&](const Entry& e) {
    return e.is(a) || e.is(b) || e.is(c) || e.is(name::template_) || e.is(name::html);
  };
  while (!stops(open_.top())) pop();
}

void TreeBuilder::text_in_table(TextPlace place) {
  const bool pending = open_.top().is(name::template_) ||
                       (open_.top().is_html() && (tag_traits(open_.top().tag) & TagTraits::kTablePart) != 0);
  if (mode_ != Mode::kInTableText && !pending) {
    foster_ = true;
    text_in_body(place);
    foster_ = false;
    return;
  }
  if (nul_) return;
  if (mode_ != Mode::kInTableText) {
    // Nearly always white space; if a tag follows, it can be inserted without collecting further text.
    if (tokenizer_.is_before_tag() && is_blank(place)) return insert_text(place);
    original_mode_ = mode_;
    set_mode(Mode::kInTableText);
  }
  table_text_.push_back(place);
}

void TreeBuilder::flush_table_text() {
  set_mode(original_mode_);
  bool blank = true;
  for (const TextPlace place : table_text_) blank = blank && is_blank(place);
  for (const TextPlace place : table_text_) {
    if (blank) {
      insert_text(place);
    } else {
      foster_ = true;
      text_in_body(place);
      foster_ = false;
    }
  }
  table_text_.clear();
}

void TreeBuilder::start_in_table(const Tag& tag) {
  switch (tag.name) {
    case name::caption:
      clear_stack_to(name::table);
      formatting_.mark();
      insert(tag);
      return set_mode(Mode::kInCaption);
    case name::colgroup:
      clear_stack_to(name::table);
      insert(tag);
      return set_mode(Mode::kInColumnGroup);
    case name::col:
      clear_stack_to(name::table);
      insert_implied(name::colgroup);
      set_mode(Mode::kInColumnGroup);
      return start_in_column_group(tag);
    case name::tbody:
    case name::tfoot:
    case name::thead:
      clear_stack_to(name::table);
      insert(tag);
      return set_mode(Mode::kInTableBody);
    case name::td:
    case name::th:
    case name::tr:
      clear_stack_to(name::table);
      insert_implied(name::tbody);
      set_mode(Mode::kInTableBody);
      return start_in_table_body(tag);
    case name::table:
      if (!open_.in_scope(name::table, OpenElements::kTableScope)) return;
      pop_until(name::table);
      reset_mode();
      return process_start(mode_, tag);
    case name::style:
    case name::script:
    case name::template_:
      return start_in_head(tag);
    case name::input:
      if (!is_hidden_input(tag)) break;
      return insert_and_pop(tag);
    case name::form:
      if (open_.contains(name::template_) || form_ != 0) return;
      form_ = insert(tag);
      return pop();
    default:
      break;
  }
  foster_ = true;
  start_in_body(tag);
  foster_ = false;
}

void TreeBuilder::end_in_table(RawName tag) {
  switch (tag) {
    case name::table:
      if (!open_.in_scope(name::table, OpenElements::kTableScope)) return;
      pop_until(name::table);
      return reset_mode();
    case name::body:
    case name::caption:
    case name::col:
    case name::colgroup:
    case name::html:
    case name::tbody:
    case name::td:
    case name::tfoot:
    case name::th:
    case name::thead:
    case name::tr:
      return;
    case name::template_:
      return end_template();
    default:
      foster_ = true;
      end_in_body(tag);
      foster_ = false;
  }
}

bool TreeBuilder::close_caption() {
  if (!open_.in_scope(name::caption, OpenElements::kTableScope)) return false;
  pop_until(name::caption);
  formatting_.clear_to_marker();
  set_mode(Mode::kInTable);
  return true;
}

void TreeBuilder::start_in_caption(const Tag& tag) {
  if ((tag_traits(tag.name) & TagTraits::kTableTag) == 0) return start_in_body(tag);
  if (close_caption()) process_start(mode_, tag);
}

void TreeBuilder::end_in_caption(RawName tag) {
  if (tag == name::caption) {
    close_caption();
  } else if (tag == name::table) {
    if (close_caption()) end_in_table(tag);
  } else if (tag != name::body && tag != name::html && (tag_traits(tag) & TagTraits::kTableTag) == 0) {
    end_in_body(tag);
  }
}

bool TreeBuilder::close_column_group() {
  if (!open_.top().is(name::colgroup)) return false;
  pop();
  set_mode(Mode::kInTable);
  return true;
}

void TreeBuilder::text_in_column_group(TextPlace place) {
  while (true) {
    const TextPlace blank = take_blank(place);
    if (blank.size > 0) insert_text(blank);
    if (place.size == 0) return;
    if (close_column_group()) return process_text(mode_, place);
    ++place.offset;
    --place.size;
  }
}

void TreeBuilder::start_in_column_group(const Tag& tag) {
  switch (tag.name) {
    case name::html:
      return start_in_body(tag);
    case name::col:
      return insert_and_pop(tag);
    case name::template_:
      return start_in_head(tag);
    default:
      if (close_column_group()) process_start(mode_, tag);
  }
}

void TreeBuilder::end_in_column_group(RawName tag) {
  if (tag == name::template_) return end_template();
  if (tag == name::col) return;
  if (close_column_group() && tag != name::colgroup) process_end(mode_, tag);
}

bool TreeBuilder::close_table_body() {
  const bool open = open_.in_scope(name::tbody, OpenElements::kTableScope) ||
                    open_.in_scope(name::thead, OpenElements::kTableScope) ||
                    open_.in_scope(name::tfoot, OpenElements::kTableScope);
  if (!open) return false;
  clear_stack_to(name::tbody, name::tfoot, name::thead);
  pop();
  set_mode(Mode::kInTable);
  return true;
}

void TreeBuilder::start_in_table_body(const Tag& tag) {
  switch (tag.name) {
    case name::tr:
      clear_stack_to(name::tbody, name::tfoot, name::thead);
      insert(tag);
      return set_mode(Mode::kInRow);
    case name::th:
    case name::td:
      clear_stack_to(name::tbody, name::tfoot, name::thead);
      insert_implied(name::tr);
      set_mode(Mode::kInRow);
      return start_in_row(tag);
    case name::caption:
    case name::col:
    case name::colgroup:
    case name::tbody:
    case name::tfoot:
    case name::thead:
      if (close_table_body()) start_in_table(tag);
      return;
    default:
      return start_in_table(tag);
  }
}

void TreeBuilder::end_in_table_body(RawName tag) {
  switch (tag) {
    case name::tbody:
    case name::tfoot:
    case name::thead:
      if (!open_.in_scope(tag, OpenElements::kTableScope)) return;
      close_table_body();
      return;
    case name::table:
      if (close_table_body()) end_in_table(tag);
      return;
    default:
      return end_in_table(tag);
  }
}

bool TreeBuilder::close_row() {
  if (!open_.in_scope(name::tr, OpenElements::kTableScope)) return false;
  clear_stack_to(name::tr);
  pop();
  set_mode(Mode::kInTableBody);
  return true;
}

void TreeBuilder::start_in_row(const Tag& tag) {
  if (tag.name == name::th || tag.name == name::td) {
    clear_stack_to(name::tr);
    insert(tag);
    set_mode(Mode::kInCell);
    return formatting_.mark();
  }
  if ((tag_traits(tag.name) & TagTraits::kTableTag) == 0) return start_in_table(tag);
  if (close_row()) start_in_table_body(tag);
}

void TreeBuilder::end_in_row(RawName tag) {
  switch (tag) {
    case name::tr:
      close_row();
      return;
    case name::table:
      if (close_row()) end_in_table_body(tag);
      return;
    case name::tbody:
    case name::tfoot:
    case name::thead:
      if (open_.in_scope(tag, OpenElements::kTableScope) && close_row()) end_in_table_body(tag);
      return;
    default:
      return end_in_table(tag);
  }
}

void TreeBuilder::close_cell() {
  const bool is_data = open_.in_scope(name::td, OpenElements::kTableScope);
  pop_until(is_data ? RawName{name::td} : RawName{name::th});
  formatting_.clear_to_marker();
  set_mode(Mode::kInRow);
}

void TreeBuilder::start_in_cell(const Tag& tag) {
  if ((tag_traits(tag.name) & TagTraits::kTableTag) == 0) return start_in_body(tag);
  const bool open =
      open_.in_scope(name::td, OpenElements::kTableScope) || open_.in_scope(name::th, OpenElements::kTableScope);
  if (!open) return;
  close_cell();
  start_in_row(tag);
}

void TreeBuilder::end_in_cell(RawName tag) {
  switch (tag) {
    case name::td:
    case name::th:
      if (!open_.in_scope(tag, OpenElements::kTableScope)) return;
      pop_until(tag);
      formatting_.clear_to_marker();
      return set_mode(Mode::kInRow);
    case name::body:
    case name::caption:
    case name::col:
    case name::colgroup:
    case name::html:
      return;
    case name::table:
    case name::tbody:
    case name::tfoot:
    case name::thead:
    case name::tr:
      if (!open_.in_scope(tag, OpenElements::kTableScope)) return;
      close_cell();
      return end_in_row(tag);
    default:
      return end_in_body(tag);
  }
}

}  // namespace wrapwright
