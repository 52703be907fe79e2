// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/wrapper_shape.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

SiteTemplate content_of(std::string content, std::vector<std::string> exclusions = {}, std::string guard = "") {
  SiteTemplate out;
  out.content = std::move(content);
  out.exclusions = std::move(exclusions);
  out.guard = std::move(guard);
  return out;
}

WrapperShape shape_of_templates(std::vector<SiteTemplate> templates) {
  Wrapper wrapper;
  wrapper.templates = std::move(templates);
  return shape_of(wrapper);
}

TEST(WrapperShape, AddsUpThePathsOfAUnionAndKeepsThemApart) {
  const WrapperShape shape =
      shape_of_templates({content_of("//main/p | //h1", {"//aside", "//ul/li"}), content_of("//div[@id='a']")});
  EXPECT_THAT(shape.expression_steps, ElementsAre(3, 1));
  EXPECT_THAT(shape.path_steps, ElementsAre(2, 1, 1));
  EXPECT_EQ(shape.exclusions, 2U);
  EXPECT_EQ(shape.unread, 0U);
  EXPECT_FALSE(shape.position);
  EXPECT_FALSE(shape.content_position);
}

TEST(WrapperShape, SeesPositionsWhereverTheyChooseTheArticle) {
  struct Case {
    SiteTemplate source;
    bool position;
    bool in_content;
  };
  SiteTemplate with_field = content_of("//main");
  with_field.fields.push_back({.name = "title", .xpath = "//h1[1]", .constant = ""});
  for (const auto& c : {
           Case{content_of("//main"), false, false},
           Case{content_of("//main | //div[2]"), true, true},
           Case{content_of("//main", {"//p", "//div[2]"}), true, false},
           Case{content_of("//main", {}, "//div[2]"), true, false},
           Case{with_field, false, false},
           Case{content_of("//main[@id='2']"), false, false},
       }) {
    SCOPED_TRACE(c.source.content);
    const WrapperShape shape = shape_of_templates({content_of("//article"), c.source});
    EXPECT_EQ(shape.position, c.position);
    EXPECT_EQ(shape.content_position, c.in_content);
  }
}

TEST(WrapperShape, TakesOfAKindWithoutArticleTheGuardAlone) {
  SiteTemplate none = content_of("", {}, "//div[2]");
  none.kind = TemplateKind::kNonArticle;
  const WrapperShape shape = shape_of_templates({none, content_of("//main")});
  EXPECT_THAT(shape.expression_steps, ElementsAre(1));
  EXPECT_TRUE(shape.position);
  EXPECT_FALSE(shape.content_position);
  EXPECT_EQ(shape.unread, 0U);
}

TEST(WrapperShape, CountsWhatItCannotRead) {
  const WrapperShape shape = shape_of_templates({content_of("//p[last()]", {"(//p)[1]"}, "//p[")});
  EXPECT_THAT(shape.expression_steps, IsEmpty());
  EXPECT_EQ(shape.unread, 3U);
  EXPECT_EQ(shape.exclusions, 1U);
  EXPECT_FALSE(shape.position);
}

TEST(WrapperFigures, AreOverAllExpressionsAndShareOutWrappers) {
  const std::vector<WrapperShape> wrappers = {
      shape_of_templates({content_of("//a//b | //c"), content_of("/html/body/div[2]")}),
      shape_of_templates({content_of("//d", {"//e[1]"})}), shape_of_templates({content_of("//f")}),
      shape_of_templates({content_of("//g[last()]")})};
  const WrapperFigures figures = figures_of(wrappers);
  EXPECT_EQ(figures.wrappers, 4U);
  EXPECT_EQ(figures.expressions, 4U);
  EXPECT_EQ(figures.paths, 5U);
  EXPECT_EQ(figures.exclusions, 1U);
  EXPECT_EQ(figures.unread, 1U);
  EXPECT_EQ(figures.median_path_steps, 1);        // 1 1 1 2 3
  EXPECT_EQ(figures.median_expression_steps, 3);  // 1 1 3 3: the upper one
  EXPECT_EQ(figures.position_share, 0.5);
  EXPECT_EQ(figures.content_position_share, 0.25);
}

TEST(WrapperFigures, OfNothingAreUnknown) {
  for (const std::vector<WrapperShape>& wrappers : {std::vector<WrapperShape>{}, {WrapperShape{}}}) {
    const WrapperFigures figures = figures_of(wrappers);
    EXPECT_TRUE(std::isnan(figures.median_path_steps));
    EXPECT_TRUE(std::isnan(figures.median_expression_steps));
    EXPECT_EQ(std::isnan(figures.position_share), wrappers.empty());
  }
}

}  // namespace
}  // namespace wrapwright
