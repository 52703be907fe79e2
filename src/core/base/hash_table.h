// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers by keys that are hashes already: open addressing, at most half full. One thread. Cost: O(1) a look-up, 32 to
// 64 bytes for each key. Where a key is kept depends on where the table is in memory, so that no page can be made whose
// keys all meet in one place.
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
  // With room for so many keys at once.
  explicit HashTable(std::size_t keys) : slots_(std::bit_ceil(keys * 2 + 2)) { choose_places(); }

  // How many different keys there are.
  [[nodiscard]] std::size_t size() const { return size_; }

  // The number of the key; 0 where it has none.
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return slots_.empty() ? 0 : slots_[slot_of(key)].number; }

  // The number of the key, 0 where it is new. It must be set to another at once: keys of 0 are not kept. The reference
  // ends with the next call.
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
  static constexpr std::size_t kFirstSlots = 64;  // a power of two, as all sizes

  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
  };

  // The slot of the key, or the empty one where it belongs.
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
