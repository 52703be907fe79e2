// SPDX-License-Identifier: Apache-2.0
// The dispatch of core/html/tree_builder.h: selects the rules that process a token in each insertion mode, and derives
// the mode from the open elements.
#include "core/html/tree_builder.h"

namespace wrapwright {

void TreeBuilder::process_text(Mode mode, TextPlace place) {
  switch (mode) {
    case Mode::kInBody:
    case Mode::kInCaption:
    case Mode::kInCell:
    case Mode::kInTemplate:
      return text_in_body(place);
    case Mode::kText:
      return insert_text(place);
    case Mode::kInTable:
    case Mode::kInTableText:
    case Mode::kInTableBody:
    case Mode::kInRow:
      return text_in_table(place);
    case Mode::kInColumnGroup:
      return text_in_column_group(place);
    case Mode::kAfterBody:
    case Mode::kAfterAfterBody:
      if (!is_blank(place)) set_mode(Mode::kInBody);
      return text_in_body(place);
    case Mode::kInFrameset:
    case Mode::kAfterFrameset:
    case Mode::kAfterAfterFrameset:
      return text_in_frameset(place);
    case Mode::kInitial:
    case Mode::kBeforeHtml:
    case Mode::kBeforeHead:
    case Mode::kInHead:
    case Mode::kInHeadNoscript:
    case Mode::kAfterHead:
      return text_before_body(mode, place);
  }
}

void TreeBuilder::process_start(Mode mode, const Tag& tag) {
  switch (mode) {
    case Mode::kInBody:
      return start_in_body(tag);
    case Mode::kInitial:
      quirks_ = true;
      set_mode(Mode::kBeforeHtml);
      return start_before_html(tag);
    case Mode::kBeforeHtml:
      return start_before_html(tag);
    case Mode::kBeforeHead:
      return start_before_head(tag);
    case Mode::kInHead:
      return start_in_head(tag);
    case Mode::kInHeadNoscript:
      return start_in_head_noscript(tag);
    case Mode::kAfterHead:
      return start_after_head(tag);
    case Mode::kText:
      return;  // raw text has no start tags
    case Mode::kInTableText:
      flush_table_text();
      return start_tag(tag);
    case Mode::kInTable:
      return start_in_table(tag);
    case Mode::kInCaption:
      return start_in_caption(tag);
    case Mode::kInColumnGroup:
      return start_in_column_group(tag);
    case Mode::kInTableBody:
      return start_in_table_body(tag);
    case Mode::kInRow:
      return start_in_row(tag);
    case Mode::kInCell:
      return start_in_cell(tag);
    case Mode::kInTemplate:
      return start_in_template(tag);
    case Mode::kAfterBody:
    case Mode::kAfterAfterBody:
      if (tag.name == name::html) return start_in_body(tag);
      set_mode(Mode::kInBody);
      return start_in_body(tag);
    case Mode::kInFrameset:
      return start_in_frameset(tag);
    case Mode::kAfterFrameset:
    case Mode::kAfterAfterFrameset:
      if (tag.name == name::html) return start_in_body(tag);
      if (tag.name == name::noframes) return start_in_head(tag);
      return;
  }
}

void TreeBuilder::process_end(Mode mode, RawName tag) {
  switch (mode) {
    case Mode::kInBody:
      return end_in_body(tag);
    case Mode::kText:
      pop();
      return set_mode(original_mode_);
    case Mode::kInitial:
    case Mode::kBeforeHtml:
    case Mode::kBeforeHead:
    case Mode::kAfterHead:
    case Mode::kInHeadNoscript:
    case Mode::kInHead:
      return end_in_head(tag);
    case Mode::kInTableText:
      flush_table_text();
      return process_end(mode_, tag);
    case Mode::kInTable:
      return end_in_table(tag);
    case Mode::kInCaption:
      return end_in_caption(tag);
    case Mode::kInColumnGroup:
      return end_in_column_group(tag);
    case Mode::kInTableBody:
      return end_in_table_body(tag);
    case Mode::kInRow:
      return end_in_row(tag);
    case Mode::kInCell:
      return end_in_cell(tag);
    case Mode::kInTemplate:
      if (tag == name::template_) end_template();
      return;
    case Mode::kAfterBody:
      if (tag == name::html) {
        if (!fragment_) set_mode(Mode::kAfterAfterBody);
        return;
      }
      set_mode(Mode::kInBody);
      return end_in_body(tag);
    case Mode::kAfterAfterBody:
      set_mode(Mode::kInBody);
      return end_in_body(tag);
    case Mode::kInFrameset:
    case Mode::kAfterFrameset:
    case Mode::kAfterAfterFrameset:
      return end_in_frameset(tag);
  }
}

bool TreeBuilder::leave_mode_at_end() {
  switch (mode_) {
    case Mode::kInitial:
      quirks_ = true;
      set_mode(Mode::kBeforeHtml);
      return true;
    case Mode::kBeforeHtml:
    case Mode::kBeforeHead:
    case Mode::kInHead:
    case Mode::kInHeadNoscript:
    case Mode::kAfterHead:
      leave_to(mode_);
      return true;
    case Mode::kText:
      pop();
      set_mode(original_mode_);
      return true;
    case Mode::kInTableText:
      flush_table_text();
      return true;
    default:
      if (template_modes_.empty() || !open_.contains(name::template_)) return false;
      pop_until(name::template_);
      formatting_.clear_to_marker();
      template_modes_.pop_back();
      reset_mode();
      return true;
  }
}

TreeBuilder::Mode TreeBuilder::mode_of(unsigned index) const {
  const bool last = index == 0;
  const bool of_context = last && fragment_;
  if (of_context && context_.space != Space::kHtml) return Mode::kInBody;
  switch (of_context ? context_.tag : open_[index].tag) {
    case name::td:
    case name::th:
      return last ? Mode::kInBody : Mode::kInCell;
    case name::tr:
      return Mode::kInRow;
    case name::tbody:
    case name::thead:
    case name::tfoot:
      return Mode::kInTableBody;
    case name::caption:
      return Mode::kInCaption;
    case name::colgroup:
      return Mode::kInColumnGroup;
    case name::table:
      return Mode::kInTable;
    case name::template_:
      return template_modes_.empty() ? Mode::kInBody : template_modes_.back();
    case name::head:
      return last ? Mode::kInBody : Mode::kInHead;
    case name::frameset:
      return Mode::kInFrameset;
    case name::html:
      return head_ == 0 ? Mode::kBeforeHead : Mode::kAfterHead;
    default:
      return Mode::kInBody;
  }
}

void TreeBuilder::reset_mode() { set_mode(mode_of(open_.top().stops[OpenElements::kSetsMode])); }

}  // namespace wrapwright
