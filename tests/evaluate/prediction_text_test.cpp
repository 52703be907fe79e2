// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "evaluate/prediction.h"

namespace wrapwright {
namespace {

std::string scored(const std::string& title, const std::string& text) {
  Prediction prediction;
  prediction.title = title;
  prediction.text = text;
  return scored_text(prediction);
}

TEST(ScoredText, HasTheTitleBeforeATextThatDoesNotHoldIt) {
  EXPECT_EQ(scored("Title", "Text."), "Title\nText.");
  EXPECT_EQ(scored("Title", "By X\nTitle\nText."), "By X\nTitle\nText.");
  EXPECT_EQ(scored("Title", "A title."), "Title\nA title.");
  EXPECT_EQ(scored("Title", ""), "Title\n");
  EXPECT_EQ(scored("", "Text."), "Text.");
  EXPECT_EQ(scored("", ""), "");
}

TEST(ScoredText, LooksForTheTitleInTheFirst2000CodePoints) {
  std::string head;
  for (int i = 0; i < 1'997; ++i) head += i % 2 == 0 ? "\u00E9" : "\U00010400";
  EXPECT_EQ(scored("abc", head + "abcd"), head + "abcd");
  EXPECT_EQ(scored("abcd", head + "abcd"), "abcd\n" + head + "abcd");
  EXPECT_EQ(scored("bc\u00E9", head + "abc\u00E9"), "bc\u00E9\n" + head + "abc\u00E9");
}

}  // namespace
}  // namespace wrapwright
