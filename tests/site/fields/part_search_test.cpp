// SPDX-License-Identifier: Apache-2.0
#include "site/fields/part_search.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

namespace wrapwright {
namespace {

TEST(PartSearch, FindsWhatThePlainSearchFinds) {
  std::mt19937 random(1);
  const auto text_of = [&random](std::size_t size, unsigned letters) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(0xFE - random() % letters);
    return out;
  };
  int found = 0;
  int missed = 0;
  for (int round = 0; round < 2'000; ++round) {
    const std::size_t size = 1 + random() % 9;
    const unsigned letters = 1 + random() % 4;
    std::vector<std::string> parts;
    for (std::size_t i = random() % 20; i > 0; --i) parts.push_back(text_of(size, letters));
    std::vector<std::string> texts;
    for (std::size_t i = random() % 4; i > 0; --i) texts.push_back(text_of(random() % 60, letters));
    PartSearch search(size);
    for (const std::string& part : parts) search.add(part);
    for (const std::string& text : texts) search.look_into(text);
    for (const std::string& part : parts) {
      bool expected = false;
      for (const std::string& text : texts) expected = expected || text.find(part) != std::string::npos;
      ++(expected ? found : missed);
      EXPECT_EQ(search.has(part), expected) << size;
    }
  }
  EXPECT_GT(found, 1'000);
  EXPECT_GT(missed, 1'000);
}

TEST(PartSearch, KnowsItsEdges) {
  PartSearch search(3);
  search.look_into("abc");
  EXPECT_FALSE(search.has("abc")) << "before it was added";
  for (const char* part : {"abc", "abc", "xyz", "cde"}) search.add(part);
  for (const char* text : {"", "ab", "xy"}) search.look_into(text);
  for (const char* part : {"abc", "xyz", "cde"}) EXPECT_FALSE(search.has(part)) << part;
  search.look_into("abcde");
  EXPECT_TRUE(search.has("abc"));
  EXPECT_TRUE(search.has("cde"));
  EXPECT_FALSE(search.has("xyz"));
  EXPECT_FALSE(search.has("bcd")) << "never added";
}

}  // namespace
}  // namespace wrapwright
