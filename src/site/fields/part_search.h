// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds which of many texts of the same size occur in longer texts (multiple substring search). Lifetime: the texts
// must outlive it. One thread. Memory: about 100 bytes for each distinct text. Cost: O(bytes), regardless of the number
// and the contents of the texts, by a seeded rolling hash (Karp and Rabin 1987) whose hits are compared.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/seeded_hash.h"

namespace wrapwright {

class PartSearch {
 public:
  // REQUIRES: size > 0.
  explicit PartSearch(std::size_t size);

  // REQUIRES: part.size() is the constructor's size.
  void add(std::string_view part);
  // Searches this text for the parts.
  void look_into(std::string_view text);
  // Whether a searched text contains the part. REQUIRES: the part was added.
  [[nodiscard]] bool has(std::string_view part) const;

 private:
  struct Part {
    std::string_view text;
    bool found;
  };
  [[nodiscard]] std::uint64_t hash_of(std::string_view part) const;

  std::size_t size_;
  std::uint64_t base_;
  std::uint64_t highest_ = 1;  // the base to the power of size - 1
  std::unordered_map<std::uint64_t, std::vector<Part>, SeededHash> parts_;
};

}  // namespace wrapwright
