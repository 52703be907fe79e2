// SPDX-License-Identifier: Apache-2.0
#pragma once
// Hashes names for tables that are built at compile time; for names that come from pages use core/base/seeded_hash.h.
// Pure, constexpr.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/load_bytes.h"

namespace wrapwright {

constexpr std::uint32_t hash_name(std::string_view name) {
  const std::size_t n = name.size();
  const char* p = name.data();
  std::uint64_t h = n * 0x9E3779B97F4A7C15U;
  if (n >= 8) {
    h ^= load_bytes(p, 8) * 0xD6E8FEB86659FD93U;
    for (std::size_t i = 8; i + 8 < n; i += 8) {
      h = (h ^ (h >> 32U)) * 0x9E3779B97F4A7C15U;
      h ^= load_bytes(p + i, 8) * 0xD6E8FEB86659FD93U;
    }
    h ^= load_bytes(p + n - 8, 8) * 0xA0761D6478BD642FU;
  } else if (n >= 4) {
    h ^= load_bytes(p, 4) * 0xD6E8FEB86659FD93U;
    h ^= load_bytes(p + n - 4, 4) * 0xA0761D6478BD642FU;
  } else if (n > 0) {
    h ^= (load_bytes(p, 1) | load_bytes(p + n / 2, 1) << 8U | load_bytes(p + n - 1, 1) << 16U) * 0xD6E8FEB86659FD93U;
  }
  h ^= h >> 32U;
  h *= 0x9E3779B97F4A7C15U;
  return static_cast<std::uint32_t>(h >> 32U);
}

}  // namespace wrapwright
