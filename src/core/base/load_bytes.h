// SPDX-License-Identifier: Apache-2.0
#pragma once
// Up to eight bytes as a number, the first one lowest: a name that is compared by words. Pure, constexpr.
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
