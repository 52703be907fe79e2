// SPDX-License-Identifier: Apache-2.0
#include "core/base/count_bytes.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(CountBytes, CountsTextsOfAnySize) {
  for (const std::size_t size : {0U, 1U, 31U, 223U, 224U, 225U, 447U, 448U, 1'000U}) {
    std::string text(size, '\xFF');
    const auto holds = [](char c) { return static_cast<unsigned char>(c) > 0x7F; };
    EXPECT_EQ(count_bytes(text, holds), size);
    for (std::size_t i = 0; i < size; i += 3) text[i] = 'a';
    EXPECT_EQ(count_bytes(text, holds), size - (size + 2) / 3);
  }
}

}  // namespace
}  // namespace wrapwright
