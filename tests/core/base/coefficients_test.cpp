// SPDX-License-Identifier: Apache-2.0
#include "core/base/coefficients.h"

#include <array>
#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"a", "b c"};

TEST(Coefficients, AreReadByName) {
  const auto rows = read_coefficients("# two rows\n\na\t1\t-0.25\nb c\t2e-3\t4\n", kNames, 2);
  ASSERT_TRUE(rows.ok()) << rows.error().to_string();
  EXPECT_EQ(*rows, (std::vector<std::vector<double>>{{1, -0.25}, {0.002, 4}}));
}

TEST(Coefficients, OtherRowsAreErrorsWithTheirLine) {
  struct Case {
    const char* text;
    const char* error;
  };
  for (const auto& [text, error] : {
           Case{"", "no row \"a\""},
           Case{"a\t1\t2\n", "no row \"b c\""},
           Case{"b c\t1\t2\n", "unexpected row \"b c\""},
           Case{"a\t1\t2\nb c\t3\t4\nd\t5\t6\n", "unexpected row \"d\""},
           Case{"a\t1\n", "row \"a\" has 1 numbers, expected 2"},
           Case{"a\t1\t2\t3\n", "row \"a\" has 3 numbers, expected 2"},
           Case{"a\t1\tx\n", "not a number in row \"a\""},
           Case{"a\t1\tinf\n", "not a number in row \"a\""},
           Case{"a\t1 2\t3\n", "not a number in row \"a\""},
       }) {
    const auto rows = read_coefficients(text, kNames, 2);
    ASSERT_FALSE(rows.ok()) << text;
    EXPECT_EQ(rows.error().kind, ErrorKind::kSyntax);
    EXPECT_EQ(rows.error().message, error);
  }
  EXPECT_EQ(read_coefficients("#\na\t1\t2\nx\t1\t2", kNames, 2).error().where.line, 3U);
}

TEST(Coefficients, AFileThatIsNotBuiltInEndsTheProgram) {
  EXPECT_DEATH((void)embedded_coefficients("none.tsv", kNames, 2), "");
}

}  // namespace
}  // namespace wrapwright
