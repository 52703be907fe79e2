// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/printable.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Printable, EscapesControlCharactersAndWhatIsNotUtf8) {
  using namespace std::string_literals;
  struct Case {
    std::string text;
    std::string line;
  };
  for (const Case& c : {
           Case{"", ""},
           Case{"plain text", "plain text"},
           Case{"\x1b[31mred\x1b[0m", "\\x1B[31mred\\x1B[0m"},
           Case{"\x1b]0;title\x07", "\\x1B]0;title\\x07"},
           Case{"a\nb\tc\rd", "a\\x0Ab\\x09c\\x0Dd"},
           Case{"a\0b\x7f"s, "a\\x00b\\x7F"},
           Case{"\xC2\x9B"s + "31m", "\\xC2\\x9B31m"},
           Case{"\x9B"s + "31m", "\\x9B31m"},
           Case{"\xC2\xA0\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80", "\xC2\xA0\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80"},
           Case{"gpj\xE2\x80\xAE.exe", "gpj\\xE2\\x80\\xAE.exe"},
           Case{"\xE2\x80\xAA\xE2\x81\xA6", "\\xE2\\x80\\xAA\\xE2\\x81\\xA6"},
           Case{"\xE2\x80\x8E\xE2\x80\x8F\xE2\x81\xA9", "\\xE2\\x80\\x8E\\xE2\\x80\\x8F\\xE2\\x81\\xA9"},
           Case{"\xE2\x80\x8D\xE2\x80\x90\xE2\x80\xAF\xE2\x81\xA5\xE2\x81\xAA",
                "\xE2\x80\x8D\xE2\x80\x90\xE2\x80\xAF\xE2\x81\xA5\xE2\x81\xAA"},
           Case{"\xE6\x97", "\\xE6\\x97"},
           Case{"\xED\xA0\x80", "\\xED\\xA0\\x80"},
           Case{"\xC2", "\\xC2"},
       }) {
    SCOPED_TRACE(c.line);
    EXPECT_EQ(printable_line(c.text, 1'000), c.line);
  }
  std::string kept;
  append_printable("a\nb\tc\rd\x1b", LineBreaks::kKeep, kept);
  EXPECT_EQ(kept, "a\nb\tc\\x0Dd\\x1B");
}

TEST(Printable, LeavesTheMiddleOfALongLineOut) {
  EXPECT_EQ(printable_line(std::string(30, 'a'), 30), std::string(30, 'a'));
  EXPECT_EQ(printable_line(std::string(1'000, 'a') + "b", 30),
            std::string(20, 'a') + " ... (971 bytes left out) ... " + std::string(9, 'a') + "b");
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "\xC3\xBC";
  EXPECT_EQ(printable_line(umlauts, 7), "\xC3\xBC\xC3\xBC ... (194 bytes left out) ... \xC3\xBC")
      << "no character is cut";
}

}  // namespace
}  // namespace wrapwright
