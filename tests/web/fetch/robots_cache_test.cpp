// SPDX-License-Identifier: Apache-2.0
// Section numbers are those of RFC 9309.
#include "web/fetch/robots_cache.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

constexpr const char* kOrigin = "https://a.example:443";
constexpr const char* kForbidsA = "User-agent: *\nDisallow: /a\n";
const RobotsCache::Time kNow{1'000'000s};

RobotsAnswer status(int code, std::string_view body = {}) {
  RobotsAnswer answer;
  answer.status = code;
  answer.body = body;
  return answer;
}

RobotsAnswer no_answer() {
  RobotsAnswer answer;
  answer.error = Error{ErrorKind::kNetwork, "connection refused", {}};
  return answer;
}

RobotsAnswer too_many_redirects() {
  RobotsAnswer answer = status(302);
  answer.too_many_redirects = true;
  return answer;
}

enum class Meaning { kRules, kAllAllowed, kNothingAllowed };

TEST(RobotsCache, AnswersMeanWhatSection231Says) {
  struct Case {
    const char* section = nullptr;
    RobotsAnswer answer;
    Meaning expected = Meaning::kRules;
  };
  for (const auto& c : {
           Case{"2.3.1.1 success", status(200, kForbidsA), Meaning::kRules},
           Case{"2.3.1.1 success", status(206, kForbidsA), Meaning::kRules},
           Case{"2.3.1.2 redirects without end", too_many_redirects(), Meaning::kAllAllowed},
           Case{"2.3.1.3 unavailable", status(404, kForbidsA), Meaning::kAllAllowed},
           Case{"2.3.1.3 unavailable", status(403), Meaning::kAllAllowed},
           Case{"2.3.1.3 unavailable", status(401), Meaning::kAllAllowed},
           Case{"2.3.1.3 unavailable", status(410), Meaning::kAllAllowed},
           Case{"429 is a failure", status(429), Meaning::kNothingAllowed},
           Case{"2.3.1.4 unreachable", status(500), Meaning::kNothingAllowed},
           Case{"2.3.1.4 unreachable", status(503, kForbidsA), Meaning::kNothingAllowed},
           Case{"2.3.1.4 unreachable", no_answer(), Meaning::kNothingAllowed},
           Case{"redirect to nowhere", status(302), Meaning::kNothingAllowed},
       }) {
    SCOPED_TRACE(std::string(c.section) + " " + std::to_string(c.answer.status));
    RobotsCache cache("wrapwright", {});
    EXPECT_EQ(cache.find(kOrigin, kNow), nullptr);
    cache.put(kOrigin, c.answer, kNow);
    const RobotsVerdict* verdict = cache.find(kOrigin, kNow);
    ASSERT_NE(verdict, nullptr);
    EXPECT_EQ(verdict->unreachable.has_value(), c.expected == Meaning::kNothingAllowed);
    EXPECT_EQ(verdict->rules.allows("/a"), c.expected != Meaning::kRules);
    EXPECT_EQ(cache.find("http://a.example:80", kNow), nullptr) << "another origin";
  }
}

TEST(RobotsCache, KeepsAnswersADayAndFailuresFiveMinutes) {
  RobotsCache cache("wrapwright", {});
  cache.put(kOrigin, status(200, kForbidsA), kNow);
  EXPECT_NE(cache.find(kOrigin, kNow + 24h - 1s), nullptr);
  EXPECT_EQ(cache.find(kOrigin, kNow + 24h), nullptr);
  cache.put(kOrigin, status(500), kNow);
  EXPECT_NE(cache.find(kOrigin, kNow + 5min - 1s), nullptr);
  EXPECT_EQ(cache.find(kOrigin, kNow + 5min), nullptr);
}

TEST(RobotsCache, UsesTheOldCopyAfterALongOutage) {
  RobotsCache cache("wrapwright", {});
  cache.put(kOrigin, status(200, kForbidsA), kNow);
  cache.put(kOrigin, no_answer(), kNow + 24h);
  cache.put(kOrigin, status(502), kNow + 24h * 30);
  ASSERT_NE(cache.find(kOrigin, kNow + 24h * 30), nullptr);
  EXPECT_TRUE(cache.find(kOrigin, kNow + 24h * 30)->unreachable);
  cache.put(kOrigin, no_answer(), kNow + 24h * 31);
  const RobotsVerdict* verdict = cache.find(kOrigin, kNow + 24h * 31);
  ASSERT_NE(verdict, nullptr);
  EXPECT_FALSE(verdict->unreachable);
  EXPECT_FALSE(verdict->rules.allows("/a"));
  EXPECT_TRUE(verdict->rules.allows("/b"));
}

TEST(RobotsCache, TreatsTheFileAsAbsentAfterALongOutageWithoutACopy) {
  RobotsCache cache("wrapwright", {});
  cache.put(kOrigin, no_answer(), kNow);
  cache.put(kOrigin, no_answer(), kNow + 24h * 30);
  ASSERT_NE(cache.find(kOrigin, kNow + 24h * 30), nullptr);
  EXPECT_FALSE(cache.find(kOrigin, kNow + 24h * 30)->unreachable);
  EXPECT_TRUE(cache.find(kOrigin, kNow + 24h * 30)->rules.allows("/a"));
}

TEST(RobotsCache, AnAnswerEndsTheOutage) {
  RobotsCache cache("wrapwright", {});
  cache.put(kOrigin, no_answer(), kNow);
  cache.put(kOrigin, status(200, kForbidsA), kNow + 24h * 29);
  cache.put(kOrigin, no_answer(), kNow + 24h * 31);
  ASSERT_NE(cache.find(kOrigin, kNow + 24h * 31), nullptr);
  EXPECT_TRUE(cache.find(kOrigin, kNow + 24h * 31)->unreachable);
}

TEST(RobotsCache, NeverForgetsAnAnswerAtOnce) {
  RobotsCacheOptions options;
  options.max_age = options.retry_after = 0s;
  RobotsCache cache("wrapwright", options);
  cache.put(kOrigin, status(500), kNow);
  EXPECT_NE(cache.find(kOrigin, kNow), nullptr);
  cache.put(kOrigin, status(404), kNow);
  EXPECT_NE(cache.find(kOrigin, kNow), nullptr);
}

}  // namespace
}  // namespace wrapwright
