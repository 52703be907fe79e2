// SPDX-License-Identifier: Apache-2.0
#include "core/html/html_tree.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace wrapwright {
namespace {

constexpr std::uint32_t kShortestTag = 3;
constexpr std::uint32_t kMaxReserved = 16U << 20U;  // memory is reserved for at most so many bytes of a page
// A tree with at least so many nodes is released early if it uses at least so many times the memory of the page.
constexpr std::size_t kLarge = 1U << 14U;
constexpr std::size_t kHeavy = 4;

// Moves each node to its number in `numbers`, in place: O(n), because each swap puts one node in its final place. Nodes
// without a number are dropped.
template <typename Node, typename Numbers, typename Number>
void permute(std::vector<Node>& nodes, std::vector<Numbers>& numbers, Number Numbers::*number) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (Number j = numbers[i].*number; j != HtmlTree::kNowhere && j != i; j = numbers[i].*number) {
      std::swap(nodes[i], nodes[j]);
      std::swap(numbers[i].*number, numbers[j].*number);
    }
  }
  while (kept < nodes.size() && numbers[kept].*number == kept) ++kept;
  nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end());
}

// Releases the memory pages of the nodes [from, to), including the one in which `from` lies (unless it is the first),
// because the nodes before are already released. The vector keeps its size and reads as zeros there. It also keeps its
// addresses: freeing them would make malloc return more memory to the system, and this for every web page.
template <typename Node>
void release_nodes(const std::vector<Node>& nodes, std::size_t from, std::size_t to) {
  static const auto kMemoryPage = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(nodes.data());
  const std::uintptr_t first_whole = (begin + kMemoryPage - 1) / kMemoryPage * kMemoryPage;
  const std::uintptr_t first = std::max(first_whole, (begin + from * sizeof(Node)) / kMemoryPage * kMemoryPage);
  const std::uintptr_t last = (begin + to * sizeof(Node)) / kMemoryPage * kMemoryPage;
  if (first >= last) return;
  char* const bytes = const_cast<char*>(reinterpret_cast<const char*>(nodes.data()));
  ::madvise(bytes + (first - begin), last - first, MADV_DONTNEED);
}

}  // namespace

void HtmlTree::start(char* bytes, std::uint32_t size) {
  bytes_ = bytes;
  byte_count_ = size;
  linked_ = false;
  elements_.clear();
  attributes_.clear();
  runs_.clear();
  late_.clear();
  late_names_.clear();
  // Reserved memory costs nothing until it is written to, while growing would hold the old and the new column at once.
  const std::size_t expected = std::min(size, kMaxReserved) / kShortestTag;
  elements_.reserve(expected);
  runs_.reserve(expected);
  attributes_.reserve(expected);
  elements_.push_back({0, 0, 0, raw::kEnd, Space::kHtml, 0});
}

NodeIndex HtmlTree::add_empty(TreePlace place, RawName tag) {
  return append({place.parent, 0, 0, tag, Space::kHtml, 0}, place);
}

NodeIndex HtmlTree::add_copy(TreePlace place, NodeIndex original) {
  TreeElement element = elements_[original];
  element.parent = place.parent;
  element.flags = 0;
  return append(element, place);
}

void HtmlTree::link_last(TreePlace place) {
  element_siblings_.emplace_back();
  children_.emplace_back();
  values_behind_run_ = values_behind_run_ || elements_.back().attribute_count > 0;
  if (place.parent != kNowhere) insert(size() - 1, place);
}

void HtmlTree::add_text(TreePlace place, TextPlace text) {
  TextRun run{place.parent, size(), text.offset, 0, 0};
  run.size = text.size & 0x7FFFFFFFU;
  if (linked_) return add_linked_text(place, run);
  if (!runs_.empty() && runs_.back().parent == run.parent && runs_.back().next == run.next) {
    if (join_text(text)) return;
    run.hidden = 1;
  }
  runs_.push_back(run);
}

// Appends the text to the last run; false if their bytes cannot be made contiguous.
bool HtmlTree::join_text(TextPlace text) {
  TextRun& last = runs_.back();
  const std::uint32_t last_end = last.offset + last.size;
  // The bytes between the two runs are markup that is no longer needed.
  const bool movable = text.offset + text.size <= byte_count_ && last_end <= text.offset;
  if (!movable && last_end != text.offset) return false;
  if (last_end != text.offset) std::memmove(bytes_ + last_end, bytes_ + text.offset, text.size);
  last.size = (last.size + text.size) & 0x7FFFFFFFU;
  return true;
}

