// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tree construction of the HTML standard (section 13.2.6): every insertion mode, foreign content, the adoption agency,
// foster parenting, templates, fragments. The class is implemented in tree_builder*.cpp, one file per family of
// insertion modes. The depth of recursion does not depend on the page. One object serves many pages; not thread-safe.
// O(bytes): searches of the stack cost O(1), and budgets bound the work and memory that the standard leaves unbounded.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/html/formatting_elements.h"
#include "core/html/html_tree.h"
#include "core/html/open_elements.h"
#include "core/html/tokenizer.h"
#include "core/page/page_limits.h"

namespace wrapwright {

class TreeBuilder {
 public:
  struct Options {
    bool scripting = false;
    bool keep_comments = false;  // as elements raw::comment and raw::doctype, which a Page never has
    bool mend_names = true;      // into names that a Page can hold (core/page/name_mending.h)
    PageLimits limits{};         // max_bytes and max_depth are ignored; the page is cut at max_nodes
    ByteScan scan{};
  };
  struct Context {  // the element whose content a fragment is
    std::string_view tag;
    Space space = Space::kHtml;
    std::string_view encoding;  // the value of its encoding attribute
  };

  explicit TreeBuilder(const Options& options);

  // Parses a page; afterwards the tree is in document order. REQUIRES: the same as Tokenizer::start.
  void parse(char* page, std::uint32_t size);
  void parse_fragment(char* fragment, std::uint32_t size, const Context& context);

  [[nodiscard]] HtmlTree& tree() { return tree_; }
  [[nodiscard]] RawNames& names() { return names_; }
  [[nodiscard]] const Tokenizer& tokenizer() const { return tokenizer_; }
  [[nodiscard]] bool quirks() const { return quirks_; }
  [[nodiscard]] bool truncated() const { return truncated_ || names_.is_full(); }

 private:
  enum class Mode : std::uint8_t {
    kInitial,
    kBeforeHtml,
    kBeforeHead,
    kInHead,
    kInHeadNoscript,
    kAfterHead,
    kInBody,
    kText,
    kInTable,
    kInTableText,
    kInCaption,
    kInColumnGroup,
    kInTableBody,
    kInRow,
    kInCell,
    kInTemplate,
    kAfterBody,
    kInFrameset,
    kAfterFrameset,
    kAfterAfterBody,
    kAfterAfterFrameset,
  };
  using Entry = OpenElements::Entry;

  // The current tokens. A tag's attributes are the last ones in the column until an element takes them.
  struct Tag {
    RawName name;
    bool self_closing;
    std::uint32_t first_attribute;
  };

  // tree_builder.cpp: the loop, and helpers of all modes.
  void reset(char* page, std::uint32_t size);
  void run();
  void end_page();
  void text(TextPlace place);
  void nul(TextPlace place);
  void start_tag(Tag tag);
  void end_tag(RawName name);
  void comment(TextPlace place);
  [[nodiscard]] bool stack_is_full() const { return open_.size() >= options_.limits.max_open_elements; }
  void set_mode(Mode mode) { mode_ = mode; }

