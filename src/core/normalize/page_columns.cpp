// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/page_columns.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <optional>
#include <sys/mman.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/encoding/line_feeds.h"
#include "core/normalize/page_text.h"
#include "core/page/hidden_text.h"

namespace wrapwright {
namespace {

// A <noscript> counts as visible if its text has at least so many bytes, and so many times as many bytes as the visible
// text outside it.
constexpr std::size_t kLeastNoscript = 400;
constexpr std::size_t kNoscriptShare = 2;

// Bits of hidden_: inside an element that hides its text, and inside a <noscript>.
constexpr std::uint8_t kInHiding = 1;
constexpr std::uint8_t kInNoscript = 2;

// By known name. A table, because a branch on the names of elements is hard to predict.
constexpr auto kReasons = [] {
  std::array<std::uint8_t, kKnownNames> reasons{};
  for (NameId tag = 0; tag < kKnownNames; ++tag) reasons[tag] = hides_text(tag) ? kInHiding : 0;
  reasons[name::noscript] = kInNoscript;
  return reasons;
}();

std::uint8_t reason_to_hide(NameId tag) { return tag < kKnownNames ? kReasons[tag] : 0; }

constexpr std::size_t kSlack =
    512;  // zeros after the page for the tokenizer, then space for strings that are not in the page
constexpr NameId kNoName = 0xFFFF;
// While a heavy tree is copied, its nodes are released in batches of this size, so that memory never holds both the
// whole tree and the whole Page.
constexpr std::uint32_t kNodesOfRelease = 1U << 12U;
constexpr std::size_t kLargeBlock = std::size_t{32} << 20U;  // malloc returns such a block to the system each time

// Requests memory pages of 2 MiB for a block that will be written to: one page fault each instead of 512.
void ask_for_huge_pages(std::byte* block, std::size_t size) {
  constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20U;
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + kHugePage - 1) / kHugePage * kHugePage;
  const std::uintptr_t last = (begin + size) / kHugePage * kHugePage;
  if (first < last) ::madvise(block + (first - begin), last - first, MADV_HUGEPAGE);
}

}  // namespace

// Writable pointers to the columns of the Page under construction.
struct PageColumns::Columns {
  NodeIndex* parent;
  NodeIndex* end;
  std::uint32_t* attribute_begin;
  TextIndex* text_begin;
  TextIndex* text_end;
  Attribute* attributes;
  TextRun* runs;
  std::uint16_t* level;
  NameId* tag;
};

PageText make_page_text(std::string_view utf8) {
  assert(utf8.size() <= kMaxText);
  PageText text;
  text.capacity = static_cast<std::uint32_t>(utf8.size() + kSlack);
  text.bytes = std::make_unique_for_overwrite<char[]>(text.capacity);
  text.size = static_cast<std::uint32_t>(copy_with_line_feeds(utf8, text.bytes.get()));
  std::memset(text.bytes.get() + text.size, 0, ByteScan::kPadding);
  return text;
}

Page PageColumns::make(TreeBuilder& builder, PageText text, PageNotes notes) {
  HtmlTree& tree = builder.tree();
  Page page;
  std::size_t attributes = 0;
  for (const TreeElement& element : tree.elements()) attributes += element.attribute_count;
  const Columns columns = place(page, tree, attributes);
  heavy_ = tree.is_heavy(builder.names().memory());
  joined_.clear();
  const std::string& side = builder.tokenizer().side();
  joined_begin_ = static_cast<std::uint32_t>(text.size + side.size());
  fill_elements(columns, builder, notes);
  page.nodes_ = tree.size();
  page.texts_ = fill_texts(columns, tree, builder.tokenizer());
  fill_ends(columns, tree.size());

  const std::size_t size = joined_begin_ + joined_.size();
  if (size > text.capacity) {
    auto longer = std::make_unique_for_overwrite<char[]>(size);
    std::memcpy(longer.get(), text.bytes.get(), text.size);
    text.bytes = std::move(longer);
    text.capacity = static_cast<std::uint32_t>(size);
  }
  std::memcpy(text.bytes.get() + text.size, side.data(), side.size());
  std::memcpy(text.bytes.get() + joined_begin_, joined_.data(), joined_.size());
  page.text_ = std::move(text.bytes);
  page.text_size_ = text.capacity;
  page.bytes_ = page.text_.get();
  show_noscripts(page, columns);
  page.names_ = builder.names().take_page_names();
  page.notes_ = std::move(notes);
  return page;
}

