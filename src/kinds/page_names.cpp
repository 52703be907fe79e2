// SPDX-License-Identifier: Apache-2.0
#include "kinds/page_names.h"

#include <algorithm>
#include <unordered_set>

#include "kinds/text_hash.h"
#include "page/hidden_text.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFirstSlots = 256;

// FNV-1a.
std::uint32_t hash_bytes(std::string_view bytes, std::uint32_t from = 0x811C9DC5U) {
  for (const char c : bytes) from = (from ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return from;
}

// What stands between the tag and a name of this attribute; 0 for attributes that do not name elements.
char mark_of(NameId attribute) {
  switch (attribute) {
    case name::class_:
      return '.';
    case name::id:
      return '#';
    case name::itemprop:
      return '@';
    default:
      return 0;
  }
}

template <typename Take>
void for_each_token(std::string_view value, Take take) {
  for (std::size_t begin = 0; begin < value.size();) {
    std::size_t end = begin;
    while (end < value.size() && value[end] != ' ' && value[end] != '\t' && value[end] != '\r' && value[end] != '\n' &&
           value[end] != '\f')
      ++end;
    if (end > begin) take(value.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

std::uint32_t name_hash(std::string_view name) { return hash_bytes(name); }

std::vector<std::string> element_names(const Page& page) {
  std::vector<std::string> out;
  std::unordered_set<std::string> seen;
  std::vector<bool> hidden(page.size(), false);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    hidden[i] = hidden[page.parent(i)] || hides_text(page.tag(i));
    if (hidden[i]) continue;
    for (const Attribute& a : page.attributes(i)) {
      const char mark = mark_of(a.name);
      if (mark == 0) continue;
      for_each_token(page.value(a), [&](std::string_view token) {
        std::string name(page.tag_name(i));
        name += mark;
        name += token;
        if (seen.insert(name).second) out.push_back(std::move(name));
      });
    }
  }
  return out;
}

PageNames::PageNames(const Page& page) : page_(page), slots_(kFirstSlots, 0) {}

void PageNames::add(NodeIndex node) {
  for (const Attribute& a : page_.attributes(node)) {
    const char mark = mark_of(a.name);
    if (mark == 0) continue;
    const std::string_view text = page_.value(a);
    const std::uint64_t hash = text_hash(text);
    const std::size_t slot = find_slot(text, hash);
    const NameId tag = page_.tag(node);
    if (slots_[slot] == 0) {
      values_.push_back({text, hash, tag, mark, 1});
      slots_[slot] = static_cast<std::uint32_t>(values_.size());
      add_hashes(tag, mark, text);
      if (values_.size() * 2 > slots_.size()) grow();
      continue;
    }
    Value& known = values_[slots_[slot] - 1];
    ++known.count;
    if (known.tag != tag || known.mark != mark) add_hashes(tag, mark, text);
  }
}

std::array<double, kNameHints> PageNames::hints() const {
  std::array<double, kNameHints> out{};
  for (const Value& value : values_) {
    for (NameHintSet rest = name_hints(value.text), h = 0; rest != 0; rest >>= 1U, ++h)
      if ((rest & 1U) != 0) out[h] += value.count;
  }
  return out;
}

std::vector<std::uint32_t> PageNames::hashes() && {
  std::sort(hashes_.begin(), hashes_.end());
  hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
  return std::move(hashes_);
}

// The slot of the value, or the empty one where it belongs.
std::size_t PageNames::find_slot(std::string_view text, std::uint64_t hash) const {
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] != 0) {
    const Value& known = values_[slots_[slot] - 1];
    if (known.hash == hash && known.text == text) break;
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void PageNames::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    std::size_t slot = values_[i].hash & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

void PageNames::add_hashes(NameId tag, char mark, std::string_view value) {
  const std::uint32_t before = hash_bytes({&mark, 1}, hash_bytes(page_.name(tag)));
  for_each_token(value, [&](std::string_view token) { hashes_.push_back(hash_bytes(token, before)); });
}

}  // namespace wrapwright
