// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_nesting.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(JsonNesting, FindsTheFirstLevelThatIsTooDeep) {
  struct Case {
    std::string json;
    std::optional<std::size_t> expected;
  };
  for (const auto& c : {
           Case{"", std::nullopt},
           Case{"[[]]", std::nullopt},
           Case{"[[[]]]", 2},
           Case{R"({"a": {"b": [1]}})", 12},
           Case{"[[],[],{},{}]", std::nullopt},
           Case{R"(["[[[[", "{{{{"])", std::nullopt},
           Case{R"(["\"[[[[", []])", std::nullopt},
           Case{R"(["\\", [[]]])", 8},
           Case{"[\"[[[[", std::nullopt},
           Case{"[\"\\", std::nullopt},
           Case{"]]]][[]]", std::nullopt},
           Case{std::string(200'000, '['), 2},
       }) {
    EXPECT_EQ(find_deep_json(c.json, 2), c.expected) << c.json.substr(0, 40);
  }
}

}  // namespace
}  // namespace wrapwright
