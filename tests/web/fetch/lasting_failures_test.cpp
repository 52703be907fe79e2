// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/lasting_failures.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

constexpr const char* kKey = "http://a.example/p";

Capture failed(int status, ErrorKind kind = ErrorKind::kNetwork) {
  Capture out;
  out.status = status;
  out.error = Error{kind, "failed", {}};
  return out;
}

std::int64_t ago(std::chrono::seconds time) {
  return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() - time);
}

TEST(LastingFailures, AreThoseThatTheNextRequestWouldMeetAgain) {
  for (const int status : {401, 403, 404, 410, 451}) EXPECT_TRUE(is_lasting(failed(status))) << status;
  for (const int status : {0, 400, 408, 429, 500, 503}) EXPECT_FALSE(is_lasting(failed(status))) << status;
  EXPECT_TRUE(is_lasting(failed(0, ErrorKind::kRefused)));
  EXPECT_FALSE(is_lasting(Capture()));
}

class LastingFailuresTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  ValidatorStore store_ = ValidatorStore::open(folder_.path() / "v.sqlite", "1").value();
  LastingFailures failures_{store_, {.least = 1h, .most = 48h}};
};

TEST_F(LastingFailuresTest, AreNewsOnceUntilTheStatusChangesOrThePageIsBack) {
  EXPECT_TRUE(*failures_.enter(kKey, failed(404)));
  EXPECT_FALSE(*failures_.enter(kKey, failed(404)));
  EXPECT_TRUE(*failures_.enter(kKey, failed(0, ErrorKind::kRefused)));
  ASSERT_TRUE(failures_.forget(kKey));
  EXPECT_TRUE(*failures_.enter(kKey, failed(0, ErrorKind::kRefused)));
}

TEST_F(LastingFailuresTest, RestForAsLongAsTheyHaveLastedWithinLimits) {
  EXPECT_FALSE(*failures_.rests(kKey));
  ASSERT_TRUE(*failures_.enter(kKey, failed(404)));
  EXPECT_TRUE(*failures_.rests(kKey));
  const auto rests = [&](std::chrono::seconds first, std::chrono::seconds last) {
    EXPECT_TRUE(store_.put_failure(kKey, {404, ago(first), ago(last)}));
    return *failures_.rests(kKey);
  };
  EXPECT_TRUE(rests(50min, 50min)) << "an hour at least";
  EXPECT_FALSE(rests(70min, 70min));
  EXPECT_TRUE(rests(19h, 9h));
  EXPECT_FALSE(rests(19h, 10h));
  EXPECT_TRUE(rests(1000h, 47h)) << "two days at most";
  EXPECT_FALSE(rests(1000h, 49h));
}

TEST_F(LastingFailuresTest, WhatWasRefusedNeverRests) {
  ASSERT_TRUE(*failures_.enter(kKey, failed(0, ErrorKind::kRefused)));
  EXPECT_FALSE(*failures_.rests(kKey));
}

}  // namespace
}  // namespace wrapwright
