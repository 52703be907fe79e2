// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_pick.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(RecordPick, TimesAreGivenFromTheLeft) {
  for (const char* good : {"2024", "202402", "20240131", "2024013123", "202401312359", "20240131235960"})
    EXPECT_TRUE(is_begin_of_time(good)) << good;
  for (const char* bad : {"", "202", "20241", "20xx", "202400", "202413", "20240100", "20240132", "2024013124",
                          "202401312360", "20240131235961", "2024013123595900", "-2024"})
    EXPECT_FALSE(is_begin_of_time(bad)) << bad;
}

CdxEntry entry(const char* time = "20240131120000", const char* mime = "text/html", int status = 200) {
  return {"http://a/1", time, mime, status, "", 0, "a.warc.gz"};
}

TEST(RecordPick, EntriesByTimeStatusAndType) {
  struct Case {
    RecordPick pick;
    CdxEntry of;
    bool takes;
  };
  const std::string year = "2024";
  const Case cases[] = {
      {{}, entry(), true},
      {{{"http://b/*", "http://a/*"}, "", "", {}, {}}, entry(), true},
      {{{"http://b/*"}, "", "", {}, {}}, entry(), false},
      {{{}, year, "", {}, {}}, entry(), true},
      {{{}, "20240131", "", {}, {}}, entry(), true},
      {{{}, "202402", "", {}, {}}, entry(), false},
      {{{}, "", "2023", {}, {}}, entry(), false},
      {{{}, "", "20240131", {}, {}}, entry(), true},
      {{{}, year, "202401", {}, {}}, entry(), true},
      {{{}, "", "20240131115959", {}, {}}, entry(), false},
      {{{}, "", "", {200, 203}, {}}, entry(), true},
      {{{}, "", "", {203}, {}}, entry(), false},
      {{{}, "", "", {203}, {}}, entry("20240131120000", "text/html", 0), true},
      {{{}, "", "", {}, {"application/xhtml+xml"}}, entry(), false},
      {{{}, "", "", {}, {"text/html"}}, entry("20240131120000", "TEXT/HTML; charset=x"), true},
      {{{}, "", "", {}, {"text/html"}}, entry("20240131120000", "warc/revisit"), true},
  };
  int number = 0;
  for (const Case& each : cases) EXPECT_EQ(each.pick.takes(each.of), each.takes) << number++;
}

TEST(RecordPick, PagesOfArchivesAlone) {
  RecordPick pick;
  pick.urls = {"http://b/*"};
  CapturedPage page;
  page.url = "http://a/1";
  EXPECT_TRUE(pick.takes(page)) << "no record";
  page.archived = std::make_shared<ArchivedPage>();
  EXPECT_FALSE(pick.takes(page));
  pick = {};
  pick.from = "2024";
  EXPECT_TRUE(pick.takes(page)) << "without a date";
}

}  // namespace
}  // namespace wrapwright