PageColumns::Columns PageColumns::place(Page& page, const HtmlTree& tree, std::size_t attributes) const {
  const std::size_t nodes = tree.size();
  const std::size_t texts = tree.runs().size();
  page.block_size_ = (nodes * 5 + 1) * sizeof(NodeIndex) + attributes * sizeof(Attribute) + texts * sizeof(TextRun) +
                     nodes * (sizeof(std::uint16_t) + sizeof(NameId));
  page.block_ = std::make_unique_for_overwrite<std::byte[]>(page.block_size_);
  if (page.block_size_ >= kLargeBlock) ask_for_huge_pages(page.block_.get(), page.block_size_);
  std::byte* at = page.block_.get();
  const auto take = [&at]<typename T>(std::size_t count, const T*& column) {
    T* const begin = reinterpret_cast<T*>(at);
    at += count * sizeof(T);
    column = begin;
    return begin;
  };
  Columns columns{};
  columns.parent = take(nodes, page.parent_);
  columns.end = take(nodes, page.end_);
  columns.attribute_begin = take(nodes + 1, page.attribute_begin_);
  columns.text_begin = take(nodes, page.text_begin_);
  columns.text_end = take(nodes, page.text_end_);
  columns.attributes = take(attributes, page.attributes_);
  columns.runs = take(texts, page.runs_);
  columns.level = take(nodes, page.level_);
  columns.tag = take(nodes, page.tag_);
  return columns;
}

// The columns are passed by value, so that the compiler knows that stores to one column do not change the pointers to
// the others.
void PageColumns::fill_elements(Columns columns, TreeBuilder& builder, PageNotes& notes) {
  HtmlTree& tree = builder.tree();
  RawNames& names = builder.names();
  const Attribute* const attributes = tree.attributes().data();
  const unsigned depth = std::max(limits_.max_depth, 1U);
  const NodeIndex size = tree.size();
  hidden_.resize(size);
  std::uint8_t* const hidden = hidden_.data();
  hidden[0] = 0;
  noscripts_.clear();
  columns.parent[0] = 0;
  columns.level[0] = 0;
  columns.tag[0] = kNoName;
  columns.attribute_begin[0] = 0;
  std::uint32_t to = 0;
  std::uint64_t mended = builder.tokenizer().mended_names();
  for (NodeIndex i = 1; i < size; ++i) {
    if (i % kNodesOfRelease == 0 && heavy_) tree.release_elements(i - kNodesOfRelease, i);
    const TreeElement element = tree.element(i);
    NodeIndex parent = element.parent;
    if (columns.level[parent] >= depth) {
      parent = columns.parent[parent];
      ++notes.flattened;
    }
    columns.parent[i] = parent;
    columns.level[i] = static_cast<std::uint16_t>(parent == 0 ? 0 : columns.level[parent] + 1);
    const NameId tag = names.page_name(element.tag);
    columns.tag[i] = tag;
    hidden[i] = static_cast<std::uint8_t>(hidden[parent] | reason_to_hide(tag));
    if (tag == name::noscript && hidden[i] == kInNoscript) noscripts_.push_back(i);
    mended += names.is_mended(element.tag) ? 1U : 0U;
    columns.attribute_begin[i] = to;
    const Attribute* const own = attributes + element.attributes;
    std::transform(own, own + element.attribute_count, columns.attributes + to, [&](const Attribute& a) {
      return Attribute{names.page_name(a.name), a.offset, a.size};
    });
    to += element.attribute_count;
  }
  if (heavy_) tree.release_elements(size - size % kNodesOfRelease, size);
  columns.attribute_begin[size] = to;
  notes.mended_names = static_cast<std::uint32_t>(std::min<std::uint64_t>(mended, 0xFFFFFFFFU));
  notes.dropped_attributes = builder.tokenizer().dropped_attributes();
}

