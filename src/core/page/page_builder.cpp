// SPDX-License-Identifier: Apache-2.0
#include "core/page/page_builder.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/page/hidden_text.h"
#include "core/page/name_mending.h"

namespace wrapwright {
namespace {

constexpr NameId kEmptySlot = 0xFFFF;
constexpr std::uint32_t kNumberedNames = 0xFF00 - kKnownNames;  // limit on names in addition to the known ones
constexpr std::size_t kFreeBytes = std::size_t{64} << 10U;      // of texts and values; allowed on every page
constexpr std::size_t kBytesOfAttribute = 4;                    // bytes of growth budget per attribute

template <typename T>
std::size_t bytes_of(const std::vector<T>& column) {
  return column.size() * sizeof(T);
}

}  // namespace

PageBuilder::PageBuilder(const PageLimits& limits) : limits_(limits), table_(1024, kEmptySlot) {
  limits_.max_names = std::min(limits_.max_names, kNumberedNames);
  for (NameId id = 0; id < kKnownNames; ++id) {
    // A page never has the name "xmlns": looking it up must find its replacement.
    if (kNames[id] == "xmlns") continue;
    std::size_t slot = hash_of(kNames[id]) & (table_.size() - 1);
    while (table_[slot] != kEmptySlot) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = id;
  }
  reset();
}

void PageBuilder::limit_growth(std::size_t page_bytes) {
  max_bytes_ = kFreeBytes + limits_.max_growth * page_bytes;
  max_attributes_ = max_bytes_ / kBytesOfAttribute;
}

void PageBuilder::reset() {
  max_bytes_ = static_cast<std::size_t>(-1);
  max_attributes_ = static_cast<std::size_t>(-1);
  parent_.assign(1, 0);
  end_.assign(1, 0);
  attribute_begin_.assign(1, 0);
  text_begin_.assign(1, 0);
  text_end_.assign(1, 0);
  level_.assign(1, 0);
  tag_.assign(1, kEmptySlot);
  attributes_.clear();
  runs_.clear();
  bytes_.clear();
  open_.assign(1, OpenElement{0, false});
  moved_ = 0;
  ignored_ = 0;
  for (const std::uint32_t slot : page_slots_) table_[slot] = kEmptySlot;
  page_slots_.clear();
  names_.clear();
  last_holder_.assign(kKnownNames, 0);
  notes_ = {};
}

std::string_view PageBuilder::name_of(NameId id) const {
  return id < kKnownNames ? kNames[id] : std::string_view(names_[static_cast<std::size_t>(id - kKnownNames)]);
}

NameId PageBuilder::intern(std::string_view name) {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash_of(name) & mask;
  while (table_[slot] != kEmptySlot) {
    if (name_of(table_[slot]) == name) return table_[slot];
    slot = (slot + 1) & mask;
  }
  if (!is_allowed_name(name)) {
    ++notes_.mended_names;
    return intern(mend_name(name));
  }
  return intern_new(name, slot);
}

NameId PageBuilder::intern_new(std::string_view name, std::size_t slot) {
  if (names_.size() >= limits_.max_names && name != kCatchAllName) {
    notes_.truncated = true;
    return intern(kCatchAllName);
  }
  const auto id = static_cast<NameId>(kKnownNames + names_.size());
  names_.emplace_back(name);
  last_holder_.push_back(0);
  table_[slot] = id;
  page_slots_.push_back(static_cast<std::uint32_t>(slot));
  if ((page_slots_.size() + kKnownNames) * 2 > table_.size()) grow_table();
  return id;
}

void PageBuilder::grow_table() {
  std::vector<NameId> old(table_.size() * 4, kEmptySlot);
  old.swap(table_);
  page_slots_.clear();
  for (const NameId id : old) {
    if (id == kEmptySlot) continue;
    std::size_t slot = hash_of(name_of(id)) & (table_.size() - 1);
    while (table_[slot] != kEmptySlot) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = id;
    if (id >= kKnownNames) page_slots_.push_back(static_cast<std::uint32_t>(slot));
  }
}

void PageBuilder::open(NameId tag) {
  if (ignored_ > 0 || parent_.size() > limits_.max_nodes) {
    notes_.truncated = true;
    ++ignored_;
    return;
  }
  if (open_.size() == 1 && parent_.size() > 1) open_.push_back({1, hides_text(tag_[1])});  // a second root
  if (open_.size() > limits_.max_depth + 1U) {
    pop();
    ++moved_;
    ++notes_.flattened;
  }
  const auto node = static_cast<NodeIndex>(parent_.size());
  parent_.push_back(open_.back().node);
  end_.push_back(0);
  attribute_begin_.push_back(static_cast<std::uint32_t>(attributes_.size()));
  text_begin_.push_back(static_cast<TextIndex>(runs_.size()));
  text_end_.push_back(0);
  level_.push_back(static_cast<std::uint16_t>(open_.size() - 1));
  tag_.push_back(tag);
  open_.push_back({node, open_.back().hidden || hides_text(tag)});
}

void PageBuilder::attribute(std::string_view name, std::string_view value) {
  if (ignored_ > 0) return;
  const auto node = static_cast<NodeIndex>(parent_.size() - 1);
  if (attributes_.size() - attribute_begin_[node] >= limits_.max_attributes) {
    ++notes_.dropped_attributes;
    return;
  }
  if (attributes_.size() >= max_attributes_ || value.size() > max_bytes_ - bytes_.size()) {
    ++notes_.dropped_attributes;
    notes_.truncated = true;
    return;
  }
  const NameId id = intern(name);
  if (last_holder_[id] == node) {
    ++notes_.dropped_attributes;
    return;
  }
  last_holder_[id] = node;
  attributes_.push_back({id, static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(value.size())});
  bytes_.append(value);
}

void PageBuilder::text(std::string_view utf8) {
  if (utf8.empty() || ignored_ > 0 || open_.size() == 1) return;
  if (utf8.size() > max_bytes_ - bytes_.size()) {
    notes_.truncated = true;
    return;
  }
  const auto next = static_cast<NodeIndex>(parent_.size());
  const OpenElement top = open_.back();
  const auto offset = static_cast<std::uint32_t>(bytes_.size());
  bytes_.append(utf8);
  if (!runs_.empty()) {
    TextRun& last = runs_.back();
    if (last.parent == top.node && last.next == next && last.offset + last.size == offset) {
      last.size = (last.size + static_cast<std::uint32_t>(utf8.size())) & 0x7FFFFFFFU;
      return;
    }
  }
  TextRun run{top.node, next, offset, 0, 0};
  run.size = static_cast<std::uint32_t>(utf8.size()) & 0x7FFFFFFFU;
  run.hidden = top.hidden ? 1 : 0;
  runs_.push_back(run);
}

void PageBuilder::pop() {
  const NodeIndex node = open_.back().node;
  end_[node] = static_cast<NodeIndex>(parent_.size());
  text_end_[node] = static_cast<TextIndex>(runs_.size());
  open_.pop_back();
}

void PageBuilder::close() {
  if (ignored_ > 0) {
    --ignored_;
    return;
  }
  // The elements at the deepest level were opened after all elements that moved up, so they end first.
  if (moved_ > 0 && open_.size() <= limits_.max_depth + 1U) {
    --moved_;
    return;
  }
  assert(open_.size() > 1);
  pop();
}

Page PageBuilder::finish(PageNotes notes) {
  ignored_ = 0;
  moved_ = 0;
  if (parent_.size() == 1) open(name::html);
  while (open_.size() > 1) pop();
  pop();

  notes.mended_names = notes_.mended_names;
  notes.flattened = notes_.flattened;
  notes.dropped_attributes = notes_.dropped_attributes;
  notes.truncated = notes.truncated || notes_.truncated;
  attribute_begin_.push_back(static_cast<std::uint32_t>(attributes_.size()));

  Page page;
  page.nodes_ = static_cast<NodeIndex>(parent_.size());
  page.texts_ = static_cast<TextIndex>(runs_.size());
  page.block_size_ = bytes_of(parent_) + bytes_of(end_) + bytes_of(attribute_begin_) + bytes_of(text_begin_) +
                     bytes_of(text_end_) + bytes_of(attributes_) + bytes_of(runs_) + bytes_of(level_) + bytes_of(tag_) +
                     bytes_.size();
  page.block_ = std::make_unique_for_overwrite<std::byte[]>(page.block_size_);
  std::byte* at = page.block_.get();
  const auto place = [&at]<typename T>(const std::vector<T>& column, const T*& target) {
    if (!column.empty()) std::memcpy(at, column.data(), bytes_of(column));
    target = reinterpret_cast<const T*>(at);
    at += bytes_of(column);
  };
  place(parent_, page.parent_);
  place(end_, page.end_);
  place(attribute_begin_, page.attribute_begin_);
  place(text_begin_, page.text_begin_);
  place(text_end_, page.text_end_);
  place(attributes_, page.attributes_);
  place(runs_, page.runs_);
  place(level_, page.level_);
  place(tag_, page.tag_);
  std::memcpy(at, bytes_.data(), bytes_.size());
  page.bytes_ = reinterpret_cast<const char*>(at);
  page.names_ = std::move(names_);
  page.notes_ = std::move(notes);
  names_ = {};
  reset();
  return page;
}

}  // namespace wrapwright
