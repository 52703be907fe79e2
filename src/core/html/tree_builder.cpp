// SPDX-License-Identifier: Apache-2.0
#include "core/html/tree_builder.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

constexpr std::uint64_t kFreeGrowth = 1U << 16U;         // allowed to every page, in addition to PageLimits::max_growth
constexpr std::uint64_t kFreeAdoptionSteps = 1'000'000;  // the same for PageLimits::max_adoption_steps

// The indices of stack entries and of an element's attributes have 16 bits.
TreeBuilder::Options with_possible_limits(TreeBuilder::Options options) {
  constexpr unsigned kMaxFormatting = OpenElements::kMaxEntries / 4;
  constexpr std::uint32_t kMaxAttributes = 0xFFFF;
  PageLimits& limits = options.limits;
  limits.max_formatting_elements = std::min(limits.max_formatting_elements, kMaxFormatting);
  limits.max_open_elements = std::min(limits.max_open_elements, OpenElements::kMaxEntries / 2);
  limits.max_attributes = std::min(limits.max_attributes, kMaxAttributes);
  return options;
}

}  // namespace

TreeBuilder::TreeBuilder(const Options& options)
    : options_(with_possible_limits(options)),
      names_(options_.mend_names, options_.limits.max_names),
      tokenizer_(names_, tree_.attributes(),
                 {.attributes = options_.limits.max_attributes,
                  .keep_comments = options_.keep_comments,
                  .scan = options_.scan}),
      formatting_(tree_, options_.limits.max_formatting_elements) {}

void TreeBuilder::reset(char* page, std::uint32_t size) {
  names_.clear();
  tree_.start(page, size);
  tokenizer_.start(page, size);
  open_.clear();
  formatting_.clear();
  mode_ = Mode::kInitial;
  original_mode_ = Mode::kInitial;
  foreign_ = false;
  fragment_ = false;
  frameset_ok_ = true;
  foster_ = false;
  quirks_ = false;
  skip_newline_ = false;
  nul_ = false;
  truncated_ = false;
  selected_content_ = false;
  head_ = 0;
  form_ = 0;
  template_modes_.clear();
  table_text_.clear();
  reopened_left_ = std::uint64_t{size} * options_.limits.max_growth + kFreeGrowth;
  adoption_left_ = std::uint64_t{size} * options_.limits.max_adoption_steps + kFreeAdoptionSteps;
}

void TreeBuilder::parse(char* page, std::uint32_t size) {
  reset(page, size);
  run();
}

void TreeBuilder::parse_fragment(char* fragment, std::uint32_t size, const Context& context) {
  reset(fragment, size);
  fragment_ = true;
  RawName tag = names_.find_or_add(context.tag);
  context_ = make_foreign_entry(0, tag, context.space);
  if (tag == raw::annotation_xml && context.space == Space::kMathMl) {
    context_.html_point = context.encoding == "text/html" || context.encoding == "application/xhtml+xml";
  }
  foreign_ = context.space != Space::kHtml;
  push(tree_.add({0}, name::html, Space::kHtml, 0), name::html, Space::kHtml);
  if (context.space == Space::kHtml) {
    if (tag == name::title || tag == name::textarea) tokenizer_.enter_raw_text(RawText::kRcdata, tag);
    const bool raw = tag == name::style || tag == name::xmp || tag == name::iframe || tag == name::noembed ||
                     tag == name::noframes || (tag == name::noscript && options_.scripting);
    if (raw) tokenizer_.enter_raw_text(RawText::kRawtext, tag);
    if (tag == name::script) tokenizer_.enter_raw_text(RawText::kScript, tag);
    if (tag == name::plaintext) tokenizer_.enter_raw_text(RawText::kPlaintext, tag);
    if (tag == name::template_) template_modes_.push_back(Mode::kInTemplate);
    // The standard's "appropriate end tag" needs a start tag, and a fragment has none yet.
    if (tag != name::template_) tokenizer_.forget_start_tag();
    if (tag == name::form) form_ = HtmlTree::kNowhere;
  }
  reset_mode();
  run();
}

