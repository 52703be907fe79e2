// SPDX-License-Identifier: Apache-2.0
#include "core/text/words.h"

#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace wrapwright {
namespace {

// What decodes short sequences by itself agrees with ICU on all pairs of bytes, and where a third one follows or none.
TEST(NextCodePoint, IsThatOfIcuForAllPairsOfBytes) {
  constexpr std::array<std::string_view, 4> kRests = {"", "a", "\x80", "\xBF\x80"};
  std::size_t differing = 0;
  for (unsigned first = 0; first < 0x100; ++first) {
    for (unsigned second = 0; second < 0x100; ++second) {
      for (const std::string_view rest : kRests) {
        const std::string text = std::string{static_cast<char>(first), static_cast<char>(second)} + std::string(rest);
        std::size_t at = 0;
        std::size_t by_icu = 0;
        differing += next_code_point(text, at) != next_rare_code_point(text, by_icu) || at != by_icu ? 1U : 0U;
      }
    }
    const std::string alone(1, static_cast<char>(first));
    std::size_t at = 0;
    EXPECT_EQ(next_code_point(alone, at), first < 0x80 ? first : 0xFFFDU) << first;
    EXPECT_EQ(at, 1U);
  }
  EXPECT_EQ(differing, 0U);
}

}  // namespace
}  // namespace wrapwright
