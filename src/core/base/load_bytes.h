// SPDX-License-Identifier: Apache-2.0
#pragma once
// Loads up to eight bytes as a little-endian number, so that names can be compared by words. Pure, constexpr.
#include <cstddef>
#include <cstdint>

namespace wrapwright {

// REQUIRES: n <= 8.
constexpr std::uint64_t load_bytes(const char* p, std::size_t n) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < n; ++i) value |= std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i);
  return value;
}

}  // namespace wrapwright
