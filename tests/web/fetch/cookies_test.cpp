// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/cookies.h"

#include <fstream>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

TEST(Cookies, AreTheLinesOfACookiesTxt) {
  struct Case {
    std::string text;
    std::size_t cookies;
    std::size_t bad_line;  // 0 = none
  };
  const std::string good = "a.example\tTRUE\t/\tFALSE\t0\tname\tvalue";
  for (const Case& c : {
           Case{"", 0, 0},
           Case{"# Netscape HTTP Cookie File\n\n" + good + "\n#HttpOnly_" + good + "\r\n", 2, 0},
           Case{good, 1, 0},
           Case{"# x\n" + good + "\nname=value; path=/\n", 0, 3},
           Case{"[{\"name\": \"a\", \"value\": \"b\"}]", 0, 1},
           Case{good + "\tmore\n", 0, 1},
           Case{std::string("SQLite format 3\0\n", 17), 0, 1},
       }) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cookies.txt";
    std::ofstream(file, std::ios::binary) << c.text;
    const auto read = read_cookie_file(file);
    EXPECT_EQ(read.ok(), c.bad_line == 0) << c.text;
    if (read.ok()) {
      EXPECT_EQ(read->size(), c.cookies);
    } else {
      EXPECT_EQ(read.error().where.line, c.bad_line);
      EXPECT_EQ(read.error().message.find("value;"), std::string::npos) << "a cookie is a secret";
    }
  }
  EXPECT_EQ(read_cookie_file("/nonexistent").error().kind, ErrorKind::kNotFound);
}

}  // namespace
}  // namespace wrapwright
