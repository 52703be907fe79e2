// SPDX-License-Identifier: Apache-2.0
#pragma once
// A set of 32-bit hashes: open addressing, at most half full. Filled by one thread; afterwards any number of threads
// may read it. Cost: O(1) per lookup, 8 to 16 bytes per hash. The slot of a hash depends on the address of the set, so
// that nobody can craft a page whose hashes all collide.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/seeded_hash.h"

namespace wrapwright {

class HashSet {
 public:
  void insert(std::uint32_t hash) {
    if (size_ * 2 >= slots_.size()) grow();
    std::uint32_t& slot = slots_[find(hash)];
    if (slot != 0) return;
    slot = stored(hash);
    ++size_;
  }
  [[nodiscard]] bool contains(std::uint32_t hash) const { return !slots_.empty() && slots_[find(hash)] != 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kFirstSlots = 1024;  // all sizes are powers of two

  // 0 marks an empty slot, so the hash 0 is stored as 1.
  static std::uint32_t stored(std::uint32_t hash) { return std::max(hash, 1U); }

  // The slot that holds the hash, or the empty slot for it.
  [[nodiscard]] std::size_t find(std::uint32_t hash) const {
    hash = stored(hash);
    std::size_t slot = (hash * factor_) >> shift_;
    // The product is 0 if the slot is empty or holds the hash: one branch, because the two cases are hard to predict.
    for (std::uint64_t found = slots_[slot]; found * (found ^ hash) != 0; found = slots_[slot])
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  // Multiply-shift hashing (Dietzfelbinger and others, 1997).
  void choose_places() {
    factor_ = seed_at(slots_.data()) | 1U;
    shift_ = 64 - std::countr_zero(slots_.size());
  }

  void grow() {
    std::vector<std::uint32_t> old(std::max(kFirstSlots, slots_.size() * 2), 0);
    std::swap(old, slots_);
    choose_places();
    for (const std::uint32_t hash : old)
      if (hash != 0) slots_[find(hash)] = hash;
  }

  std::vector<std::uint32_t> slots_;
  std::size_t size_ = 0;
  std::uint64_t factor_ = 1;
  int shift_ = 63;
};

}  // namespace wrapwright
