// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tag_limits.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(TagLimits, TakeOutTheTagsThatNestTooDeep) {
  struct Case {
    const char* html;
    const char* expected;  // with a limit of 2
  };
  for (const auto& c : {
           Case{"<div><div>a</div></div>", "<div><div>a</div></div>"},
           Case{"<div><div><div>a</div>b</div>c", "<div><div>ab</div>c"},
           Case{"<b><i><u><s>a</s></u>b<u>c</u></i>", "<b><i>abc</i>"},
           Case{"<p><p><p><br><img><li><li>", "<p><p><p><br><img><li><li>"},
           Case{"<!-- <b><b><b> --><b>", "<!-- <b><b><b> --><b>"},
           Case{"<script>'<b><b><b>'</script><b>", "<script>'<b><b><b>'</script><b>"},
           Case{"<b><b><b", "<b><b>"},
           Case{"<div></x><div></x><div></x><div>a", "<div></x><div></x>a"},  // end tags that close nothing
           Case{"<i><u></i><b><s>a", "<i><u></i><b>a"},
           Case{"1 < 2 < 3 < 4 <", "1 < 2 < 3 < 4 <"},
           Case{"", ""},
       }) {
    std::string buffer;
    EXPECT_EQ(limit_tags(c.html, {.max_depth = 2}, buffer), c.expected) << c.html;
  }
}

TEST(TagLimits, GivesAnOrdinaryPageBackWithoutCopying) {
  const std::string html = "<div><p>a</p></div>";
  std::string buffer;
  EXPECT_EQ(limit_tags(html, {.max_depth = 10}, buffer).data(), html.data());
}

TEST(TagLimits, LimitWhatFormattingStaysOpen) {
  std::string buffer;
  EXPECT_EQ(limit_tags("<div><div><b><i>x</i></b><i><b><u>y</u>", {.max_depth = 9, .max_formatting = 1}, buffer),
            "<div><div><b>x</b><i>y");
}

TEST(TagLimits, CutTheAttributesOfALongFormattingTag) {
  const std::string tag = "<b title=" + std::string(6'000, 't') + ">x</b><p title=" + std::string(200, 't') + ">y";
  std::string buffer;
  EXPECT_EQ(limit_tags(tag, {.max_formatting = 9, .max_formatting_bytes = 100}, buffer),
            "<b>x</b><p title=" + std::string(200, 't') + ">y");
}

TEST(TagLimits, CutATagOfTooManyAttributes) {
  std::string tag = "<p ";
  for (int i = 0; i < 1'000; ++i) tag += "a" + std::to_string(i) + "=1 ";
  std::string buffer;
  EXPECT_EQ(limit_tags(tag + ">x<b>y", {.max_attributes = 3}, buffer), "<p a0=1 a1=1 a2=1 a3>x<b>y");
}

}  // namespace
}  // namespace wrapwright