void HtmlTree::add_linked_text(TreePlace place, TextRun run) {
  const Link before = place.before != 0 ? siblings(place.before).previous : children_[place.parent].last;
  if ((before & kTextBit) != 0) {
    const bool adjacent = (before & ~kTextBit) == runs_.size() - 1 && !values_behind_run_;
    if (adjacent && join_text({run.offset, run.size})) return;
    run.hidden = 1;
  }
  values_behind_run_ = false;
  runs_.push_back(run);
  text_siblings_.emplace_back();
  insert(kTextBit | static_cast<Link>(runs_.size() - 1), place);
}

void HtmlTree::link() {
  if (linked_) return;
  linked_ = true;
  values_behind_run_ = true;
  element_siblings_.reserve(elements_.capacity());
  text_siblings_.reserve(runs_.capacity());
  children_.reserve(elements_.capacity());
  element_siblings_.assign(elements_.size(), {});
  text_siblings_.assign(runs_.size(), {});
  children_.assign(elements_.size(), {});
  TextIndex text = 0;
  const auto put_texts = [&](NodeIndex before) {
    for (; text < runs_.size() && runs_[text].next <= before; ++text) insert(kTextBit | text, {runs_[text].parent});
  };
  for (NodeIndex i = 1; i < size(); ++i) {
    put_texts(i);
    insert(i, {elements_[i].parent});
  }
  put_texts(size());
}

void HtmlTree::insert(Link link, TreePlace place) {
  Siblings& own = siblings(link);
  Children& parent = children_[place.parent];
  own.next = place.before;
  own.previous = place.before != 0 ? siblings(place.before).previous : parent.last;
  (own.previous != kNone ? siblings(own.previous).next : parent.first) = link;
  (own.next != kNone ? siblings(own.next).previous : parent.last) = link;
}

void HtmlTree::remove(Link link, NodeIndex parent) {
  const Siblings own = siblings(link);
  (own.previous != kNone ? siblings(own.previous).next : children_[parent].first) = own.next;
  (own.next != kNone ? siblings(own.next).previous : children_[parent].last) = own.previous;
}

void HtmlTree::set_parent(Link link, NodeIndex parent) {
  if ((link & kTextBit) != 0) {
    runs_[link & ~kTextBit].parent = parent;
  } else {
    elements_[link].parent = parent;
  }
}

void HtmlTree::detach(NodeIndex node) {
  assert(linked_);
  if (elements_[node].parent == kNowhere) return;
  remove(node, elements_[node].parent);
  elements_[node].parent = kNowhere;
}

void HtmlTree::move(NodeIndex node, TreePlace place) {
  detach(node);
  elements_[node].parent = place.parent;
  insert(node, place);
}

void HtmlTree::move_children(NodeIndex from, NodeIndex to) {
  assert(linked_);
  const Children moved = children_[from];
  if (moved.first == kNone) return;
  for (Link link = moved.first; link != kNone; link = siblings(link).next) set_parent(link, to);
  children_[from] = {};
  Children& target = children_[to];
  siblings(moved.first).previous = target.last;
  (target.last != kNone ? siblings(target.last).next : target.first) = moved.first;
  target.last = moved.last;
}

bool HtmlTree::ends_in(NodeIndex node) const {
  const bool text = !runs_.empty() && runs_.back().next == size();
  NodeIndex last = text ? runs_.back().parent : size() - 1;
  while (last > node) last = elements_[last].parent;
  return last == node;
}

bool HtmlTree::add_late_attribute(NodeIndex node, Attribute attribute, std::uint32_t max) {
  auto names = std::find_if(late_names_.begin(), late_names_.end(), [node](const auto& of) { return of.node == node; });
  if (names == late_names_.end()) {
    const TreeElement& element = elements_[node];
    late_names_.push_back({node, element.attribute_count, std::vector<bool>(std::numeric_limits<RawName>::max() + 1U)});
    names = std::prev(late_names_.end());
    for (std::uint32_t i = 0; i < element.attribute_count; ++i)
      names->has[attributes_[element.attributes + i].name] = true;
  }
  if (names->count >= max) return false;
  ++names->count;
  names->has[attribute.name] = true;
  late_.push_back({node, attribute});
  return true;
}

bool HtmlTree::has_attribute(NodeIndex node, RawName name) const {
  for (const LateNames& of : late_names_)
    if (of.node == node) return of.has[name];
  const TreeElement& element = elements_[node];
  const auto first = attributes_.begin() + element.attributes;
  return std::any_of(first, first + element.attribute_count, [&](const Attribute& a) { return a.name == name; });
}

HtmlTree::Link HtmlTree::copy(Link link, NodeIndex parent) {
  if ((link & kTextBit) != 0) {
    TextRun run = runs_[link & ~kTextBit];
    run.parent = parent;
    runs_.push_back(run);
    text_siblings_.emplace_back();
    insert(kTextBit | static_cast<Link>(runs_.size() - 1), {parent});
    return kNone;
  }
  return add_copy({parent}, link);
}

