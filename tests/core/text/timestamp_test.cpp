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
           Case{"Mon Aug 03 12:45:00 EDT 2015", "2015-08-03T12:45:00-04:00"},
           Case{"Mon Aug 3 12:45:00 2015", "2015-08-03T12:45:00"},
           Case{"Mon Aug 03 12:45:00 UTC 2015", "2015-08-03T12:45:00Z"},
           Case{"Mon Aug 03 12:45:00 AEST 2015", "2015-08-03T12:45:00"},
           Case{"20150803", "2015-08-03"},
           Case{"20150803T124500Z", "2015-08-03T12:45:00Z"},
           Case{"20150803T1245+0200", "2015-08-03T12:45:00+02:00"},
           Case{"20150803124500", "2015-08-03T12:45:00"},
           Case{"1438620300", "2015-08-03T16:45:00Z"},
           Case{"1438620300000", "2015-08-03T16:45:00Z"},
           // None of these is a timestamp.
           Case{"20151803", ""},
           Case{"201508031", ""},
           Case{"20150803T99", ""},
           Case{"20150803T12450", ""},
           Case{"20150803 and later", ""},
           Case{"143862030", ""},
           Case{"0143862030", ""},
           Case{"9991234567", ""},
           Case{"14386203000", ""},
           Case{"14386203000000000000", ""},
           Case{"Mon Aug 03 2015", ""},
           Case{"Moon Aug 03 25:45:00 2015", ""},
           Case{"Mon Aug 33 12:45:00 2015", ""},
           Case{"Mon Aug 03 12:45:00 EDT 2015 or so", ""},
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
