// SPDX-License-Identifier: Apache-2.0
#include "core/page/names.h"

#include <array>

#include "core/page/name_hash.h"

namespace wrapwright {
namespace {

constexpr std::size_t kSlots = 1024;
constexpr NameId kEmpty = 0xFFFF;

constexpr std::array<NameId, kSlots> make_table() {
  std::array<NameId, kSlots> table{};
  table.fill(kEmpty);
  for (NameId id = 0; id < kKnownNames; ++id) {
    std::size_t slot = hash_name(kNames[id]) % kSlots;
    while (table[slot] != kEmpty) slot = (slot + 1) % kSlots;
    table[slot] = id;
  }
  return table;
}

constexpr auto kTable = make_table();

}  // namespace

std::optional<NameId> find_known_name(std::string_view text) {
  for (std::size_t slot = hash_name(text) % kSlots; kTable[slot] != kEmpty; slot = (slot + 1) % kSlots) {
    if (kNames[kTable[slot]] == text) return kTable[slot];
  }
  return std::nullopt;
}

}  // namespace wrapwright
