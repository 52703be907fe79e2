// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/line_feeds.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

using Copy = std::size_t (*)(std::string_view, char*);
constexpr Copy kVersions[] = {copy_with_line_feeds, copy_with_line_feeds_plainly};

std::string copy(Copy version, std::string_view text) {
  std::string out(text.size(), '#');
  out.resize(version(text, out.data()));
  return out;
}

TEST(LineFeeds, StandForAllLineEndsAtAnyPlace) {
  struct Case {
    std::string given;
    std::string expected;
  };
  for (const auto& c : {Case{"", ""}, Case{"a", "a"}, Case{"\r", "\n"}, Case{"\r\n", "\n"}, Case{"\n\r", "\n\n"},
                        Case{"\r\r\n\r", "\n\n\n"}, Case{"a\r\nb\rc\nd", "a\nb\nc\nd"}}) {
    for (std::size_t before = 0; before < 270; ++before) {
      for (const std::size_t after : {0U, 1U, 15U, 63U, 64U, 70U}) {
        const std::string head(before, 'x');
        const std::string tail(after, 'y');
        for (const Copy version : kVersions) {
          EXPECT_EQ(copy(version, head + c.given + tail), head + c.expected + tail) << before << " " << after;
        }
      }
    }
  }
}

// Texts of 18 bytes of three kinds, and before and behind more than the vectors take at a time.
TEST(LineFeeds, AreTheSameInEachVersion) {
  constexpr std::string_view kKinds = "\r\nx";
  std::string text(18, ' ');
  const std::string plain(70, 'y');
  for (unsigned number = 0; number < 387'420'489; number += 10'007) {
    unsigned rest = number;
    for (char& c : text) {
      c = kKinds[rest % 3];
      rest /= 3;
    }
    ASSERT_EQ(copy(kVersions[0], text + "tail"), copy(kVersions[1], text + "tail")) << number;
    ASSERT_EQ(copy(kVersions[0], "\r" + text), copy(kVersions[1], "\r" + text)) << number;
    const std::string longer = text + plain + text + text + plain;
    ASSERT_EQ(copy(kVersions[0], longer), copy(kVersions[1], longer)) << number;
  }
}

}  // namespace
}  // namespace wrapwright
