// SPDX-License-Identifier: Apache-2.0
#pragma once
// A seeded hash function for tables whose keys come from pages: nobody can craft a page whose keys all collide. Only
// for tables in memory: the seed differs between runs, so no output may depend on the hash or on the order of a table.
// Pure functions. Cost: O(n), sixteen bytes per step.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace wrapwright {

// The two halves of the 128-bit product, combined by xor, as in wyhash and similar hash functions.
[[nodiscard]] inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

[[nodiscard]] inline std::uint64_t seeded_hash(std::uint64_t key, std::uint64_t seed) {
  constexpr std::uint64_t kOdd = 0xE7037ED1A0B428DBU;
  return folded_product(folded_product(key ^ seed, kOdd) ^ seed, kOdd);
}

[[nodiscard]] inline std::uint64_t seeded_hash(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t kFirst = 0xA0761D6478BD642FU;
  constexpr std::uint64_t kSecond = 0xE7037ED1A0B428DBU;
  const auto word = [](const char* at) {
    std::uint64_t out = 0;
    std::memcpy(&out, at, sizeof out);
    return out;
  };
  const auto half = [](const char* at) {
    std::uint32_t out = 0;
    std::memcpy(&out, at, sizeof out);
    return std::uint64_t{out};
  };
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t hash = seed ^ kFirst;
  for (; left > 16; at += 16, left -= 16) hash = folded_product(word(at) ^ kSecond, word(at + 8) ^ hash);
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  if (left >= 8) {
    a = word(at);
    b = word(at + left - 8);
  } else if (left >= 4) {
    a = half(at);
    b = half(at + left - 4);
  } else if (left > 0) {
    const auto byte = [at](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])}; };
    a = byte(0) << 16U | byte(left / 2) << 8U | byte(left - 1);
  }
  return folded_product(kSecond ^ bytes.size(), folded_product(a ^ kSecond, b ^ hash));
}

// A seed from the address of an object: addresses differ between runs.
[[nodiscard]] inline std::uint64_t seed_at(const void* place) {
  return seeded_hash(reinterpret_cast<std::uintptr_t>(place), 0x9E3779B97F4A7C15U);
}

// For unordered containers of the standard library.
class SeededHash {
 public:
  using is_transparent = void;
  [[nodiscard]] std::size_t operator()(std::string_view key) const { return seeded_hash(key, seed_); }
  [[nodiscard]] std::size_t operator()(std::uint64_t key) const { return seeded_hash(key, seed_); }

 private:
  std::uint64_t seed_ = seed_at(this);
};

}  // namespace wrapwright
