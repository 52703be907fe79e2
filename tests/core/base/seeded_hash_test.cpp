// SPDX-License-Identifier: Apache-2.0
#include "core/base/seeded_hash.h"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "core/page/name_hash.h"

namespace wrapwright {
namespace {

constexpr std::uint64_t kSeed = 12'345;

TEST(SeededHash, ReadsEveryByte) {
  for (std::size_t size = 1; size < 70; ++size) {
    const std::string bytes(size, 'x');
    std::set<std::uint64_t> hashes = {seeded_hash(bytes, kSeed)};
    std::set<std::uint32_t> unseeded = {hash_name(bytes)};
    for (std::size_t i = 0; i < size; ++i) {
      std::string other = bytes;
      other[i] = 'y';
      hashes.insert(seeded_hash(other, kSeed));
      unseeded.insert(hash_name(other));
    }
    EXPECT_EQ(hashes.size(), size + 1) << size;
    EXPECT_EQ(unseeded.size(), size + 1) << size;
  }
}

TEST(SeededHash, AnotherSeedSpreadsWhatMeets) {
  constexpr std::uint64_t kPlaces = 256;
  std::vector<std::string> met;
  for (int i = 0; met.size() < 1'000; ++i) {
    std::string name = "name" + std::to_string(i);
    if (seeded_hash(name, kSeed) % kPlaces == 0) met.push_back(std::move(name));
  }
  std::vector<std::size_t> places(kPlaces);
  for (const std::string& name : met) ++places[seeded_hash(name, kSeed + 1) % kPlaces];
  for (const std::size_t place : places) EXPECT_LT(place, 30U);
}

TEST(SeededHash, SpreadsNumbersThatShareTheirBits) {
  for (const unsigned shift : {0U, 20U, 40U}) {
    std::vector<std::size_t> places(256);
    for (std::uint64_t i = 0; i < 1'000; ++i) ++places[seeded_hash(i << shift, kSeed) % places.size()];
    for (const std::size_t place : places) EXPECT_LT(place, 30U) << shift;
  }
}

}  // namespace
}  // namespace wrapwright