void TreeBuilder::run() {
  while (true) {
    if (foreign_) tokenizer_.set_foreign(!adjusted_current_is_html());
    const Token& token = tokenizer_.next();
    switch (token.kind) {
      case Token::Kind::kText:
        text(token.text);
        break;
      case Token::Kind::kNul:
        nul(token.text);
        break;
      case Token::Kind::kStartTag:
        start_tag({token.name, token.self_closing, token.first_attribute});
        break;
      case Token::Kind::kEndTag:
        end_tag(token.name);
        break;
      case Token::Kind::kComment:
        comment(token.text);
        break;
      case Token::Kind::kDoctype:
        read_doctype();
        break;
      case Token::Kind::kEnd:
        end_page();
        return;
    }
    if (tree_.size() > options_.limits.max_nodes) {
      truncated_ = true;
      end_page();
      return;
    }
  }
}

void TreeBuilder::end_page() {
  while (leave_mode_at_end()) {
  }
  if (selected_content_) fill_selected_content();
  tree_.put_in_order();
}

void TreeBuilder::text(TextPlace place) {
  if (skip_newline_) {
    skip_newline_ = false;
    if (view(place).starts_with('\n')) {
      ++place.offset;
      --place.size;
    }
  }
  if (place.size == 0) return;
  if (foreign_ && text_is_foreign()) {
    insert_text(place);
    if (frameset_ok_ && !is_blank(place)) frameset_ok_ = false;
    return;
  }
  if (mode_ == Mode::kInBody || mode_ == Mode::kInCell) return text_in_body(place);  // nearly always
  process_text(mode_, place);
}

void TreeBuilder::nul(TextPlace place) {
  skip_newline_ = false;
  if (foreign_ && text_is_foreign()) {
    insert_text(tokenizer_.keep_aside(kReplacementUtf8));
    return;
  }
  nul_ = true;
  process_text(mode_, place);
  nul_ = false;
}

void TreeBuilder::start_tag(Tag tag) {
  skip_newline_ = false;
  if (stack_is_full()) {
    truncated_ = true;
    tree_.attributes().resize(tag.first_attribute);
    return;
  }
  const NodeIndex before = tree_.size();
  if (foreign_ && start_is_foreign(tag.name)) {
    start_in_foreign(tag);
  } else if (mode_ == Mode::kInBody) {  // nearly always one of these two
    start_in_body(tag);
  } else if (mode_ == Mode::kInCell) {
    start_in_cell(tag);
  } else {
    process_start(mode_, tag);
  }
  // The tag made no element, so its attributes are dropped.
  if (tree_.size() == before) tree_.attributes().resize(tag.first_attribute);
}

void TreeBuilder::end_tag(RawName name) {
  skip_newline_ = false;
  if (foreign_ && !adjusted_current_is_html()) {
    end_in_foreign(name);
  } else if (mode_ == Mode::kInBody) {  // nearly always
    end_in_body(name);
  } else {
    process_end(mode_, name);
  }
}

void TreeBuilder::comment(TextPlace place) {
  skip_newline_ = false;
  if (mode_ == Mode::kInTableText) flush_table_text();
  if (!options_.keep_comments) return;
  NodeIndex parent = open_.empty() ? 0 : open_.top().node;
  const bool outside = mode_ == Mode::kInitial || mode_ == Mode::kBeforeHtml || mode_ == Mode::kAfterAfterBody ||
                       mode_ == Mode::kAfterAfterFrameset;
  if (outside) parent = 0;
  if (mode_ == Mode::kAfterBody) parent = open_[0].node;
  TreePlace where{parent};
  if (outside || mode_ == Mode::kAfterBody) {
    tree_.link();
  } else if (!open_.empty()) {
    where = this->place();
  }
  const auto first = static_cast<std::uint32_t>(tree_.attributes().size());
  tree_.attributes().push_back({raw::comment, place.offset, place.size});
  tree_.add(where, raw::comment, Space::kHtml, first);
}

