// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/text/dates.h"

namespace wrapwright {
namespace {

TEST(Timestamp, KeepsWhatTheTextTells) {
  struct Case {
    const char* text;
    const char* expected;
  };
  for (const Case& c : {
           Case{"2014-05-03", "2014-05-03"},
           Case{"2014-05-03T10:00:00+02:00", "2014-05-03T10:00:00+02:00"},
           Case{"2014-05-03T10:00:00.123Z", "2014-05-03T10:00:00Z"},
           Case{"2014-05-03T10:00:00+0200", "2014-05-03T10:00:00+02:00"},
           Case{"2014-05-03T10:00-05", "2014-05-03T10:00:00-05:00"},
           Case{"2014-05-03 10:00:00", "2014-05-03T10:00:00"},
           Case{" 2014/05/03 10:00:00 UTC\n", "2014-05-03T10:00:00Z"},
           Case{"Sat, 03 May 2014 10:00:00 +0200", "2014-05-03T10:00:00+02:00"},
           Case{"3 May 2014 10:00 GMT", "2014-05-03T10:00:00Z"},
           // None of these is a timestamp.
           Case{"", ""},
           Case{"2014", ""},
           Case{"2014-05", ""},
           Case{"2014-02-30", ""},
           Case{"2014-05-03T25:00:00", ""},
           Case{"2014-05-03T10:61:00", ""},
           Case{"2014-05-03T10:00:00 in the morning", ""},
           Case{"2014-05-03 and later", ""},
           Case{"Sat, 03 May 2014 10:00:00", ""},
           Case{"3 May 2014", ""},
           Case{":::::", ""},
       }) {
    EXPECT_EQ(read_timestamp(c.text), c.expected) << c.text;
  }
}

}  // namespace
}  // namespace wrapwright
