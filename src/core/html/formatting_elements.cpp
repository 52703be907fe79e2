// SPDX-License-Identifier: Apache-2.0
#include "core/html/formatting_elements.h"

#include <algorithm>
#include <iterator>

namespace wrapwright {
namespace {

std::uint64_t hash_of(const HtmlTree& tree, NodeIndex node) {
  const TreeElement& element = tree.element(node);
  std::uint64_t sum = element.attribute_count;
  for (unsigned i = 0; i < element.attribute_count; ++i) {
    const Attribute& a = tree.attributes()[element.attributes + i];
    sum += (std::uint64_t{a.size} << 16U ^ a.name) * 0x9E3779B97F4A7C15U;
  }
  return sum;
}

}  // namespace

void FormattingElements::clear() { entries_.clear(); }

void FormattingElements::clear_to_marker() {
  while (!entries_.empty()) {
    const NodeIndex node = entries_.back().node;
    entries_.pop_back();
    if (node == Entry::kMarker) return;
    unlist(node);
  }
}

bool FormattingElements::same(NodeIndex a, NodeIndex b, const Tokenizer& texts) const {
  const TreeElement& one = tree_.element(a);
  const TreeElement& other = tree_.element(b);
  if (one.attribute_count != other.attribute_count) return false;
  const auto& column = tree_.attributes();
  const auto others = column.begin() + other.attributes;
  return std::all_of(column.begin() + one.attributes, column.begin() + one.attributes + one.attribute_count,
                     [&](const Attribute& x) {
                       return std::any_of(others, others + other.attribute_count, [&](const Attribute& y) {
                         return x.name == y.name && texts.view({x.offset, x.size}) == texts.view({y.offset, y.size});
                       });
                     });
}

void FormattingElements::push(NodeIndex node, RawName tag, const Tokenizer& texts) {
  if (max_ == 0) return;
  const std::uint64_t attributes = hash_of(tree_, node);
  unsigned alike = 0;
  std::size_t oldest = 0;
  std::size_t at = entries_.size();
  for (; at > 0 && entries_[at - 1].node != Entry::kMarker; --at) {
    const Entry& other = entries_[at - 1];
    if (other.tag != tag || other.attributes != attributes || !same(other.node, node, texts)) continue;
    ++alike;
    oldest = at - 1;
  }
  if (alike >= 3) {
    erase(oldest);
  } else if (entries_.size() - at >= max_) {
    erase(at);
  }
  // Written in place: copying an entry right after its parts were written would stall on these stores.
  Entry& added = entries_.emplace_back();
  added.node = node;
  added.tag = tag;
  added.attributes = attributes;
  list(node);
}

std::size_t FormattingElements::find_last(RawName tag) const {
  for (std::size_t at = entries_.size(); at > 0 && entries_[at - 1].node != Entry::kMarker; --at) {
    if (entries_[at - 1].tag == tag) return at - 1;
  }
  return entries_.size();
}

std::size_t FormattingElements::find(NodeIndex node) const {
  std::size_t at = entries_.size();
  while (at > 0 && entries_[at - 1].node != node) --at;
  return at == 0 ? entries_.size() : at - 1;
}

void FormattingElements::erase(std::size_t at) {
  unlist(entries_[at].node);
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(at));
}

void FormattingElements::insert(std::size_t at, NodeIndex node, const Entry& like) {
  entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(at), Entry{node, like.tag, like.attributes});
  list(node);
}

void FormattingElements::replace(std::size_t at, NodeIndex node) {
  unlist(entries_[at].node);
  entries_[at].node = node;
  list(node);
}

}  // namespace wrapwright
