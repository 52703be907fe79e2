// SPDX-License-Identifier: Apache-2.0
#include "app/view/table.h"

#include <cmath>
#include <gtest/gtest.h>

#include "app/view/html_table.h"
#include "app/view/numbers.h"

namespace wrapwright {
namespace {

Table small_table() {
  return {"scores",
          "F1 of pages",
          {"column", "sites", "n"},
          {{"forest", "0.9665 ±0.0091", "12"}, {"schön", "–", "7"}},
          {"sites: 12 pages"}};
}

TEST(Table, AlignsTextByCharactersAndNumbersToTheRight) {
  EXPECT_EQ(to_text(small_table()),
            "F1 of pages\n"
            "  column            sites    n\n"
            "  forest   0.9665 ±0.0091   12\n"
            "  schön                 –    7\n"
            "  sites: 12 pages\n");
}

TEST(Table, WritesTsvWithoutBreaksInCellsAndNothingForNoNumber) {
  Table table = small_table();
  table.rows[1][0] = "a\tb\nc";
  EXPECT_EQ(to_tsv(table), "column\tsites\tn\nforest\t0.9665 ±0.0091\t12\na b c\t\t7\n");
}

TEST(Table, WritesMarkdownThatKeepsPageTextFromBeingMarkup) {
  Table table = small_table();
  table.rows[1][0] = "a|b <i>*x*";
  EXPECT_EQ(to_markdown(table),
            "## F1 of pages\n\n"
            "| column | sites | n |\n|---|---:|---:|\n"
            "| forest | 0.9665 ±0.0091 | 12 |\n"
            "| a\\|b &lt;i>\\*x\\* | – | 7 |\n"
            "\nsites: 12 pages\n");
}

TEST(Table, WithoutRowsHasNoNumericColumns) {
  EXPECT_EQ(to_text({"faults", "Faults", {"corpus", "fault"}, {}, {}}), "Faults\n  corpus   fault\n");
}

TEST(Table, HasNumericColumnsOfNumbersAndEmptyCells) {
  const Table table{"", "", {"part", "words", "value"}, {{"guard", "", ""}, {"content", "12", ""}}, {}};
  EXPECT_EQ(numeric_columns(table), (std::vector<bool>{false, true, false}));
}

TEST(HtmlTable, EscapesTextAndCountsTheRowsThatItDoesNotShow) {
  Table table = small_table();
  table.rows[0][0] = "a<b>";
  EXPECT_EQ(html_table(table, {.rows = 1}),
            "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"F1 of pages\"><table>"
            "<caption>F1 of pages</caption>\n<thead><tr><th scope=\"col\">column</th>"
            "<th scope=\"col\" class=\"n\">sites</th><th scope=\"col\" class=\"n\">n</th></tr></thead>\n<tbody>\n"
            "<tr><th scope=\"row\">a&lt;b&gt;</th><td class=\"n\">0.9665 ±0.0091</td><td class=\"n\">12</td></tr>\n"
            "</tbody></table></div>\n<p class=\"note\">1 more rows are in tables/scores.tsv.</p>\n"
            "<ul class=\"notes\">\n<li>sites: 12 pages</li>\n</ul>\n");
}

TEST(HtmlTable, TakesCellsThatAreMarkupAsTheyAre) {
  const Table table{"", "<i>", {"<b>"}, {{"<ins>x</ins>"}}, {}};
  EXPECT_EQ(html_table(table, {.cells = HtmlCells::kMarkup}),
            "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"&lt;i&gt;\"><table>"
            "<caption>&lt;i&gt;</caption>\n<thead><tr><th scope=\"col\">&lt;b&gt;</th></tr></thead>\n<tbody>\n"
            "<tr><th scope=\"row\"><ins>x</ins></th></tr>\n</tbody></table></div>\n");
}

TEST(Numbers, HaveFourDigitsAndNoSignForNothing) {
  struct Case {
    double value;
    const char* plain;
    const char* difference;
  };
  for (const auto& c :
       {Case{0.96651, "0.9665", "+0.9665"}, Case{-0.5, "-0.5000", "-0.5000"}, Case{0, "0.0000", "0.0000"},
        Case{-0.00001, "0.0000", "0.0000"}, Case{0.00001, "0.0000", "0.0000"}}) {
    EXPECT_EQ(written(c.value), c.plain) << c.value;
    EXPECT_EQ(written_difference(c.value), c.difference) << c.value;
  }
  EXPECT_EQ(written(std::nan("")), "–");
  EXPECT_EQ(written_share(0, 0), "–");
  EXPECT_EQ(written_share(1, 4), "0.2500");
  EXPECT_EQ(written_points(12.345), "12.35");
}

TEST(Numbers, AreToldFromWords) {
  for (const char* yes : {"0.9665", "-1", "+0.2000", "12", "–", "", "0.9665 ±0.0091"})
    EXPECT_TRUE(looks_numeric(yes)) << yes;
  for (const char* no : {"forest", "2-gram", "-", "leave-out:5", "1.2.x", "+-3"}) EXPECT_FALSE(looks_numeric(no)) << no;
}

}  // namespace
}  // namespace wrapwright
