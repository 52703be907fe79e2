// SPDX-License-Identifier: Apache-2.0
#include "app/serve/fetch_pool.h"

#include <future>
#include <gtest/gtest.h>
#include <new>
#include <string>

namespace wrapwright {
namespace {

// Such a job used to end the server.
TEST(FetchPool, GoesOnAfterAJobThatThrows) {
  FetchPool pool({}, 1, 10, nullptr);
  for (int times = 0; times < 3; ++times) {
    std::promise<std::string> told;
    ASSERT_TRUE(pool.add("a.example", {[](HttpClient&) { throw std::bad_alloc(); },
                                       [&](const Error& error) { told.set_value(error.message); }}));
    EXPECT_EQ(told.get_future().get(), "out of memory");
  }
  ASSERT_TRUE(pool.add("a.example",
                       {[](HttpClient&) { throw std::bad_alloc(); }, [](const Error&) { throw std::bad_alloc(); }}));
  std::promise<void> done;
  ASSERT_TRUE(pool.add("a.example", {[&](HttpClient&) { done.set_value(); }, [](const Error&) { ADD_FAILURE(); }}));
  done.get_future().get();
}

TEST(FetchPool, TakesOnlySoManyJobs) {
  std::promise<void> gate;
  std::promise<void> has_begun;
  FetchPool pool({}, 1, 2, nullptr);
  const auto ignore = [](const Error&) {};
  ASSERT_TRUE(pool.add("a.example", {[&](HttpClient&) {
                                       has_begun.set_value();
                                       gate.get_future().get();
                                     },
                                     ignore}));
  has_begun.get_future().get();
  for (const bool is_taken : {true, true, false})
    EXPECT_EQ(pool.add("a.example", {[](HttpClient&) {}, ignore}), is_taken);
  EXPECT_EQ(pool.waiting(), 2U);
  gate.set_value();
}

}  // namespace
}  // namespace wrapwright
