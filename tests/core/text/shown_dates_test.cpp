// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/text/dates.h"

namespace wrapwright {
namespace {

TEST(FindDate, ReadsDatesAsPagesShowThem) {
  struct Case {
    const char* text;
    const char* date;  // days first
    const char* month_first = nullptr;
  };
  const Case cases[] = {
      {"", ""},
      {"12 March 2010", "2010-03-12"},
      {"Posted on Friday, 12th of March, 2010 at 3:15 pm", "2010-03-12"},
      {"March 12, 2010", "2010-03-12"},
      {"MAR. 2nd 2010", "2010-03-02"},
      {"Sept 2, 2010", "2010-09-02"},
      {"12-Mar-2010", "2010-03-12"},
      {"12.03.2010", "2010-03-12"},
      {"3.12.2010, 10:15 Uhr", "2010-12-03"},
      {"3/12/2010", "2010-12-03", "2010-03-12"},
      {"25/12/2010", "2010-12-25", "2010-12-25"},
      {"12/25/2010", "2010-12-25", "2010-12-25"},
      {"12/03/10", "2010-03-12", "2010-12-03"},
      {"12-03-98", "1998-03-12"},
      {"2010-03-12T10:00:00Z", "2010-03-12"},
      {"2010/3/12", "2010-03-12"},
      {"2010年3月12日 星期五", "2010-03-12"},
      {"2010년 3월 12일", "2010-03-12"},
      {"2010. március 12.", "2010-03-12"},
      {"2010 March 12", "2010-03-12"},
      {"Am 12. März 2010", "2010-03-12"},
      {"le 1er août 2010", "2010-08-01"},
      {"12 de marzo de 2010", "2010-03-12"},
      {"12 марта 2010 г.", "2010-03-12"},
      {"12 ΜΑΡΤΊΟΥ 2010", "2010-03-12"},
      {"Updated 3 comments, 12 Mar 2010", "2010-03-12"},
      {"The guide of 2026 Dec 26, 2025", "2025-12-26"},
      {"2010 March 12, 10:20", "2010-03-12"},
      {"March 2010", ""},
      {"12 March", ""},
      {"30 February 2010", ""},
      {"29 February 2012", "2012-02-29"},
      {"12 March 1810", ""},
      {"12.03", ""},
      {"1.2.3", ""},
      {"12.03-2010", ""},
      {"call 555-12-2010-7", ""},
      {"12 monkeys 2010", ""},
      {"\xFF\xFE 12 March 2010", "2010-03-12"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(find_date(c.text, DateOrder::kDayFirst), c.date) << c.text;
    EXPECT_EQ(find_date(c.text, DateOrder::kMonthFirst), c.month_first != nullptr ? c.month_first : c.date) << c.text;
  }
}

TEST(ShownDates, NeedNumbers) {
  for (const char* text : {"", "March 2010", "12 March", "2010", "20102010 12", "12.03"})
    EXPECT_FALSE(may_have_date(text)) << text;
  for (const char* text : {"12 March 2010", "12/3/10", "2010年3月12日", "call 1 or 2 or 3"})
    EXPECT_TRUE(may_have_date(text)) << text;
}

}  // namespace
}  // namespace wrapwright
