// SPDX-License-Identifier: Apache-2.0
#pragma once
// A hash table from strings to 32-bit values, for terms.cpp and core/text/tokens.cpp: open addressing over copies of
// the keys, whose addresses are stable for the lifetime of the table. Entries are never removed. Not thread-safe. Cost
// of a lookup: one hash and about one probe.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/seeded_hash.h"

namespace wrapwright {

class StringTable {
 public:
  using Hash = std::uint32_t;

  // Valid only for this table.
  [[nodiscard]] Hash hash_of(std::string_view key) const { return static_cast<Hash>(seeded_hash(key, seed_)); }

  // nullptr if the key is not in the table. The pointer is valid until the next insert. REQUIRES: hash == hash_of(key)
  [[nodiscard]] const std::uint32_t* find(std::string_view key, Hash hash) const {
    const Slot& slot = slots_[slot_of(key, hash)];
    return slot.text == nullptr ? nullptr : &slot.value;
  }

  // Inserts a copy of the key and returns it; the copy lives as long as the table. REQUIRES: the key is not in the
  // table, hash == hash_of(key)
  std::string_view insert(std::string_view key, Hash hash, std::uint32_t value) {
    const std::string_view owned = copy(key);
    adopt(owned, hash, value);
    return owned;
  }

  // Inserts a key without copying it. REQUIRES: as insert(); the bytes outlive the table.
  void adopt(std::string_view key, Hash hash, std::uint32_t value) {
    assert(find(key, hash) == nullptr && key.size() <= UINT32_MAX);
    if ((used_ + 1) * 2 > slots_.size()) grow();
    slots_[slot_of(key, hash)] = {key.data(), static_cast<std::uint32_t>(key.size()), hash, value};
    ++used_;
  }

  // The total number of slots inspected if each key is looked up once.
  [[nodiscard]] std::size_t probes() const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (slots_[i].text != nullptr) out += ((i - slots_[i].hash) & (slots_.size() - 1)) + 1;
    return out;
  }

 private:
  struct Slot {
    const char* text = nullptr;  // nullptr = free
    std::uint32_t length = 0;
    Hash hash = 0;
    std::uint32_t value = 0;
  };
  static constexpr std::size_t kFirstSlots = 4096;
  static constexpr std::size_t kBlock = std::size_t{1} << 14U;

  // The slot of the key, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(std::string_view key, Hash hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      const Slot& slot = slots_[i];
      if (slot.text == nullptr || (slot.hash == hash && std::string_view(slot.text, slot.length) == key)) return i;
    }
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 4);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.text == nullptr) continue;
      std::size_t i = slot.hash & mask;
      while (slots_[i].text != nullptr) i = (i + 1) & mask;
      slots_[i] = slot;
    }
  }

  std::string_view copy(std::string_view key) {
    if (key.size() > left_) {
      left_ = key.size() > kBlock ? key.size() : kBlock;
      blocks_.push_back(std::make_unique<char[]>(left_));
      next_ = blocks_.back().get();
    }
    char* const at = next_;
    std::memcpy(at, key.data(), key.size());
    next_ += key.size();
    left_ -= key.size();
    return {at, key.size()};
  }

  std::vector<Slot> slots_ = std::vector<Slot>(kFirstSlots);
  std::uint64_t seed_ = seed_at(slots_.data());
  std::size_t used_ = 0;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace wrapwright