  [[nodiscard]] TreePlace place_for(unsigned target);
  [[nodiscard]] TreePlace place() { return foster_ ? place_for(open_.size() - 1) : TreePlace{open_.top().node}; }
  NodeIndex insert(const Tag& tag);
  NodeIndex insert_implied(RawName tag);
  void insert_and_pop(const Tag& tag);
  void insert_text(TextPlace text) {
    const TreePlace where = place();
    if (where.parent != 0) tree_.add_text(where, text);
  }
  void push(NodeIndex node, RawName tag, Space space) {
    tree_.element(node).flags |= TreeElement::kOpen;
    if (space == Space::kHtml) return open_.push_html(node, tag);
    open_.push(make_foreign_entry(node, tag, space));
  }
  void pop() {
    tree_.element(open_.top().node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
    open_.pop();
  }
  void pop_until(RawName tag);
  void pop_to(unsigned size);
  void generate_implied_end_tags(RawName except = raw::kEnd);
  void generate_all_implied_end_tags();
  void close_p();
  void merge_attributes(NodeIndex node, const Tag& tag);
  [[nodiscard]] std::string_view view(TextPlace place) const { return tokenizer_.view(place); }
  // Splits off and returns the leading white space.
  [[nodiscard]] TextPlace take_blank(TextPlace& place) const;
  [[nodiscard]] bool is_blank(TextPlace place) const;
  [[nodiscard]] bool is_hidden_input(const Tag& tag) const;

  // tree_builder_modes.cpp
  void process_text(Mode mode, TextPlace place);
  void process_start(Mode mode, const Tag& tag);
  void process_end(Mode mode, RawName name);
  // At the end of the page: leaves the current mode; false if there is no mode left to leave.
  bool leave_mode_at_end();
  void reset_mode();
  [[nodiscard]] Mode mode_of(unsigned index) const;  // the insertion mode for the open element at this index

  // tree_builder_doctype.cpp
  void read_doctype();

  // tree_builder_head.cpp: from the initial mode to "after head", and the modes after the body.
  void start_before_html(const Tag& tag);
  void insert_html();
  void start_before_head(const Tag& tag);
  void start_in_head(const Tag& tag);
  void end_in_head(RawName name);
  void start_raw_text(const Tag& tag, RawText kind);
  void start_template(const Tag& tag);
  void end_template();
  void start_in_head_noscript(const Tag& tag);
  void start_after_head(const Tag& tag);
  void start_in_frameset(const Tag& tag);
  void end_in_frameset(RawName name);
  void text_before_body(Mode mode, TextPlace place);
  void text_in_frameset(TextPlace place);
  void leave_to(Mode mode);

  // tree_builder_body.cpp
  void text_in_body(TextPlace place);
  void start_in_body(const Tag& tag);
  void start_block(const Tag& tag);
  void start_list_item(const Tag& tag);
  void start_select(const Tag& tag);
  void start_option(const Tag& tag);
  void start_formatting(const Tag& tag);
  void start_frameset(const Tag& tag);
  void start_input(const Tag& tag);
  void start_rare_in_body(const Tag& tag);
  [[nodiscard]] bool close_select_for(const Tag& tag);

  // tree_builder_body_end.cpp
  void end_in_body(RawName name);
  void end_block(RawName name);
  void end_form();
  void end_heading();
  void end_other(RawName name);

  // tree_builder_formatting.cpp
  void reconstruct() {
    if (formatting_.wants_reopening()) reopen_formatting();
  }
  void reopen_formatting();
  void adopt(RawName name);
  bool adopt_once(RawName name);
  void adopt_into(std::size_t listed, unsigned formatting, unsigned furthest);
  [[nodiscard]] bool may_reopen(NodeIndex original);

  // tree_builder_table.cpp
  void text_in_table(TextPlace place);
  void flush_table_text();
  void start_in_table(const Tag& tag);
  void end_in_table(RawName name);
  void start_in_caption(const Tag& tag);
  void end_in_caption(RawName name);
  bool close_caption();
  void text_in_column_group(TextPlace place);
  void start_in_column_group(const Tag& tag);
  void end_in_column_group(RawName name);
  bool close_column_group();
  void start_in_table_body(const Tag& tag);
  void end_in_table_body(RawName name);
  bool close_table_body();
  void start_in_row(const Tag& tag);
  void end_in_row(RawName name);
  bool close_row();
  void start_in_cell(const Tag& tag);
  void end_in_cell(RawName name);
  void close_cell();
  void start_in_template(const Tag& tag);
  void clear_stack_to(RawName a, RawName b = raw::kEnd, RawName c = raw::kEnd);

  // tree_builder_foreign.cpp
  [[nodiscard]] const Entry& adjusted_current() const {
    return open_.size() == 1 && fragment_ ? context_ : open_.top();
  }
  [[nodiscard]] bool adjusted_current_is_html() const { return open_.empty() || adjusted_current().is_html(); }
  [[nodiscard]] bool start_is_foreign(RawName tag) const;
  [[nodiscard]] bool text_is_foreign() const;
  void start_in_foreign(const Tag& tag);
  void end_in_foreign(RawName name);
  void leave_foreign();
  void insert_foreign(const Tag& tag, Space space);
  void adjust_attributes(const Tag& tag, Space space);
  [[nodiscard]] Entry make_foreign_entry(NodeIndex node, RawName tag, Space space) const;
  [[nodiscard]] bool has_attribute(const Tag& tag, RawName name) const;

  // tree_builder_select.cpp
  void fill_selected_content();
  [[nodiscard]] NodeIndex chosen_option(NodeIndex select, NodeIndex end) const;

  Options options_;
  RawNames names_;
  HtmlTree tree_;
  Tokenizer tokenizer_;
  OpenElements open_;
  FormattingElements formatting_;
  Mode mode_ = Mode::kInitial;
  Mode original_mode_ = Mode::kInitial;
  bool foreign_ = false;  // the page contains SVG or MathML
  bool fragment_ = false;
  bool frameset_ok_ = true;
  bool foster_ = false;
  bool quirks_ = false;
  bool skip_newline_ = false;
  bool nul_ = false;  // the current text is a NUL
  bool truncated_ = false;
  bool selected_content_ = false;  // the page has such an element
  NodeIndex head_ = 0;
  NodeIndex form_ = 0;
  Entry context_{};
  std::vector<Mode> template_modes_;
  std::vector<TextPlace> table_text_;
  std::uint64_t reopened_left_ = 0;
  std::uint64_t adoption_left_ = 0;
  std::vector<Entry> between_;  // used by adopt_into
  std::vector<Entry> above_;
};

}  // namespace wrapwright
