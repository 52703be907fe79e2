// SPDX-License-Identifier: Apache-2.0
#include "core/text/string_table.h"

#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace wrapwright {
namespace {

// Words that meet in one table are spread in another: nobody can make words that meet in all.
TEST(StringTable, WordsThatMeetInOneTableCostNoMoreThanOthersInTheNext) {
  constexpr std::size_t kWords = 1'500;
  const auto first = std::make_unique<StringTable>();
  StringTable second;
  StringTable others;
  std::size_t met = 0;
  for (std::uint32_t i = 0; met < kWords; ++i) {
    const std::string word = "word" + std::to_string(i);
    if (i < kWords) others.insert(word, others.hash_of(word), i);
    if (first->hash_of(word) % 4'096 != 0) continue;
    ++met;
    first->insert(word, first->hash_of(word), i);
    second.insert(word, second.hash_of(word), i);
    const std::uint32_t* const found = second.find(word, second.hash_of(word));
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(*found, i);
  }
  EXPECT_GT(first->probes(), 100 * others.probes());
  EXPECT_LT(second.probes() * 10, 26 * others.probes());
}

}  // namespace
}  // namespace wrapwright
