// SPDX-License-Identifier: Apache-2.0
#include "research/methods/settings.h"

#include <array>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(MethodSpec, TakesNameAndSettingsApart) {
  const auto spec = parse_method_spec("forest:terms=5:rank=ju");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->name, "forest");
  EXPECT_EQ(spec->settings, (Settings{{"rank", "ju"}, {"terms", "5"}}));
  EXPECT_EQ(parse_method_spec("bte")->settings, Settings{});
  EXPECT_EQ(parse_method_spec("a:k=")->settings, (Settings{{"k", ""}}));
}

TEST(MethodSpec, RefusesMalformedSpecifications) {
  for (const char* spec : {"", ":a=1", "a:", "a:b", "a:=1", "a:b=1:b=2", "a::b=1"}) {
    const auto parsed = parse_method_spec(spec);
    ASSERT_FALSE(parsed.ok()) << spec;
    EXPECT_EQ(parsed.error().kind, ErrorKind::kSyntax);
  }
}

TEST(Settings, OverrideTheDefaultsAndMustBeKnown) {
  constexpr std::array kParameters = {Parameter{"k", "10", "1..20", "terms"}, Parameter{"mode", "a", "a|b", "mode"}};
  const auto both = complete_settings("m", kParameters, {{"k", "5"}});
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(*both, (Settings{{"k", "5"}, {"mode", "a"}}));
  const auto bad = complete_settings("m", kParameters, {{"q", "5"}});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message, "method m has no parameter \"q\"; it has: k, mode");
}

TEST(Settings, AreCheckedWhereTheyAreRead) {
  const Settings settings = {{"n", "0.5"}, {"word", "half"}, {"nan", "nan"}, {"empty", ""}, {"tail", "1x"}};
  EXPECT_DOUBLE_EQ(*number_setting(settings, "n", 0, 1), 0.5);
  EXPECT_EQ(number_setting(settings, "n", 1, 20).error().message, "parameter n is a number from 1 to 20, not \"0.5\"");
  for (const char* name : {"word", "nan", "empty", "tail"}) EXPECT_FALSE(number_setting(settings, name, 0, 9).ok());
  constexpr std::array<std::string_view, 2> kChoices = {"whole", "half"};
  EXPECT_EQ(*choice_setting(settings, "word", kChoices), 1U);
  EXPECT_EQ(choice_setting(settings, "n", kChoices).error().message, "parameter n is one of whole, half, not \"0.5\"");
}

}  // namespace
}  // namespace wrapwright
