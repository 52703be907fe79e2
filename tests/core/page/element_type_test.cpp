// SPDX-License-Identifier: Apache-2.0
#include "core/page/element_type.h"

#include <gtest/gtest.h>

#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

TEST(Pattern, TolerantFormKeepsTheFirstTokenWithoutNumbers) {
  struct Case {
    const char* value;
    const char* expected;
  };
  for (const auto& c : {
           Case{"post wrapper-09", "post"},
           Case{"story-1234", "story"},
           Case{"  entry_77  x", "entry"},
           Case{"p12x", "px"},
           Case{"a-12-b", "ab"},
           Case{"h1", "h"},
           Case{"1234", ""},
           Case{"-", "-"},
           Case{"a--b", "a--b"},
           Case{"", ""},
           Case{" \n ", ""},
           Case{"\xD0\xBF\xD0\xBE\xD1\x81\xD1\x82-1", "\xD0\xBF\xD0\xBE\xD1\x81\xD1\x82"},
       }) {
    EXPECT_EQ(tolerant_form(c.value), c.expected) << c.value;
  }
}

TEST(Pattern, ElementTypeIsTagAndAttributesOrTheNumber) {
  PageBuilder b;
  b.open("html");
  b.open("div");
  b.attribute("id", "post-17");
  b.attribute("href", "/a/b?c=1 d");
  b.attribute("class", "story wide");
  b.close();
  b.open("p");
  b.attribute("style", "color:red");
  b.close();
  b.open("p");
  b.attribute("id", "99");
  const Page page = b.finish();
  EXPECT_EQ(element_type(page, 2, AttributeReading::kStable), "div @class=story @id=post");
  EXPECT_EQ(element_type(page, 2, AttributeReading::kAll), "div @class=story @href=/a/b?c= @id=post");
  EXPECT_EQ(element_type(page, 3, AttributeReading::kStable), "p @dfs=3");
  EXPECT_EQ(element_type(page, 3, AttributeReading::kAll), "p @style=color:red");
  EXPECT_EQ(element_type(page, 4, AttributeReading::kStable), "p @dfs=4");
}

}  // namespace
}  // namespace wrapwright
