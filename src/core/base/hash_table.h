// SPDX-License-Identifier: Apache-2.0
#pragma once
// Maps keys that are already hashes to numbers: open addressing, at most half full. Not thread-safe. Cost: O(1) per
// lookup, 32 to 64 bytes per key. The slot of a key depends on the address of the table, so that nobody can craft a
// page whose keys all collide.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/seeded_hash.h"

namespace wrapwright {

class HashTable {
 public:
  HashTable() = default;
  // Reserves room for `keys` keys.
  explicit HashTable(std::size_t keys) : slots_(std::bit_ceil(keys * 2 + 2)) { choose_places(); }

  [[nodiscard]] std::size_t size() const { return size_; }

  // The number of the key; 0 if the key is absent.
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return slots_.empty() ? 0 : slots_[slot_of(key)].number; }

  // The number of the key, initially 0. The caller must set it to a nonzero number at once, because 0 means absent. The
  // reference is valid until the next call.
  [[nodiscard]] std::uint32_t& operator[](std::uint64_t key) {
    if (size_ * 2 >= slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.number == 0) {
      slot.key = key;
      ++size_;
    }
    return slot.number;
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;  // all sizes are powers of two

  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
  };

  // The slot that holds the key, or the empty slot for it.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    std::size_t at = (key * factor_) >> shift_;
    while (slots_[at].number != 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  // Multiply-shift hashing (Dietzfelbinger and others, 1997).
  void choose_places() {
    factor_ = seed_at(slots_.data()) | 1U;
    shift_ = 64 - std::countr_zero(slots_.size());
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? kFirstSlots : slots_.size() * 2);
    std::swap(old, slots_);
    choose_places();
    for (const Slot& slot : old)
      if (slot.number != 0) slots_[slot_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint64_t factor_ = 1;
  int shift_ = 63;
};

}  // namespace wrapwright