TreePlace TreeBuilder::place_for(unsigned target) {
  const Entry& entry = open_[target];
  if (!foster_ || !entry.is_html() || (tag_traits(entry.tag) & TagTraits::kTablePart) == 0) return {entry.node};
  tree_.link();
  const unsigned template_ = open_.topmost(name::template_);
  const unsigned table = open_.topmost(name::table);
  if (template_ > table) return {open_[template_ - 1].node};
  if (table == 0) return {open_[0].node};
  const NodeIndex node = open_[table - 1].node;
  const NodeIndex parent = tree_.element(node).parent;
  if (parent != HtmlTree::kNowhere) return {parent, node};
  return {open_[table - 2].node};
}

NodeIndex TreeBuilder::insert(const Tag& tag) {
  const NodeIndex node = tree_.add(place(), tag.name, Space::kHtml, tag.first_attribute);
  push(node, tag.name, Space::kHtml);
  return node;
}

// Inserts an element that the page implies without a tag, so it has no attributes.
NodeIndex TreeBuilder::insert_implied(RawName tag) {
  const TreePlace where = place();
  const NodeIndex node = tree_.add_empty(where, tag);
  push(node, tag, Space::kHtml);
  return node;
}

void TreeBuilder::insert_and_pop(const Tag& tag) { tree_.add(place(), tag.name, Space::kHtml, tag.first_attribute); }

void TreeBuilder::pop_to(unsigned size) {
  while (open_.size() > size) pop();
}

// Pops the topmost element of this name and all above it. Without such an element all but the root are popped.
void TreeBuilder::pop_until(RawName tag) { pop_to(std::max(open_.topmost(tag), 2U) - 1); }

void TreeBuilder::generate_implied_end_tags(RawName except) {
  while (open_.top().is_html() && (tag_traits(open_.top().tag) & TagTraits::kImpliedEnd) != 0 &&
         open_.top().tag != except) {
    pop();
  }
}

void TreeBuilder::generate_all_implied_end_tags() {
  while (open_.top().is_html() && (tag_traits(open_.top().tag) & TagTraits::kImpliedEndThorough) != 0) pop();
}

void TreeBuilder::close_p() {
  if (open_.in_scope(name::p, OpenElements::kButtonScope)) pop_until(name::p);
}

// Adds the attributes that the element does not have yet. They outlive the token, so their values are copied.
void TreeBuilder::merge_attributes(NodeIndex node, const Tag& tag) {
  for (std::size_t i = tag.first_attribute; i < tree_.attributes().size(); ++i) {
    Attribute attribute = tree_.attributes()[i];
    if (tree_.has_attribute(node, attribute.name)) continue;
    const std::string value(view({attribute.offset, attribute.size}));
    attribute.offset = tokenizer_.keep_aside(value).offset;
    if (!tree_.add_late_attribute(node, attribute, options_.limits.max_attributes)) return;
  }
}

bool TreeBuilder::is_blank(TextPlace place) const {
  if (nul_) return false;
  const std::string_view text = view(place);
  return std::all_of(text.begin(), text.end(), is_space);
}

TextPlace TreeBuilder::take_blank(TextPlace& place) const {
  if (nul_) return {place.offset, 0};
  const std::string_view text = view(place);
  const auto blank = static_cast<std::uint32_t>(std::find_if_not(text.begin(), text.end(), is_space) - text.begin());
  const TextPlace taken{place.offset, blank};
  place.offset += blank;
  place.size -= blank;
  return taken;
}

bool TreeBuilder::has_attribute(const Tag& tag, RawName name) const {
  const auto& column = tree_.attributes();
  return std::any_of(column.begin() + tag.first_attribute, column.end(),
                     [name](const Attribute& a) { return a.name == name; });
}

bool TreeBuilder::is_hidden_input(const Tag& tag) const {
  for (std::size_t i = tag.first_attribute; i < tree_.attributes().size(); ++i) {
    const Attribute& a = tree_.attributes()[i];
    if (a.name != name::type) continue;
    return equal_ignoring_case(view({a.offset, a.size}), "hidden");
  }
  return false;
}

}  // namespace wrapwright