// A page that scripts render may contain all of its text in a <noscript> for clients that do not run scripts.
void PageColumns::show_noscripts(const Page& page, const Columns& columns) const {
  if (noscripts_.empty()) return;
  const auto bytes_of = [&](TextRange range, std::uint8_t reason) {
    std::size_t bytes = 0;
    for (TextIndex t = range.first; t < range.last; ++t) {
      if (hidden_[columns.runs[t].parent] != reason) continue;
      const std::string_view text = page.text(t);
      bytes += text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_space));
    }
    return bytes;
  };
  std::optional<std::size_t> shown;  // computed only if needed: most pages have no such <noscript>
  for (const NodeIndex node : noscripts_) {
    const TextRange range = page.texts(node);
    const std::size_t bytes = bytes_of(range, kInNoscript);
    if (bytes < kLeastNoscript) continue;
    if (!shown) shown = bytes_of({0, page.texts_}, 0);
    if (bytes < kNoscriptShare * *shown) continue;
    columns.tag[node] = name::div;
    for (TextIndex t = range.first; t < range.last; ++t)
      if (hidden_[columns.runs[t].parent] == kInNoscript) columns.runs[t].hidden = 0;
  }
}

// Text that follows a child which was moved up is moved up as well.
TextIndex PageColumns::fill_texts(Columns columns, HtmlTree& tree, const Tokenizer& tokenizer) {
  const unsigned depth = std::max(limits_.max_depth, 1U);
  const NodeIndex size = tree.size();
  NodeIndex node = 0;
  TextIndex to = 0;
  const auto begin_until = [&](NodeIndex next) {
    for (; node < next; ++node) columns.text_begin[node] = columns.text_end[node] = to;
  };
  const auto runs = static_cast<TextIndex>(tree.runs().size());
  for (TextIndex i = 0; i < runs; ++i) {
    if (i > 0 && i % kNodesOfRelease == 0 && heavy_) tree.release_runs(i - kNodesOfRelease, i);
    const TextRun& run = tree.runs()[i];
    NodeIndex parent = run.parent;
    begin_until(run.next);
    if (columns.level[parent] >= depth && run.next != parent + 1) parent = columns.parent[parent];
    if (to > 0 && columns.runs[to - 1].parent == parent && columns.runs[to - 1].next == run.next) {
      join(columns.runs[to - 1], run, tokenizer);
      continue;
    }
    // Modified in place: copying a run right after it was modified would stall on these stores.
    TextRun& copy = columns.runs[to++];
    copy = run;
    copy.parent = parent;
    copy.hidden = hidden_[parent] == 0 ? 0 : 1;
    columns.text_end[parent] = to;
  }
  begin_until(size);
  return to;
}

void PageColumns::join(TextRun& last, const TextRun& run, const Tokenizer& tokenizer) {
  if (last.offset + last.size != run.offset) {
    if (last.offset < joined_begin_) {
      const auto offset = static_cast<std::uint32_t>(joined_begin_ + joined_.size());
      joined_.append(tokenizer.view({last.offset, last.size}));
      last.offset = offset;
    }
    joined_.append(tokenizer.view({run.offset, run.size}));
  }
  last.size = (last.size + run.size) & 0x7FFFFFFFU;
}

// Computes the ends of each element's subtree and of its texts, from the last element to the first.
void PageColumns::fill_ends(Columns columns, NodeIndex size) {
  for (NodeIndex i = 0; i < size; ++i) columns.end[i] = i + 1;
  for (NodeIndex i = size - 1; i > 0; --i) {
    const NodeIndex parent = columns.parent[i];
    columns.end[parent] = std::max(columns.end[parent], columns.end[i]);
    columns.text_end[parent] = std::max(columns.text_end[parent], columns.text_end[i]);
  }
}

}  // namespace wrapwright
