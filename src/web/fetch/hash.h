// SPDX-License-Identifier: Apache-2.0
#pragma once
// A stable hash for names and jitter: the same on every machine and in every version. Not secure against adversaries.
#include <cstdint>
#include <string_view>

namespace wrapwright {

// FNV-1a, 64 bits.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325U) {
  for (const char c : bytes) {
    hash ^= static_cast<std::uint8_t>(c);
    hash *= 0x100000001b3U;
  }
  return hash;
}

// The finalizer of splitmix64: every input bit reaches every output bit.
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

}  // namespace wrapwright
