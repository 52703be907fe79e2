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
      {"八月 5, 2019 14:11:26", "2019-08-05"},
      {"8月 5, 2019", "2019-08-05"},
      {"8월 5, 2019", "2019-08-05"},
      {"5月3日 1,200 2019年", ""},
      {"公開日：令和2年8月5日", "2020-08-05"},
      {"平成31年4月30日", "2019-04-30"},
      {"令和2年8月", ""},
      {"5 أغسطس 2019", "2019-08-05"},
      {"٥ أغسطس، ٢٠١٩", "2019-08-05"},
      {"5 באוגוסט 2019", "2019-08-05"},
      {"5 אוגוסט 2019", "2019-08-05"},
      {"5 अगस्त 2019", "2019-08-05"},
      {"12 जनवरी 2019", "2019-01-12"},
      {"৫ আগস্ট ২০১৯", "2019-08-05"},
      {"5 สิงหาคม 2562", "2019-08-05"},
      {"5 สิงหาคม 2019", "2019-08-05"},
      {"5 tháng 8, 2019", "2019-08-05"},
      {"ngày 5 tháng 8 năm 2019", "2019-08-05"},
      {"5 Agustus 2019", "2019-08-05"},
      {"5 اوت 2019", "2019-08-05"},
      {"2019 m. rugpjūčio 5 d.", "2019-08-05"},
      {"5. avgust 2019", "2019-08-05"},
      {"２０１９年８月５日", "2019-08-05"},
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
  for (const char* text : {"٥ أغسطس ٢٠١٩", "12 March 2010", "12/3/10", "2010年3月12日", "call 1 or 2 or 3"})
    EXPECT_TRUE(may_have_date(text)) << text;
}

TEST(ShownDates, HaveTheDigitsOfManyScripts) {
  EXPECT_EQ(count_digits("٥ أغسطس ٢٠١٩, 8:05"), 8U);
  EXPECT_EQ(count_digits("৫ আগস্ট"), 1U);
  EXPECT_EQ(count_digits("２０１９年"), 4U);
  EXPECT_EQ(count_digits("\xD9"), 0U);
  EXPECT_EQ(count_digits("\xE0\xA5"), 0U);
  EXPECT_EQ(count_digits(""), 0U);
}

}  // namespace
}  // namespace wrapwright
