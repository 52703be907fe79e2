// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/shape.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(XPathShape, CountsStepsOfEachPathAndFindsPositions) {
  using Steps = std::vector<std::size_t>;
  struct Case {
    const char* expression;
    Steps steps;
    bool positional;
  };
  for (const auto& c : {
           Case{"//div", {1}, false},
           Case{"/html/body/div", {3}, false},
           Case{"//div[@id='a']//p", {2}, false},
           Case{"//div/@title", {2}, false},
           Case{"//div | //main/p | //a[@rel=\"x\"]", {1, 2, 1}, false},
           Case{"//p[1]", {1}, true},
           Case{"//div[@id='a'][2]/p", {2}, true},
           Case{"//h1 | /html/body/div[3]", {1, 3}, true},
           Case{"//div[@dfs='12']", {1}, true},
           Case{"string(//main/p[2])", {2}, true},
           // Digits, brackets, bars and slashes in text say nothing.
           Case{"//div[@id='a/b[1]|//c']", {1}, false},
           Case{"//div[contains(@class, 'position()')]", {1}, false},
           Case{"//div[@id='1']", {1}, false},
           Case{"//div[contains(concat(' ', normalize-space(@class), ' '), ' a ')]", {1}, false},
       }) {
    SCOPED_TRACE(c.expression);
    const auto shape = xpath_shape(c.expression);
    ASSERT_TRUE(shape.has_value());
    EXPECT_EQ(shape->steps, c.steps);
    EXPECT_EQ(shape->positional, c.positional);
  }
}

TEST(XPathShape, SaysNothingOfOtherExpressions) {
  for (const std::string& expression : {std::string(), std::string("//div["), std::string("//p[position()=1]"),
                                        std::string("//p[last()]"), std::string("(//p)[1]"), std::string("//div[p]"),
                                        std::string("1 + 1"), std::string(100'000, '('), std::string("//p\0", 4)})
    EXPECT_FALSE(xpath_shape(expression).has_value()) << expression.substr(0, 20);
}

TEST(XPathShape, TellsPositionsFromOtherNumbers) {
  struct Case {
    const char* xpath;
    bool position;
  };
  for (const auto& c : {
           Case{"//p", false},
           Case{"//p[1]", true},
           Case{"//p[ 12 ]/b", true},
           Case{"//p[@class='[1]']", false},
           Case{"//p[@class=\"last()\"]", false},
           Case{"//p[last()]", true},
           Case{"//p[position()<3]", true},
           Case{"//p[@dfs='7']", true},
           Case{"//p[@dfsx='7']", false},
           Case{"//p[@a='x'][2]", true},
           Case{"//h1[@a]", false},
           Case{"count(//p[2]) > 1", true},
           Case{"//div[p[@id='[1]']]", false},
           Case{"//div[p]", false},
           Case{"", false},
       }) {
    EXPECT_EQ(is_position_dependent(c.xpath), c.position) << c.xpath;
  }
}

}  // namespace
}  // namespace wrapwright
