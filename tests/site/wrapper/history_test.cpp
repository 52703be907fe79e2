// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/history.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(History, KeepsTheLatestChanges) {
  Wrapper wrapper;
  for (int i = 0; i < 60; ++i) add_change({"", "template article", "added", std::to_string(i)}, wrapper);
  ASSERT_EQ(wrapper.history.size(), kMostChanges);
  EXPECT_EQ(wrapper.history.front().why, "10");
  EXPECT_EQ(wrapper.history.back().why, "59");
}

TEST(History, AChangeIsALine) {
  Wrapper wrapper;
  wrapper.site = "a.example";
  wrapper.history = {{"", "wrapper", "edited", ""}, {"2024-05-03", "template article", "ended", "it is old"}};
  EXPECT_EQ(history_text(wrapper),
            "a.example  2024-05-03  template article  ended: it is old\na.example  date unknown  wrapper  edited\n");
  EXPECT_TRUE(history_json(wrapper).starts_with(R"({"site":"a.example","date":"2024-05-03","rule":)"));
}

TEST(History, RulesAreTheSameWhateverElseDiffers) {
  Wrapper a;
  a.templates.emplace_back().content = "//main";
  a.templates[0].fields = {{"title", "//h1", ""}};
  Wrapper b = a;
  b.language = "en";
  b.templates[0].name = "other";
  b.templates[0].value = 0.5;
  EXPECT_TRUE(have_same_rules(a, b));
  b.templates[0].fields[0].strip = "- The Site";
  EXPECT_FALSE(have_same_rules(a, b));
  b = a;
  b.templates[0].exclusions = {"//aside"};
  EXPECT_FALSE(have_same_rules(a, b));
  b = a;
  b.templates.emplace_back();
  EXPECT_FALSE(have_same_rules(a, b));
}

}  // namespace
}  // namespace wrapwright
