// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/json_text.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(DecodeJsonText, ResolvesEscapes) {
  EXPECT_EQ(decode_json_text(R"(a\/b\n\"c\" \u0041\ud83d\ude00)"), "a/b \"c\" A\U0001F600");
  EXPECT_EQ(decode_json_text(R"(\u000A\u0000\u001b)"), "   ");
  EXPECT_EQ(decode_json_text("cut \\"), "");
  EXPECT_EQ(decode_json_text("\\uD83D alone, \\u12"), "\uFFFD alone, \uFFFD12");
}

TEST(JsonStringAt, EndsAtTheFirstQuoteThatIsNotEscaped) {
  EXPECT_EQ(json_string_at(R"({"a":"b"})", 1), "a");
  EXPECT_EQ(json_string_at(R"("a\"b\\" rest)", 0), R"(a\"b\\)");
  EXPECT_EQ(json_string_at(R"("")", 0), "");
  EXPECT_EQ(json_string_at(R"("open)", 0), std::nullopt);
  EXPECT_EQ(json_string_at(R"("open\")", 0), std::nullopt);
  EXPECT_EQ(json_string_at("\"a\nb\"", 0), std::nullopt);
  EXPECT_EQ(json_string_at("\"a\\\nb\"", 0), std::nullopt);
  EXPECT_EQ(json_string_at("x", 0), std::nullopt);
  EXPECT_EQ(json_string_at("", 0), std::nullopt);
}

}  // namespace
}  // namespace wrapwright
