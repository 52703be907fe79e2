// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(ProgressLine, TellsWhatIsKnown) {
  struct Case {
    Progress progress;
    double seconds;
    const char* line;
  };
  for (const Case& c : {
           Case{{.doing = "applying", .done = 7}, 0.5, "applying 7 pages"},
           Case{
               {.doing = "applying", .done = 1'234'567, .sites = 1}, 1000, "applying 1,234,567 pages, 1 site, 1,234/s"},
           Case{{.doing = "learning", .done = 5, .total = 20, .unit = "sites"},
                10,
                "learning 5 of 20 sites, 0.5/s, 0:30 left"},
           Case{{.doing = "fetching", .done = 1000, .total = 10'000'000},
                1,
                "fetching 1,000 of 10,000,000 pages, "
                "1,000/s, 2:46:39 left"},
           Case{{.doing = "fetching", .done = 10, .total = 10, .sites = 2},
                2,
                "fetching 10 of 10 pages, 2 sites, 5.0/s"},
           Case{{.doing = "fetching", .done = 0, .total = 10}, 5, "fetching 0 of 10 pages"},
       }) {
    EXPECT_EQ(progress_line(c.progress, c.seconds), c.line);
  }
}

TEST(ProgressLine, StaysOnOneLineOfATerminal) {
  const std::string doing(200, 'x');
  EXPECT_EQ(progress_line({.doing = doing.c_str(), .done = 1}, 1).size(), 79U);
}

}  // namespace
}  // namespace wrapwright
