// SPDX-License-Identifier: Apache-2.0
#include "core/base/ascii.h"

#include <cctype>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Ascii, ClassesAreThoseOfTheCLocaleWithTheNamedDifferences) {
  for (int i = -128; i < 128; ++i) {
    SCOPED_TRACE(i);
    const auto c = static_cast<char>(i);
    const int byte = i < 0 ? i + 256 : i;
    const bool ascii = byte < 0x80;
    EXPECT_EQ(is_c_space(c), ascii && std::isspace(byte) != 0);
    EXPECT_EQ(is_space(c), is_c_space(c) && c != '\v');
    EXPECT_EQ(is_xml_space(c), is_c_space(c) && c != '\v' && c != '\f');
    EXPECT_EQ(is_blank(c), ascii && std::isblank(byte) != 0);
    EXPECT_EQ(is_digit(c), ascii && std::isdigit(byte) != 0);
    EXPECT_EQ(is_alpha(c), ascii && std::isalpha(byte) != 0);
    EXPECT_EQ(is_alnum(c), ascii && std::isalnum(byte) != 0);
    EXPECT_EQ(lower(c), ascii ? static_cast<char>(std::tolower(byte)) : c);
    EXPECT_EQ(hex_value(c) >= 0, ascii && std::isxdigit(byte) != 0);
    if (hex_value(c) >= 0) {
      EXPECT_EQ(hex_value(c), std::stoi(std::string(1, c), nullptr, 16));
    }
  }
}

TEST(Ascii, TrimsAndCollapses) {
  struct Case {
    std::string_view text;
    std::string_view trimmed;
    std::string_view collapsed;
  };
  for (const auto& c : {
           Case{"", "", ""},
           Case{" \t\r\n\f", "", ""},
           Case{"a", "a", "a"},
           Case{"\n a \t b\f\fc ", "a \t b\f\fc", "a b c"},
           Case{"\va b\v", "\va b\v", "\va b\v"},
           Case{"\xC2\xA0 a\xC2\xA0", "\xC2\xA0 a\xC2\xA0", "\xC2\xA0 a\xC2\xA0"},
       }) {
    EXPECT_EQ(trim(c.text), c.trimmed);
    EXPECT_EQ(collapse_spaces(c.text), c.collapsed);
  }
  EXPECT_EQ(trim("\v \fa\f", is_c_space), "a");
  EXPECT_EQ(trim("\n\fa\f ", is_xml_space), "\fa\f");
  EXPECT_EQ(collapse_spaces(" a \f b ", is_xml_space), "a \f b");
}

TEST(Ascii, ComparesIgnoringCase) {
  struct Case {
    std::string_view a;
    std::string_view b;
    bool equal;
    bool starts;
  };
  for (const auto& c : {
           Case{"", "", true, true},
           Case{"ETag", "etag", true, true},
           Case{"ETags", "etag", false, true},
           Case{"eta", "etag", false, false},
           Case{"[", "{", false, false},  // 0x20 apart, but no letters
           Case{"\xC3\x84", "\xC3\xA4", false, false},
       }) {
    EXPECT_EQ(equal_ignoring_case(c.a, c.b), c.equal) << c.a;
    EXPECT_EQ(starts_ignoring_case(c.a, c.b), c.starts) << c.a;
  }
  EXPECT_EQ(lower("ÄAZaz[@09"), "Äazaz[@09");
}

}  // namespace
}  // namespace wrapwright
