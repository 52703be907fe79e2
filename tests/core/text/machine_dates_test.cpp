// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "core/text/dates.h"

namespace wrapwright {
namespace {

struct Case {
  const char* date;
  const char* expected;
};

class Dates : public testing::TestWithParam<Case> {};

TEST_P(Dates, BecomeIso8601InUtc) { EXPECT_EQ(date_in_utc(GetParam().date), GetParam().expected) << GetParam().date; }

INSTANTIATE_TEST_SUITE_P(Rfc822, Dates,
                         testing::Values(Case{"Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"},
                                         Case{"Thu, 1 Jan 2004 19:48:21 +0200", "2004-01-01T17:48:21Z"},
                                         Case{"Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"},
                                         Case{"01 Jan 99 19:48 EST", "1999-01-02T00:48:00Z"},
                                         Case{"Thu, 01 Jan 2004", "2004-01-01T00:00:00Z"},
                                         Case{"31 Dec 2003 14:14:55 -0800", "2003-12-31T22:14:55Z"},
                                         Case{"Thu,01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"},
                                         Case{"Thu, 01 January 2004 19:48:21 PST", "2004-01-02T03:48:21Z"},
                                         Case{"Mon, 26 January 2004 16:31:00 at", "2004-01-26T20:31:00Z"},
                                         Case{"Thu, Jan 01 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"},
                                         Case{"January 1, 2004 7:48 PM", "2004-01-01T19:48:00Z"},
                                         Case{"01-Jan-2004 19:48:21", "2004-01-01T19:48:21Z"},
                                         Case{"Wed, 19 Aug 2009 18:28:00 Etc/GMT", "2009-08-19T18:28:00Z"},
                                         Case{"Wed, 19 Feb 2012 22:40:00 GMT-01:01", "2012-02-19T23:41:00Z"},
                                         Case{"Mon, 13 Feb 2012 06:28:00 +00:00", "2012-02-13T06:28:00Z"},
                                         Case{"Thu, 30 Apr 2015 08:57:00 met", "2015-04-30T07:57:00Z"},
                                         Case{"Thu, 01 Jan 2004 19:48:21 NOWHERE", "2004-01-01T19:48:21Z"},
                                         Case{"Thu, 31 Jun 2004 19:48:21 GMT", ""},
                                         Case{"Thu, 01 Jan 2004 25:48:21 GMT", ""},
                                         Case{"Thu, 01 Foo 2004 19:48:21 GMT", ""}));

INSTANTIATE_TEST_SUITE_P(
    Iso8601, Dates,
    testing::Values(
        Case{"2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"}, Case{"2003", "2003-01-01T00:00:00Z"},
        Case{"2003-12", "2003-12-01T00:00:00Z"}, Case{"2003-12-31", "2003-12-31T00:00:00Z"},
        Case{"20031231", "2003-12-31T00:00:00Z"}, Case{"2003-335", "2003-12-01T00:00:00Z"},
        Case{"2004335", "2004-11-30T00:00:00Z"}, Case{"2003-12-31T10:14", "2003-12-31T10:14:00Z"},
        Case{"2003-12-31T10:14:55.25-08:00", "2003-12-31T18:14:55Z"},
        Case{"2003-12-31T18:14:55+0530", "2003-12-31T12:44:55Z"}, Case{"20031231T181455Z", "2003-12-31T18:14:55Z"},
        Case{"2003-12-31 18:14:55", "2003-12-31T18:14:55Z"}, Case{"2003-12-31 18:14:55 +0100", "2003-12-31T17:14:55Z"},
        Case{"2004-02-29T24:00:00Z", "2004-03-01T00:00:00Z"}, Case{"2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"},
        Case{"2003-02-29", ""}, Case{"2003-13-01T00:00:00Z", ""}, Case{"0001-01-01T00:00:00+01:00", ""},
        Case{"9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"}));

INSTANTIATE_TEST_SUITE_P(OtherStyles, Dates,
                         testing::Values(Case{"Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"},
                                         Case{"Sun Jan 4 16:29:06 PST 2004", "2004-01-05T00:29:06Z"},
                                         Case{"Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"},
                                         Case{"2006/09/15", "2006-09-15T00:00:00Z"},
                                         Case{"2004-07-08 23:56:58", "2004-07-08T23:56:58Z"},
                                         Case{"Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"},
                                         Case{"Παρ, 02 Μαϊ 2008 10:30:00 +0300", "2008-05-02T07:30:00Z"},
                                         Case{"2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"},
                                         Case{"2004-augusztus-31T16:24:50+01:00", "2004-08-31T15:24:50Z"},
                                         Case{"2004년 05월 28일  01:31:15", "2004-05-27T16:31:15Z"},
                                         Case{"2004-05-28 오후 11:31:15", "2004-05-28T14:31:15Z"},
                                         Case{"2004-05-28 오전 11:31:15", "2004-05-28T02:31:15Z"}));

INSTANTIATE_TEST_SUITE_P(NoDate, Dates,
                         testing::Values(Case{"", ""}, Case{"   ", ""}, Case{"yesterday", ""}, Case{"12", ""},
                                         Case{"-", ""}, Case{"T", ""}, Case{"2003-12-31Tnoon", ""},
                                         Case{"99999999999999999999", ""}, Case{"Thu, 01 Jan 2004 19:48:21 +abc", ""}));

TEST(DatesLimits, LongTextIsNoDate) { EXPECT_EQ(date_in_utc("2004-01-01 " + std::string(1000, ' ') + "x"), ""); }

}  // namespace
}  // namespace wrapwright
