// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace wrapwright {
namespace {

TEST(Json, RefusesTheFirstLevelThatIsTooDeep) {
  struct Case {
    std::string json;
    std::optional<std::size_t> too_deep;  // the byte; nothing = whatever else is wrong
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
    const auto read = read_json(c.json, {.max_depth = 2});
    const bool is_deep = !read && read.error().kind == ErrorKind::kLimit;
    EXPECT_EQ(is_deep, c.too_deep.has_value()) << c.json.substr(0, 40);
    if (is_deep && c.too_deep) {
      EXPECT_EQ(read.error().where.byte, *c.too_deep) << c.json.substr(0, 40);
    }
  }
}

TEST(Json, RefusesMoreValuesThanAreAllowedBeforeItBuildsAny) {
  EXPECT_TRUE(read_json("[1,2,3]", {.max_values = 5}));
  const auto many = read_json("[1,2,3,4]", {.max_values = 4});
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().kind, ErrorKind::kLimit);
  EXPECT_EQ(many.error().message, "more than 4 values");
  EXPECT_TRUE(read_json(R"(["1,2,3,4"])", {.max_values = 4})) << "commas in a text do not count";
}

TEST(Json, NamesTheByteOfWhatIsNotJson) {
  struct Case {
    std::string json;
    std::size_t byte;
  };
  for (const auto& c : {Case{"", 0}, Case{"junk", 0}, Case{R"({"a": 1)", 7}, Case{R"({"a": x})", 6},
                        Case{"[\"a\xff\"]", 3}, Case{"[1] 2", 4}}) {
    const auto read = read_json(c.json);
    ASSERT_FALSE(read) << c.json;
    EXPECT_EQ(read.error().kind, ErrorKind::kSyntax) << c.json;
    EXPECT_EQ(read.error().where.byte, c.byte) << c.json;
  }
  EXPECT_EQ(read_json("1e999").error().message, "not JSON: a number is too large");
}

TEST(Json, KeepsTheOrderOfMembersAndTheLastOfOneName) {
  const auto read = read_json(R"({"b": 1, "a": [true, null], "b": "\u00e9"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(write_json(*read), "{\"b\":\"\xC3\xA9\",\"a\":[true,null]}");
  EXPECT_EQ(write_json(*read, {.is_ascii = true}), R"({"b":"\u00e9","a":[true,null]})");
  EXPECT_EQ(write_json({{"a", 1}}, {.indent = 2}), "{\n  \"a\": 1\n}");
}

TEST(Json, ReplacesBytesThatAreNoUtf8) { EXPECT_EQ(write_json(Json("a\xff")), "\"a\xEF\xBF\xBD\""); }

}  // namespace
}  // namespace wrapwright
