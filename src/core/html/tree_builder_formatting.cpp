// SPDX-License-Identifier: Apache-2.0
// The reconstruction of formatting elements and the adoption agency (HTML standard, sections 13.2.4.3 and 13.2.6.4.7)
// of core/html/tree_builder.h.
#include <algorithm>

#include "core/html/tree_builder.h"

namespace wrapwright {
namespace {

constexpr unsigned kAdoptions = 8;    // rounds of the outer loop for one end tag
constexpr unsigned kInnerCopies = 3;  // copies made by the inner loop
// Sizes in bytes: of an element with one text run, in the tree and in the Page together, and of an attribute in the
// Page.
constexpr std::uint64_t kElementBytes = 64;
constexpr std::uint64_t kAttributeBytes = 12;

}  // namespace

// Whether the budget allows a copy; subtracts its cost.
bool TreeBuilder::may_reopen(NodeIndex original) {
  const std::uint64_t cost = kElementBytes + kAttributeBytes * tree_.element(original).attribute_count;
  if (reopened_left_ < cost ||
      open_.size() >= options_.limits.max_open_elements + options_.limits.max_formatting_elements) {
    truncated_ = true;
    return false;
  }
  reopened_left_ -= cost;
  return true;
}

void TreeBuilder::reopen_formatting() {
  std::size_t first = formatting_.size();
  while (first > 0 && formatting_[first - 1].node != FormattingElements::Entry::kMarker &&
         (tree_.element(formatting_[first - 1].node).flags & TreeElement::kOpen) == 0) {
    --first;
  }
  for (std::size_t at = first; at < formatting_.size(); ++at) {
    if (!may_reopen(formatting_[at].node)) {
      while (formatting_.size() > first) formatting_.erase(formatting_.size() - 1);
      return;
    }
    const NodeIndex copy = tree_.add_copy(place(), formatting_[at].node);
    push(copy, formatting_[at].tag, Space::kHtml);
    formatting_.replace(at, copy);
  }
}

void TreeBuilder::adopt(RawName tag) {
  if (open_.top().is(tag)) {
    // It nearly always is the last one that was opened.
    const bool last = formatting_.size() > 0 && formatting_[formatting_.size() - 1].node == open_.top().node;
    if (last) formatting_.erase(formatting_.size() - 1);
    if (last || (tree_.element(open_.top().node).flags & TreeElement::kListed) == 0) return pop();
  }
  for (unsigned i = 0; i < kAdoptions; ++i) {
    if (!adopt_once(tag)) return;
  }
}

// Returns whether to continue with the next formatting element of this name.
bool TreeBuilder::adopt_once(RawName tag) {
  const std::size_t listed = formatting_.find_last(tag);
  if (listed == formatting_.size()) {
    end_other(tag);
    return false;
  }
  const NodeIndex node = formatting_[listed].node;
  if ((tree_.element(node).flags & TreeElement::kOpen) == 0) {
    formatting_.erase(listed);
    return false;
  }
  const unsigned formatting = open_.find(node, tag);
  if (formatting < open_.top().stops[OpenElements::kScope]) return false;
  if (open_.top().stops[OpenElements::kSpecial] < formatting) {
    pop_to(formatting);
    formatting_.erase(listed);
    return false;
  }
  const std::uint64_t cost = open_.size() - formatting;
  if (adoption_left_ < cost || !may_reopen(node)) {
    truncated_ = true;
    formatting_.erase(listed);
    return false;
  }
  adoption_left_ -= cost;
  unsigned furthest = formatting + 1;
  while (open_[furthest].stops[OpenElements::kSpecial] != furthest) ++furthest;
  adopt_into(listed, formatting, furthest);
  return true;
}

// REQUIRES: the furthest block is above the formatting element on the stack.
void TreeBuilder::adopt_into(std::size_t listed, unsigned formatting, unsigned furthest) {
  tree_.link();
  const FormattingElements::Entry old = formatting_[listed];
  const NodeIndex block = open_[furthest].node;
  std::size_t bookmark = listed;
  NodeIndex last = block;
  between_.clear();
  for (unsigned i = furthest - 1; i > formatting; --i) {
    const Entry entry = open_[i];
    bool is_listed = (tree_.element(entry.node).flags & TreeElement::kListed) != 0;
    if (is_listed && (furthest - i > kInnerCopies || !may_reopen(entry.node))) {
      const std::size_t at = formatting_.find(entry.node);
      formatting_.erase(at);
      if (at < bookmark) --bookmark;
      is_listed = false;
    }
    if (!is_listed) {
      tree_.element(entry.node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
      continue;
    }
    const NodeIndex copy = tree_.add_copy({HtmlTree::kNowhere}, entry.node);
    const std::size_t at = formatting_.find(entry.node);
    tree_.element(entry.node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
    formatting_.replace(at, copy);
    between_.push_back({copy, entry.tag, entry.tag, Space::kHtml, false, false, 0, {}});
    if (last == block) bookmark = at + 1;
    tree_.move(last, {copy});
    last = copy;
  }
  tree_.detach(last);
  tree_.move(last, place_for(formatting - 1));
  const NodeIndex copy = tree_.add_copy({HtmlTree::kNowhere}, old.node);
  tree_.move_children(block, copy);
  tree_.move(copy, {block});
  const std::size_t removed = formatting_.find(old.node);
  formatting_.insert(bookmark, copy, old);
  formatting_.erase(removed < bookmark ? removed : removed + 1);
  // The new order of the stack: the elements kept below the block, the block, the copy, and those above the block.
  tree_.element(old.node).flags &= static_cast<std::uint8_t>(~TreeElement::kOpen);
  above_.clear();
  for (unsigned i = furthest + 1; i < open_.size(); ++i) above_.push_back(open_[i]);
  const Entry block_entry = open_[furthest];
  while (open_.size() > formatting) open_.pop();
  for (auto entry = between_.rbegin(); entry != between_.rend(); ++entry) {
    tree_.element(entry->node).flags |= TreeElement::kOpen;
    open_.push(*entry);
  }
  open_.push(block_entry);
  push(copy, old.tag, Space::kHtml);
  for (const Entry& entry : above_) open_.push(entry);
}

}  // namespace wrapwright