void HtmlTree::replace_children_by_copies(NodeIndex from, NodeIndex to) {
  assert(linked_);
  for (Link link = children_[to].first; link != kNone; link = siblings(link).next) set_parent(link, kNowhere);
  children_[to] = {};
  Link link = children_[from].first;
  NodeIndex parent = to;
  while (link != kNone) {
    const Link made = copy(link, parent);
    if (made != kNone && children_[link].first != kNone) {
      parent = made;
      link = children_[link].first;
      continue;
    }
    while (siblings(link).next == kNone) {
      link = (link & kTextBit) != 0 ? runs_[link & ~kTextBit].parent : elements_[link].parent;
      if (link == from) return;
      parent = elements_[parent].parent;
    }
    link = siblings(link).next;
  }
}

void HtmlTree::release() {
  const auto release = [](auto&... columns) {
    (release_nodes(columns, 0, columns.capacity()), ...);
    (columns.clear(), ...);
  };
  release(elements_, attributes_, runs_, element_siblings_, text_siblings_, children_, late_, late_names_);
}

NodeIndex HtmlTree::end_of(NodeIndex node, NodeIndex size) const {
  NodeIndex end = node + 1;
  while (end < size && elements_[end].parent >= node) ++end;
  return end;
}

void HtmlTree::put_in_order() {
  add_late_attributes();
  if (!linked_) return;
  number_in_order();
  permute(elements_, element_siblings_, &Siblings::previous);
  permute(runs_, text_siblings_, &Siblings::previous);
  linked_ = false;
  if (is_heavy(0)) {
    release_nodes(element_siblings_, 0, element_siblings_.size());
    release_nodes(text_siblings_, 0, text_siblings_.size());
    release_nodes(children_, 0, children_.size());
  }
  element_siblings_.clear();
  text_siblings_.clear();
  children_.clear();
}

std::size_t HtmlTree::memory() const {
  const std::size_t links = (element_siblings_.size() + text_siblings_.size()) * sizeof(Siblings);
  return elements_.size() * sizeof(TreeElement) + attributes_.size() * sizeof(Attribute) +
         runs_.size() * sizeof(TextRun) + links + children_.size() * sizeof(Children);
}

bool HtmlTree::is_heavy(std::size_t other) const {
  return elements_.size() + runs_.size() >= kLarge && memory() + other > kHeavy * byte_count_;
}

void HtmlTree::add_late_attributes() {
  std::stable_sort(late_.begin(), late_.end(),
                   [](const LateAttribute& a, const LateAttribute& b) { return a.node < b.node; });
  for (std::size_t i = 0; i < late_.size();) {
    TreeElement& element = elements_[late_[i].node];
    const auto first = static_cast<std::uint32_t>(attributes_.size());
    attributes_.reserve(attributes_.size() + element.attribute_count);
    std::copy_n(attributes_.begin() + element.attributes, element.attribute_count, std::back_inserter(attributes_));
    for (const NodeIndex node = late_[i].node; i < late_.size() && late_[i].node == node; ++i) {
      attributes_.push_back(late_[i].attribute);
    }
    element.attributes = first;
    element.attribute_count = static_cast<std::uint16_t>(attributes_.size() - first);
  }
  late_.clear();
  late_names_.clear();
}

// Walks the links and stores the number of each element and text in document order in `previous`, which the walk does
// not need, and updates the parents. On the way down, `last` of an element stores its old parent.
void HtmlTree::number_in_order() {
  for (Siblings& s : element_siblings_) s.previous = kNowhere;
  for (Siblings& s : text_siblings_) s.previous = kNowhere;
  element_siblings_[0].previous = 0;
  NodeIndex elements = 1;
  TextIndex runs = 0;
  Link link = children_[0].first;
  NodeIndex parent = 0;      // the parent of `link`, in the new order
  NodeIndex old_parent = 0;  // the same in the old order
  while (link != kNone) {
    const bool is_text = (link & kTextBit) != 0;
    if (is_text) {
      TextRun& run = runs_[link & ~kTextBit];
      run.parent = parent;
      run.next = elements;
      siblings(link).previous = runs++;
    } else {
      elements_[link].parent = parent;
      siblings(link).previous = elements++;
    }
    if (!is_text && children_[link].first != kNone) {
      children_[link].last = old_parent;
      parent = elements - 1;
      old_parent = link;
      link = children_[link].first;
      continue;
    }
    while (siblings(link).next == kNone) {
      link = old_parent;
      if (link == 0) return;
      old_parent = children_[link].last;
      parent = siblings(old_parent).previous;
    }
    link = siblings(link).next;
  }
}

void HtmlTree::release_elements(NodeIndex from, NodeIndex to) { release_nodes(elements_, from, to); }
void HtmlTree::release_runs(TextIndex from, TextIndex to) { release_nodes(runs_, from, to); }

}  // namespace wrapwright
