// SPDX-License-Identifier: Apache-2.0
#include "core/html/raw_names.h"

#include <algorithm>
#include <cassert>

#include "core/base/load_bytes.h"
#include "core/page/name_mending.h"

namespace wrapwright {
namespace {

constexpr unsigned kFirstBits = 12;
constexpr unsigned kHashBits = 64;
constexpr std::size_t kLongestShort = 16;

constexpr std::string_view kForeign[] = {
#define WRAPWRIGHT_RAW_NAME(identifier, text) text,
#define WRAPWRIGHT_SVG_TAG(lower, mixed) #lower, #mixed,
#define WRAPWRIGHT_SVG_ATTRIBUTE(lower, mixed) #lower, #mixed,
#define WRAPWRIGHT_FOREIGN_ATTRIBUTE(prefix, local) #prefix ":" #local, #prefix "_" #local, #prefix " " #local,
#include "core/html/foreign_names.inc"
#undef WRAPWRIGHT_RAW_NAME
#undef WRAPWRIGHT_SVG_TAG
#undef WRAPWRIGHT_SVG_ATTRIBUTE
#undef WRAPWRIGHT_FOREIGN_ATTRIBUTE
    "#comment",
    "#doctype",
    "public id",
    "system id",
};
static_assert(std::size(kForeign) + kKnownNames == raw::kEnd);

NameKey key_of(std::string_view name, std::uint64_t seed) {
  NameKey key;
  if (name.size() <= kLongestShort) {
    key.low = load_bytes(name.data(), std::min<std::size_t>(name.size(), 8));
    if (name.size() > 8) key.high = load_bytes(name.data() + 8, name.size() - 8);
    return key;
  }
  // UTF-8 has no byte 0xFF, so no short name has this key.
  key.low = seeded_hash(name, seed);
  key.high = ~std::uint64_t{0} ^ name.size();
  return key;
}

}  // namespace

RawNames::RawNames(bool mend, std::uint32_t max)
    : mend_(mend),
      max_(std::min<std::uint32_t>(max + raw::kEnd, kNone - 1)),
      mask_((1U << kFirstBits) - 1),
      shift_(kHashBits - kFirstBits),
      table_(mask_ + 1, kNone) {
  // Reserved memory costs nothing until it is written to.
  keys_.reserve(max_size());
  text_end_.reserve(max_size());
  attribute_.reserve(max_size());
  page_name_.reserve(max_size());
  mended_.reserve(max_size());
  const auto put = [this](std::string_view name) {
    const NameKey key = key_of(name, seed_);
    std::size_t slot = slot_of(key);
    // SVG's tables of tags and of attributes share names; the first one found is used.
    while (table_[slot] != kNone && !(keys_[table_[slot]] == key)) slot = (slot + 1) & mask_;
    if (table_[slot] == kNone) table_[slot] = static_cast<RawName>(keys_.size());
    append(name, key);
  };
  for (const std::string_view name : kNames) put(name);
  for (const std::string_view name : kForeign) put(name);
  for (std::size_t id = 0; id < raw::kEnd; ++id) {
    if (mended_[id] != 0) attribute_[id] = find_or_add(mend_name(text(static_cast<RawName>(id))));
  }
  assert(!is_seeded_);
  fixed_ = keys_.size();
  fixed_table_ = table_;
}

void RawNames::append(std::string_view name, NameKey key) {
  const auto id = static_cast<RawName>(keys_.size());
  keys_.push_back(key);
  text_ += name;
  text_end_.push_back(static_cast<std::uint32_t>(text_.size()));
  attribute_.push_back(id);
  const bool mended = mend_ && !is_allowed_name(name);
  mended_.push_back(mended ? 1 : 0);
  page_name_.push_back(id < kKnownNames && !mended ? id : kNone);
}

std::string_view RawNames::text(RawName id) const {
  const std::uint32_t begin = id == 0 ? 0 : text_end_[id - 1U];
  return std::string_view(text_).substr(begin, text_end_[id] - begin);
}

RawName RawNames::add_short(std::uint64_t low, std::uint64_t high, std::size_t slot) {
  char bytes[kLongestShort + 1] = {};
  for (unsigned i = 0; i < 8; ++i) {
    bytes[i] = static_cast<char>(low >> (8 * i));
    bytes[i + 8] = static_cast<char>(high >> (8 * i));
  }
  return add(std::string_view(bytes), {low, high}, slot);
}

RawName RawNames::find_or_add(std::string_view name) {
  const NameKey key = key_of(name, seed_);
  for (std::size_t slot = slot_of(key);; slot = (slot + 1) & mask_) {
    const RawName id = table_[slot];
    if (id == kNone) return add(name, key, slot);
    if (keys_[id] == key && (name.size() <= kLongestShort || text(id) == name)) return id;
  }
}

RawName RawNames::add(std::string_view name, NameKey key, std::size_t slot) {
  if (keys_.size() >= max_ && name != kCatchAllName) {
    full_ = true;
    return find_or_add(kCatchAllName);
  }
  if (!is_seeded_ && ((slot - slot_of(key)) & mask_) > kMostProbes) {
    reseed();
    return find_or_add(name);
  }
  const auto id = static_cast<RawName>(keys_.size());
  append(name, key);
  table_[slot] = id;
  if (keys_.size() * 2 > table_.size()) grow();
  if (mended_[id] != 0) {
    const RawName mended = find_or_add(mend_name(text(id)));
    attribute_[id] = mended;
  }
  return id;
}

NameId RawNames::add_page_name(RawName id) {
  const RawName shown = attribute_[id];
  if (shown != id) {
    page_name_[id] = page_name(shown);
  } else {
    page_name_[id] = static_cast<NameId>(kKnownNames + page_names_.size());
    page_names_.push_back(id);
  }
  if (id < fixed_) numbered_.push_back(id);
  return page_name_[id];
}

std::vector<std::string> RawNames::take_page_names() {
  std::vector<std::string> names;
  names.reserve(page_names_.size());
  for (const RawName id : page_names_) names.emplace_back(text(id));
  page_names_.clear();
  return names;
}

std::size_t RawNames::memory() const {
  constexpr std::size_t kColumns =
      sizeof(NameKey) + sizeof(std::uint32_t) + sizeof(RawName) + sizeof(NameId) + sizeof(std::uint8_t);
  return keys_.size() * kColumns + text_.size() + (table_.size() + page_names_.size()) * sizeof(RawName);
}

std::size_t RawNames::probes() const {
  std::size_t out = 0;
  for (std::size_t slot = 0; slot < table_.size(); ++slot)
    if (table_[slot] != kNone) out += ((slot - slot_of(keys_[table_[slot]])) & mask_) + 1;
  return out;
}

void RawNames::grow() {
  table_.assign(table_.size() * 4, kNone);
  mask_ = table_.size() - 1;
  shift_ -= 2;
  fill();
}

void RawNames::reseed() {
  is_seeded_ = true;
  factors_ = {seeded_hash(kTried.low, seed_) | 1U, seeded_hash(kTried.high, seed_) | 1U};
  table_.assign(table_.size(), kNone);
  fill();
}

void RawNames::fill() {
  for (std::size_t id = 0; id < keys_.size(); ++id) {
    std::size_t slot = slot_of(keys_[id]);
    const auto same = [&](RawName other) {
      return keys_[other] == keys_[id] && text(other) == text(static_cast<RawName>(id));
    };
    while (table_[slot] != kNone && !same(table_[slot])) slot = (slot + 1) & mask_;
    if (table_[slot] == kNone) table_[slot] = static_cast<RawName>(id);
  }
}

void RawNames::clear() {
  full_ = false;
  page_names_.clear();
  for (const RawName id : numbered_) page_name_[id] = kNone;
  numbered_.clear();
  if (keys_.size() == fixed_) return;
  keys_.resize(fixed_);
  text_end_.resize(fixed_);
  text_.resize(text_end_.back());
  attribute_.resize(fixed_);
  page_name_.resize(fixed_);
  mended_.resize(fixed_);
  table_ = fixed_table_;
  mask_ = table_.size() - 1;
  shift_ = kHashBits - kFirstBits;
  factors_ = kTried;
  is_seeded_ = false;
}

}  // namespace wrapwright
