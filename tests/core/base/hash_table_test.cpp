// SPDX-License-Identifier: Apache-2.0
#include "core/base/hash_table.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "content/kinds/text_hash.h"

namespace wrapwright {
namespace {

TEST(HashTable, CountsAsAMapDoes) {
  HashTable table;
  std::map<std::uint64_t, std::uint32_t> expected;
  // Many keys share their low bits, zero is a key, and the table grows several times.
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const std::uint64_t key = (i % 700) << (i % 2 == 0 ? 0U : 40U);
    EXPECT_EQ(++table[key], ++expected[key]) << key;
  }
  EXPECT_EQ(table.size(), expected.size());
  for (const auto& [key, number] : expected) EXPECT_EQ(table.find(key), number) << key;
}

TEST(HashTable, FindsNoKeyThatIsNotThere) {
  HashTable table;
  EXPECT_EQ(table.find(0), 0U) << "of a table without room";
  table[7] = 1;
  EXPECT_EQ(table.find(0), 0U);
  EXPECT_EQ(table.find(8), 0U);
  EXPECT_EQ(table.size(), 1U) << "a look adds no key";
}

TEST(TextHash, DependsOnEachByteAndTheSize) {
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string text(size, 'a');
    std::set<std::uint64_t> hashes = {text_hash(text)};
    for (std::size_t i = 0; i < size; ++i) {
      std::string other = text;
      other[i] = 'b';
      hashes.insert(text_hash(other));
    }
    hashes.insert(text_hash(text + "a"));
    EXPECT_EQ(hashes.size(), size + 2) << size;
  }
}

}  // namespace
}  // namespace wrapwright
