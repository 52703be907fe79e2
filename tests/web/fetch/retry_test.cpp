// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/retry.h"

#include <gtest/gtest.h>
#include <set>

#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

TEST(RetryableStatus, IsWhatMayPass) {
  for (const int status : {408, 429, 500, 502, 503, 504, 520, 599}) EXPECT_TRUE(is_retryable_status(status)) << status;
  for (const int status : {0, 200, 301, 304, 400, 401, 403, 404, 410, 418, 501, 505})
    EXPECT_FALSE(is_retryable_status(status)) << status;
}

TEST(BackoffDelay, DoublesWithinItsBoundsAndStopsAtTheLongest) {
  RetryOptions options;
  options.first_delay = milliseconds(1'000);
  options.max_delay = milliseconds(5'000);
  const int expected[] = {1'000, 2'000, 4'000, 5'000, 5'000};
  for (int attempt = 1; attempt <= 5; ++attempt) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      options.jitter_seed = seed;
      const auto delay = backoff_delay(options, "http://a/", attempt).count();
      EXPECT_GE(delay, expected[attempt - 1] / 2);
      EXPECT_LE(delay, expected[attempt - 1]);
    }
  }
  EXPECT_LE(backoff_delay(options, "http://a/", 1'000'000), options.max_delay);
}

TEST(BackoffDelay, IsTheSameForTheSameSeedAndSpreadsOverUrls) {
  const RetryOptions options;
  std::set<milliseconds> delays;
  for (int i = 0; i < 100; ++i) {
    const std::string url = "http://a/" + std::to_string(i);
    EXPECT_EQ(backoff_delay(options, url, 1), backoff_delay(options, url, 1));
    delays.insert(backoff_delay(options, url, 1));
  }
  EXPECT_GT(delays.size(), 50U);
  RetryOptions other;
  other.jitter_seed = 1;
  EXPECT_NE(backoff_delay(options, "http://a/", 1), backoff_delay(other, "http://a/", 1));
}

TEST(ParseRetryAfter, TakesSecondsAndDatesAndNothingElse) {
  const auto now = *parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT");
  struct Case {
    const char* value = nullptr;
    std::optional<milliseconds> expected;
  };
  for (const auto& c : {
           Case{"0", seconds(0)},
           Case{"120", seconds(120)},
           Case{"Sun, 06 Nov 1994 08:50:07 GMT", seconds(30)},
           Case{"Sunday, 06-Nov-94 08:50:07 GMT", seconds(30)},
           Case{"Sun Nov  6 08:50:07 1994", seconds(30)},
           Case{"Sun, 06 Nov 1994 08:00:00 GMT", seconds(0)},
           Case{"Fri, 31 Dec 9999 23:59:59 GMT", seconds(10LL * 365 * 86'400)},
           Case{"Tue, 12 Apr 2262 00:00:00 GMT", seconds(10LL * 365 * 86'400)},
           Case{"-5", std::nullopt},
           Case{"1.5", std::nullopt},
           Case{"12 s", std::nullopt},
           Case{"soon", std::nullopt},
           Case{"", std::nullopt},
           Case{"99999999999999999999999", seconds(10LL * 365 * 86'400)},
       }) {
    SCOPED_TRACE(c.value);
    EXPECT_EQ(parse_retry_after(c.value, now), c.expected);
  }
}

TEST(ParseRetryAfter, RoundsADateUpSoThatNobodyComesTooEarly) {
  const auto now = *parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT") + milliseconds(1);
  EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:49:39 GMT", now), seconds(2));
}

}  // namespace
}  // namespace wrapwright
