// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/era.h"

#include <gtest/gtest.h>
#include <utility>

namespace wrapwright {
namespace {

TEST(Era, KnowsATimeOfCapture) {
  for (const char* good : {"2024-05-03", "2024-05-03T14:00:00Z", "2024-05-03T14:00:00.5Z", "0000-00-00"})
    EXPECT_TRUE(is_capture_time(good)) << good;
  for (const char* bad : {"", "2024", "2024-05", "2024-05-0", "2024-05-03T", "2024-05-03T14:00:00", "2024-05-03T14:00Z",
                          "2024-05-03T14:00:00.Z", "2024-05-03T14:00:00.5", "2024-05-03T14:00:00+01:00", "May 3, 2024",
                          "2024-05-03 14:00:00Z", "2024-05-03T14:00:00.x5Z"})
    EXPECT_FALSE(is_capture_time(bad)) << bad;
}

TEST(Era, ATemplateIsForTheCapturesBetweenItsBounds) {
  struct Case {
    const char* from;
    const char* until;
    const char* captured;
    EraFit fit;
  };
  for (const Case& c : {Case{"", "", "", EraFit::kCurrent}, Case{"", "", "2024-05-03", EraFit::kCurrent},
                        Case{"2024", "", "", EraFit::kCurrent}, Case{"2024-05-03", "", "2024-05-02", EraFit::kOther},
                        Case{"2024-05-03", "", "2024-05-03", EraFit::kCurrent},
                        Case{"2024-05-03", "", "2024-05-03T00:00:00Z", EraFit::kCurrent},
                        Case{"", "2024-05-03", "2024-05-03T00:00:00Z", EraFit::kOther},
                        Case{"", "2024-05-03T12:00:00Z", "2024-05-03T11:59:59Z", EraFit::kCurrent},
                        Case{"", "2024-05-03", "", EraFit::kEnded}, Case{"", "2024-05-03", "soon", EraFit::kEnded},
                        Case{"2020-01-01", "2024-05-03", "2022-01-01", EraFit::kCurrent}}) {
    SCOPED_TRACE(std::string(c.from) + " - " + c.until + ": " + c.captured);
    EXPECT_EQ(era_fit(c.from, c.until, c.captured), c.fit);
  }
}

}  // namespace
}  // namespace wrapwright
