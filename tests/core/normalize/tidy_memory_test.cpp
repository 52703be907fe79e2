// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tidy_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {
namespace {

TEST(TidyMemory, BlocksKeepTheirBytesThroughAnySizes) {
  TidyMemory memory(std::size_t{64} << 20U);
  std::minstd_rand random(1);
  std::vector<std::string> texts(200);
  std::vector<char*> blocks(texts.size(), nullptr);
  for (unsigned step = 0; step < 20'000; ++step) {
    const std::size_t i = random() % texts.size();
    const std::size_t size = random() % (step % 100 == 0 ? 100'000 : 300);
    if (random() % 4 == 0) {
      memory.release(blocks[i]);
      blocks[i] = nullptr;
      texts[i].clear();
      continue;
    }
    blocks[i] = static_cast<char*>(memory.reallocate(blocks[i], size));
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(blocks[i]) % alignof(std::max_align_t), 0U);
    const std::size_t kept = std::min(size, texts[i].size());
    ASSERT_EQ(std::string_view(blocks[i], kept), texts[i].substr(0, kept));
    texts[i] = std::string(size, static_cast<char>('a' + step % 26));
    std::memcpy(blocks[i], texts[i].data(), size);
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (blocks[i] == nullptr) continue;
    EXPECT_EQ(std::string_view(blocks[i], texts[i].size()), texts[i]);
  }
}

TEST(TidyMemory, WhatIsFreedCountsNoMore) {
  TidyMemory memory(1'000);
  for (int i = 0; i < 100; ++i) {
    void* const block = memory.reallocate(nullptr, 900);
    memory.release(memory.reallocate(block, 1'000));
  }
}

TEST(TidyMemoryDeathTest, ABlockPastTheBudgetEndsTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  TidyMemory memory(1'000);
  void* const block = memory.reallocate(nullptr, 600);
  EXPECT_EXIT(static_cast<void>(memory.reallocate(nullptr, 401)), testing::ExitedWithCode(kTidyOutOfMemory), "");
  EXPECT_EXIT(static_cast<void>(memory.reallocate(block, 1'001)), testing::ExitedWithCode(kTidyOutOfMemory), "");
}

}  // namespace
}  // namespace wrapwright
