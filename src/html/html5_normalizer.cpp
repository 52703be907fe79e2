// SPDX-License-Identifier: Apache-2.0
#include "html/html5_normalizer.h"

#include <algorithm>
#include <optional>

#include "html/page_text.h"
#include "html/raw_text.h"
#include "html/tag_limits.h"

namespace wrapwright {
namespace {

constexpr NameId kNotStatic = 0xFFFF;

std::string_view view(const mycore_string_t& text) { return {text.data, text.data == nullptr ? 0 : text.length}; }

std::string_view tag_name(const myhtml_tree_t* tree, myhtml_tag_id_t id) {
  const auto* context = myhtml_tag_get_by_id(tree->tags, id);
  return context == nullptr ? std::string_view() : std::string_view(context->name, context->name_length);
}

// Where a page is not amplified by its formatting elements it has fewer nodes than bytes.
std::size_t most_nodes(std::size_t bytes, const PageLimits& limits) {
  return std::min<std::size_t>(limits.max_nodes, bytes * 2 + 10'000) *
         2;  // texts and comments are nodes of the parser's tree too
}

// Where the markup begins that made a text or comment of the rest of the page; nothing if the text is an ordinary one.
std::optional<std::size_t> start_of_raw_text(const myhtml_tree_node_t& last) {
  if (last.tag_id == MyHTML_TAG__COMMENT) return last.token->element_begin;
  const myhtml_tree_node_t* const parent = last.parent;
  if (parent == nullptr || parent->token == nullptr || parent->ns != MyHTML_NAMESPACE_HTML) return std::nullopt;
  switch (parent->tag_id) {
    case MyHTML_TAG_TITLE:
    case MyHTML_TAG_TEXTAREA:
    case MyHTML_TAG_SCRIPT:
    case MyHTML_TAG_STYLE:
    case MyHTML_TAG_IFRAME:
      return parent->token->element_begin;
    default:
      return std::nullopt;
  }
}

}  // namespace

Html5Normalizer::Html5Normalizer(const PageLimits& limits)
    : limits_(limits), builder_(limits), static_names_(MyHTML_TAG_LAST_ENTRY, kNotStatic) {
  for (myhtml_tag_id_t id = MyHTML_TAG_A; id < MyHTML_TAG_LAST_ENTRY; ++id) {
    const auto* context = myhtml_tag_static_get_by_id(id);
    if (context == nullptr || context->name == nullptr) continue;
    if (const auto known = find_known_name({context->name, context->name_length})) static_names_[id] = *known;
  }
}

void Html5Normalizer::enter(const myhtml_tree_t* tree, const myhtml_tree_node_t* node) {
  const NameId known = node->tag_id < static_names_.size() ? static_names_[node->tag_id] : kNotStatic;
  if (known != kNotStatic) {
    builder_.open(known);
  } else {
    builder_.open(tag_name(tree, node->tag_id));
  }
  if (node->token == nullptr) return;
  for (const auto* a = node->token->attr_first; a != nullptr; a = a->next) {
    if (a->key.length != 0) builder_.attribute(view(a->key), view(a->value));
  }
}

const myhtml_tree_node_t* Html5Normalizer::walk(const myhtml_tree_t* tree, std::size_t size) {
  const myhtml_tree_node_t* last = nullptr;
  const myhtml_tree_node_t* const top = tree->document;
  const myhtml_tree_node_t* node = top == nullptr ? nullptr : top->child;
  while (node != nullptr) {
    const bool element = node->tag_id > MyHTML_TAG__DOCTYPE || node->tag_id == MyHTML_TAG__UNDEF;
    if (element) {
      enter(tree, node);
    } else if (node->token != nullptr) {
      if (node->tag_id == MyHTML_TAG__TEXT) builder_.text(view(node->token->str));
      if (node->token->raw_begin + node->token->raw_length == size) last = node;
    }
    if (element && node->child != nullptr) {
      node = node->child;
      continue;
    }
    if (element) builder_.close();
    while (node->next == nullptr) {
      node = node->parent;
      if (node == nullptr || node == top) return last;
      builder_.close();
    }
    node = node->next;
  }
  return last;
}

Page Html5Normalizer::parse(const PageInput& input) {
  PageNotes notes;
  const std::string_view text = page_text(input, limits_.max_bytes, decoded_, notes);
  const std::string_view html = limit_tags(text, {}, flattened_);
  builder_.limit_growth(html.size());
  const myhtml_tree_t* tree = parser_.parse(html, most_nodes(html.size(), limits_));
  const myhtml_tree_node_t* const last = walk(tree, html.size());
  const auto raw = last == nullptr || parser_.truncated() ? std::nullopt : start_of_raw_text(*last);
  const std::string_view mended = raw ? end_raw_text(html, *raw, mended_) : html;
  if (mended.data() != html.data()) {
    notes.mended_raw_text = true;
    static_cast<void>(builder_.finish());
    const std::string_view again = limit_tags(mended, {}, flattened_);
    builder_.limit_growth(again.size());
    tree = parser_.parse(again, most_nodes(again.size(), limits_));
    walk(tree, again.size());
  }
  notes.quirks = tree->compat_mode == MyHTML_TREE_COMPAT_MODE_QUIRKS;
  notes.truncated = notes.truncated || parser_.truncated();
  return builder_.finish(std::move(notes));
}

}  // namespace wrapwright
