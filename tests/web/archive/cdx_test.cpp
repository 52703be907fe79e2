// SPDX-License-Identifier: Apache-2.0
#include "web/archive/cdx.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

// "url time mime status digest offset file", the error, or "-" for a line without an entry.
std::string dump(CdxParser& parser, const std::string& line) {
  const auto parsed = parser.parse(line);
  if (!parsed) return "error: " + parsed.error().message;
  if (!*parsed) return "-";
  const CdxEntry& e = **parsed;
  return e.url + " " + e.time + " " + e.mime + " " + std::to_string(e.status) + " " + e.digest + " " +
         std::to_string(e.offset) + " " + e.file;
}

TEST(Cdx, LinesAreEntriesOrErrors) {
  struct Case {
    const char* line;
    const char* entry;
  };
  for (
      const Case& c : {
          Case{"com,a)/ 20140103030321 http://a.com/ text/html 200 ABC - - 1043 333 a.warc.gz",
               "http://a.com/ 20140103030321 text/html 200 ABC 333 a.warc.gz"},
          Case{"com,a)/ 20140103030321 http://a.com/ Text/HTML 200 ABC - 333 a.warc.gz\r\n",
               "http://a.com/ 20140103030321 text/html 200 ABC 333 a.warc.gz"},
          Case{"com,a)/ 20140103030341 http://a.com/ warc/revisit - ABC - - 553 1864 a.warc.gz",
               "http://a.com/ 20140103030341 warc/revisit 0 ABC 1864 a.warc.gz"},
          Case{
              R"(com,a)/ 20140103030321 {"url": "http://a.com/", "mime": "text/html", "status": "200", "digest": "D", "offset": "7", "filename": "a b.warc"})",
              "http://a.com/ 20140103030321 text/html 200 D 7 a b.warc"},
          Case{R"(com,a)/ 20140103030321 {"url": "http://a.com/", "status": 404, "offset": 7, "filename": "a.warc"})",
               "http://a.com/ 20140103030321  404  7 a.warc"},
          Case{"com,a)/ 20140103030341 http://a.com/ text/html -200 ABC - - 553 1864 a.warc.gz",
               "http://a.com/ 20140103030341 text/html 0 ABC 1864 a.warc.gz"},
          Case{"", "-"},
          Case{"  \n", "-"},
          Case{"!meta {}", "-"},
          Case{"one two", "error: it has 2 fields instead of 11"},
          Case{R"(com,a)/ 20140103030321 {"url": )", "error: its JSON is broken"},
          Case{R"(com,a)/ 20140103030321 {"url": "u", "filename": "a"})", "error: it has no offset"},
          Case{R"(com,a)/ 20140103030321 {"url": "u", "offset": -1, "filename": "a"})", "error: it has no offset"},
          Case{R"(com,a)/ 20140103030321 {"url": "u", "offset": 1})", "error: it names no archive"},
          Case{R"(com,a)/ 2014 {"url": "u", "offset": 1, "filename": "a"})", "error: its time is not of 14 digits"},
      }) {
    CdxParser parser;
    EXPECT_EQ(dump(parser, c.line), c.entry) << c.line;
  }
  CdxParser parser;
  EXPECT_EQ(dump(parser, "k 20140103030321 {\"a\": " + std::string(5000, '[')), "error: its JSON is broken");
}

TEST(Cdx, TheHeadNamesTheFields) {
  CdxParser parser;
  EXPECT_EQ(dump(parser, " CDX b a V g m"), "-");
  EXPECT_EQ(dump(parser, "20140103030321 http://a.com/ 12 a.warc text/html"),
            "http://a.com/ 20140103030321 text/html 0  12 a.warc");
  EXPECT_EQ(dump(parser, "20140103030321 http://a.com/ 12 a.warc"), "error: it has 4 fields instead of 5");
}

}  // namespace
}  // namespace wrapwright
