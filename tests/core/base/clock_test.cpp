// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Clock, TimeIsIso8601InUtc) {
  const std::string time = current_time();
  ASSERT_EQ(time.size(), 20U) << time;
  EXPECT_EQ(time.substr(4, 1) + time.substr(10, 1) + time.substr(19), "-TZ");
  EXPECT_GT(time, "2026-01-01T00:00:00Z");
}

struct EpochCase {
  const char* epoch;  // null: not set
  const char* expected;
};

constexpr const char* kNow = "2026-05-01T10:00:00Z";
constexpr EpochCase kEpochs[] = {
    {nullptr, kNow},
    {"", kNow},
    {"0", "1970-01-01T00:00:00Z"},
    {"1767225600", "2026-01-01T00:00:00Z"},
    {"-1", "1969-12-31T23:59:59Z"},
    {"1767225600.5", kNow},
    {"tomorrow", kNow},
    {"9223372036854775807", kNow},
};

TEST(Clock, SourceDateEpochStandsInForTheTime) {
  const char* before = std::getenv("SOURCE_DATE_EPOCH");
  const std::string saved = before == nullptr ? "" : before;
  for (const EpochCase& each : kEpochs) {
    if (each.epoch == nullptr) {
      ::unsetenv("SOURCE_DATE_EPOCH");
    } else {
      ::setenv("SOURCE_DATE_EPOCH", each.epoch, 1);
    }
    EXPECT_EQ(source_date(kNow), each.expected) << (each.epoch == nullptr ? "(not set)" : each.epoch);
  }
  ::unsetenv("SOURCE_DATE_EPOCH");
  if (before != nullptr) ::setenv("SOURCE_DATE_EPOCH", saved.c_str(), 1);
}

}  // namespace
}  // namespace wrapwright
