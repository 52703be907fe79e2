// SPDX-License-Identifier: Apache-2.0
#include "core/page/page_builder.h"

#include <gtest/gtest.h>

#include "support/page_dump.h"

namespace wrapwright {
namespace {

TEST(PageBuilder, NumbersElementsInDepthFirstOrder) {
  PageBuilder b;
  b.open("html");
  b.open("body");
  b.text("a");
  b.open("p");
  b.attribute("class", "x y");
  b.text("b");
  b.text("c");
  b.close();
  b.text("d");
  const Page page = b.finish();
  ASSERT_EQ(page.size(), 4U);
  EXPECT_EQ(page.end(0), 4U);
  EXPECT_EQ(page.end(3), 4U);
  EXPECT_EQ(page.parent(3), 2U);
  EXPECT_EQ(page.level(1), 0U);
  EXPECT_EQ(page.level(3), 2U);
  EXPECT_EQ(page.attribute(3, name::class_), "x y");
  EXPECT_EQ(page.attribute(2, name::class_), std::nullopt);
  ASSERT_EQ(page.text_count(), 3U);
  EXPECT_EQ(page.text(1), "bc");
  EXPECT_EQ(page.texts(3).first, 1U);
  EXPECT_EQ(page.texts(3).last, 2U);
  EXPECT_EQ(page.texts(2).last, 3U);
  EXPECT_EQ(page.run(0).next, 3U);
  EXPECT_EQ(page.run(2).next, 4U);
}

TEST(PageBuilder, MendsNamesThatXmlForbids) {
  struct Case {
    const char* given;
    const char* mended;
  };
  for (const auto& c : {Case{"div", "div"}, Case{"o:p", "o_p"}, Case{"xmlns", "_xmlns"}, Case{"dfs", "_dfs"},
                        Case{"1st", "_1st"}, Case{"\"", "_"}, Case{"-x", "_-x"}, Case{"a\"b", "a_b"},
                        Case{"\xD0\xB9\xD0\xB9", "__"}, Case{"", "_"}, Case{"xml:lang", "xml_lang"}}) {
    PageBuilder b;
    b.open("html");
    b.attribute(c.given, "v");
    const Page page = b.finish();
    ASSERT_EQ(page.attributes(1).size(), 1U) << c.given;
    EXPECT_EQ(page.name(page.attributes(1)[0].name), c.mended) << c.given;
    EXPECT_EQ(page.notes().mended_names, std::string_view(c.given) == c.mended ? 0U : 1U) << c.given;
  }
}

TEST(PageBuilder, KeepsTheFirstOfTwoAttributesWithOneName) {
  PageBuilder b;
  b.open("html");
  b.attribute("o:x", "1");
  b.attribute("o_x", "2");
  b.open("p");
  b.attribute("o_x", "3");
  const Page page = b.finish();
  ASSERT_EQ(page.attributes(1).size(), 1U);
  EXPECT_EQ(page.value(page.attributes(1)[0]), "1");
  EXPECT_EQ(page.attributes(2).size(), 1U);
  EXPECT_EQ(page.notes().dropped_attributes, 1U);
}

TEST(PageBuilder, MovesUpWhatLiesDeeperThanTheLimit) {
  PageLimits limits;
  limits.max_depth = 2;
  PageBuilder b(limits);
  for (const char* tag : {"html", "body", "div", "p", "b"}) {
    b.open(tag);
    b.text(tag);
  }
  b.close();
  b.text("/b");
  b.close();
  b.text("/p");
  b.open("i");
  b.text("i");
  b.close();
  b.close();
  b.text("/div");
  b.close();
  b.close();
  EXPECT_EQ(dump(b.finish()), "(html html (body body (div div) (p p) (b b) /b/p (i i) /div))");
}

TEST(PageBuilder, StopsAtTheNodeLimitAndSaysSo) {
  PageLimits limits;
  limits.max_nodes = 2;
  PageBuilder b(limits);
  b.open("html");
  b.open("body");
  b.open("p");
  b.text("lost");
  b.close();
  b.text("kept");
  const Page page = b.finish();
  EXPECT_EQ(dump(page), "(html (body kept))");
  EXPECT_TRUE(page.notes().truncated);
}

TEST(PageBuilder, AlwaysGivesOneRoot) {
  PageBuilder b;
  EXPECT_EQ(dump(b.finish()), "(html)");
  b.open("html");
  b.close();
  b.text("outside");
  b.open("p");
  b.close();
  EXPECT_EQ(dump(b.finish()), "(html (p))");
}

TEST(PageBuilder, DropsWhatWouldGrowThePageBeyondItsLimit) {
  const std::string value(1'000, 'v');
  PageLimits limits;
  limits.max_growth = 3;
  PageBuilder b(limits);
  b.limit_growth(10'000);
  b.open("html");
  for (int i = 0; i < 200; ++i) {
    b.open("p");
    if (i % 2 == 0) b.attribute("title", value);
    if (i % 2 == 1) b.text(value);
    b.close();
  }
  const Page page = b.finish();
  EXPECT_TRUE(page.notes().truncated);
  EXPECT_EQ(page.size(), 202U) << "elements stay";
  EXPECT_EQ(page.text_count(), 47U) << "30,000 bytes and 64 KiB are 95 values";
  EXPECT_EQ(page.notes().dropped_attributes, 52U);
  EXPECT_LT(page.memory(), 110'000U);

  b.limit_growth(10'000);
  b.open("html");
  for (int i = 0; i < 30'000; ++i) {
    b.open("p");
    b.attribute("hidden", "");
    b.close();
  }
  EXPECT_EQ(b.finish().notes().dropped_attributes, 30'000U - (30'000 + 65'536) / 4);
  b.open("html");
  b.text(std::string(1'000'000, 'x'));
  EXPECT_FALSE(b.finish().notes().truncated) << "a limit is of one page";
}

TEST(PageBuilder, HidesTextThatNeverCounts) {
  PageBuilder b;
  for (const char* tag : {"html", "noscript", "p"}) b.open(tag);
  b.text("hidden");
  b.close();
  b.close();
  b.open("p");
  b.text("shown");
  const Page page = b.finish();
  EXPECT_TRUE(page.run(0).hidden);
  EXPECT_FALSE(page.run(1).hidden);
}

TEST(PageBuilder, NumbersManyUnknownNamesAndForgetsThemWithThePage) {
  PageBuilder b;
  b.open("html");
  for (int i = 0; i < 900; ++i) b.attribute("data-n" + std::to_string(i), "v");
  const Page page = b.finish();
  EXPECT_EQ(page.attributes(1).size(), 900U);
  EXPECT_EQ(page.name(page.attributes(1)[899].name), "data-n899");
  EXPECT_EQ(page.find_name("data-n17"), page.attributes(1)[17].name);
  b.open("html");
  b.attribute("data-n5", "v");
  const Page next = b.finish();
  EXPECT_EQ(next.attributes(1)[0].name, kKnownNames);
  EXPECT_EQ(next.find_name("data-n17"), std::nullopt);
}

}  // namespace
}  // namespace wrapwright
