// SPDX-License-Identifier: Apache-2.0
#include "core/text/calendar.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Calendar, KnowsTheDatesThereAre) {
  struct Case {
    int year;
    int month;
    int day;
    bool expected;
  };
  for (const auto& c : {
           Case{2010, 3, 31, true}, Case{2010, 4, 31, false}, Case{2012, 2, 29, true}, Case{2000, 2, 29, true},
           Case{1900, 2, 29, false}, Case{2010, 2, 29, false}, Case{2010, 0, 1, false}, Case{2010, 13, 1, false},
           Case{2010, 257, 1, false},  // 1 in a byte
           Case{2010, 1, 0, false}, Case{2010, 1, 257, false}, Case{2010, -1, -1, false}, Case{1, 1, 1, true},
           Case{9999, 12, 31, true}, Case{0, 1, 1, false}, Case{10000, 1, 1, false},
           Case{67546, 1, 1, false},  // 2010 in two bytes
       }) {
    EXPECT_EQ(is_calendar_date(c.year, c.month, c.day), c.expected) << c.year << '-' << c.month << '-' << c.day;
  }
  EXPECT_EQ(days_in_month(2011, 2), 28);
  EXPECT_EQ(days_in_month(2012, 2), 29);
  EXPECT_EQ(days_in_month(2012, 12), 31);
  EXPECT_EQ(iso_date(33, 4, 3), "0033-04-03");
}

TEST(Calendar, KnowsTheNamesOfMonths) {
  struct Case {
    const char* name;
    int english;
    int any;
  };
  for (const auto& c : {
           Case{"january", 1, 1},
           Case{"sept", 9, 9},
           Case{"sep", 9, 9},
           Case{"mayhem", 5, 0},  // by its three first letters, as feeds write months
           Case{"märz", 0, 3},
           Case{"feber", 2, 2},
           Case{"setiembre", 0, 9},
           Case{"mar", 3, 3},
           Case{"мар", 0, 3},
           Case{"月", 0, 0},
           Case{"ja", 0, 0},
           Case{"", 0, 0},
       }) {
    EXPECT_EQ(month_of_english(c.name), c.english) << c.name;
    EXPECT_EQ(month_of_any_language(c.name), c.any) << c.name;
  }
}

TEST(Calendar, KnowsTheDaysOfTheWeek) {
  struct Case {
    const char* name;
    std::optional<int> day;
  };
  for (const auto& c : {Case{"sunday", 0}, Case{"tues", 2}, Case{"so", std::nullopt}, Case{"son", 0}, Case{"mié", 3},
                        Case{"пт", 5}, Case{"śro", 3}, Case{"sunday's", std::nullopt}}) {
    EXPECT_EQ(weekday_of_any_language(c.name), c.day) << c.name;
  }
  EXPECT_EQ(weekday_of_date(2010, 5, 2), 0);
  EXPECT_EQ(weekday_of_date(2010, 2, 30), std::nullopt);
}

TEST(Calendar, ConvertsTheCalendarOfIran) {
  struct Case {
    int year;
    int month;
    int day;
    const char* date;
  };
  for (const auto& c : {Case{1395, 3, 23, "2016-06-12"}, Case{1395, 1, 1, "2016-03-20"}, Case{1396, 1, 1, "2017-03-21"},
                        Case{1375, 1, 1, "1996-03-20"}, Case{1404, 1, 1, "2025-03-21"},
                        Case{1395, 12, 30, "2017-03-20"}, Case{1396, 12, 30, ""}, Case{1396, 12, 29, "2018-03-20"},
                        Case{1395, 6, 31, "2016-09-21"}, Case{1395, 7, 31, ""}, Case{1395, 13, 1, ""},
                        Case{1395, 0, 1, ""}, Case{1395, 1, 0, ""}, Case{2016, 6, 12, ""}}) {
    EXPECT_EQ(iso_date_of_jalali(c.year, c.month, c.day), c.date) << c.year << '-' << c.month << '-' << c.day;
  }
}

TEST(Calendar, ReadsZones) {
  struct Case {
    const char* zone;
    std::optional<int> minutes;
  };
  for (const auto& c : {
           Case{"", 0},
           Case{"z", 0},
           Case{"+0200", 120},
           Case{"+02:00", 120},
           Case{"-5", -300},
           Case{"-530", -330},
           Case{"gmt+1", 60},
           Case{"utc-08:00", -480},
           Case{"etc/gmt", 0},
           Case{"est", -300},
           Case{"nowhere", 0},
           Case{"+abc", std::nullopt},
           Case{"+12345", std::nullopt},
           Case{"+1-00", std::nullopt},
       }) {
    EXPECT_EQ(zone_minutes(c.zone), c.minutes) << c.zone;
  }
  EXPECT_TRUE(is_english_weekday("thursday"));
  EXPECT_FALSE(is_english_weekday("th"));
}

}  // namespace
}  // namespace wrapwright
