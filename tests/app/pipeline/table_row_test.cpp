// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/table_row.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(TableRow, HasAValueForEachColumnAndQuotesWhatNeedsIt) {
  EXPECT_EQ(csv_header(),
            "id,url,status,error,warc_date,site,template,xpath,method,is_article,type,title,date,authors,tags,language,"
            "confidence,text\n");
  const Page page;
  Extraction found;
  found.status = PageStatus::kOk;
  found.article.title = "A \"tale\", told";
  found.article.date = "2024-05-01";
  found.article.authors = {"Ann, B.", "Carl"};
  found.article.language = "en";
  found.text = "One.\n\nTwo.";
  std::string out;
  append_csv_row({.page = page,
                  .found = found,
                  .id = "1",
                  .url = "http://a.example/1,2",
                  .wrapper_site = "a.example",
                  .wrapper_file = "w/a.example.xml"},
                 out);
  EXPECT_TRUE(out.starts_with("1,\"http://a.example/1,2\",ok,,,a.example,")) << out;
  EXPECT_NE(out.find(",\"A \"\"tale\"\", told\",2024-05-01,\"Ann, B.; Carl\",,en,"), std::string::npos) << out;
  EXPECT_TRUE(out.ends_with(",\"One.\n\nTwo.\"\n")) << out;
}

TEST(TableRow, OfAFailedPageHasTheError) {
  const Page page;
  Extraction found;
  found.status = PageStatus::kError;
  std::string out;
  append_csv_row({.page = page, .found = found, .id = "a.html", .error = "cannot read"}, out);
  EXPECT_EQ(out, "a.html,,error,cannot read,,,,,,,,,,,,,,\n");
  out.clear();
  append_json_row({.page = page, .found = found, .id = "a.html", .error = "cannot read"}, out);
  EXPECT_EQ(
      out,
      "[\"a.html\",\"\",\"error\",\"cannot read\",null,null,null,null,null,null,null,null,null,null,null,null,null,"
      "null]\n");
}

}  // namespace
}  // namespace wrapwright
