// SPDX-License-Identifier: Apache-2.0
#include "html/line_feeds.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

std::string copy(std::string_view text) {
  std::string out(text.size() + kCopySlack, '#');
  out.resize(copy_with_line_feeds(text, out.data()));
  return out;
}

TEST(LineFeeds, StandForAllLineEndsAtAnyPlace) {
  struct Case {
    std::string given;
    std::string expected;
  };
  for (const auto& c : {Case{"", ""}, Case{"a", "a"}, Case{"\r", "\n"}, Case{"\r\n", "\n"}, Case{"\n\r", "\n\n"},
                        Case{"\r\r\n\r", "\n\n\n"}, Case{"a\r\nb\rc\nd", "a\nb\nc\nd"}}) {
    for (std::size_t before = 0; before < 40; ++before) {
      for (const std::size_t after : {0U, 1U, 15U, 33U}) {
        const std::string head(before, 'x');
        const std::string tail(after, 'y');
        EXPECT_EQ(copy(head + c.given + tail), head + c.expected + tail) << before << " " << after;
      }
    }
  }
}

}  // namespace
}  // namespace wrapwright
