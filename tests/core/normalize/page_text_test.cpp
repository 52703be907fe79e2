// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/page_text.h"

#include <gtest/gtest.h>
#include <string_view>

namespace wrapwright {
namespace {

TEST(CutText, KeepsWholeCharactersAndSaysWhetherItCuts) {
  struct Case {
    std::string_view text;
    std::size_t max;
    std::string_view kept;
  };
  for (const Case& c :
       {Case{"", 0, ""}, Case{"ab", 0, ""}, Case{"ab", 1, "a"}, Case{"ab", 2, "ab"}, Case{"ab", 3, "ab"},
        Case{"a\u00e9", 2, "a"}, Case{"a\u00e9", 3, "a\u00e9"}, Case{"a\u00e9x", 3, "a\u00e9"}, Case{"\u20ac", 2, ""},
        Case{"x\U0001F600", 4, "x"}, Case{"x\U0001F600", 5, "x\U0001F600"}}) {
    PageNotes notes;
    EXPECT_EQ(cut_text(c.text, c.max, notes), c.kept) << c.text << " " << c.max;
    EXPECT_EQ(notes.truncated, c.kept.size() < c.text.size()) << c.text << " " << c.max;
  }
}

TEST(PageText, IsCutAtTheByteLimit) {
  std::string buffer;
  PageNotes notes;
  EXPECT_EQ(page_text({"<p>ab", {}, "utf-8"}, 4, buffer, notes), "<p>a");
  EXPECT_TRUE(notes.truncated);
  EXPECT_EQ(page_text({"<p>ab", {}, "utf-8"}, 5, buffer, notes), "<p>ab");
  EXPECT_FALSE(notes.truncated);
}

}  // namespace
}  // namespace wrapwright
