// SPDX-License-Identifier: Apache-2.0
#include "app/serve/worker_pool.h"

#include <future>
#include <gtest/gtest.h>
#include <new>
#include <stdexcept>
#include <string>

namespace wrapwright {
namespace {

class Workers : public testing::Test {
 protected:
  std::future<ServeAnswer> asked(WorkerPool::Job job) {
    const auto answer = std::make_shared<std::promise<ServeAnswer>>();
    pool_.add(std::move(job), [answer](ServeAnswer given) { answer->set_value(std::move(given)); });
    return answer->get_future();
  }

  WrapperCache wrappers_{"no-such-store", "", {}};
  PageExtractor alone_;
  WorkerPool pool_{1, wrappers_, alone_, {}};
};

TEST_F(Workers, ReadPages) {
  const ServeAnswer answer =
      asked([](PageReader& reader) -> ServeAnswer {
        const auto page = reader.read({"http://a.example/", "http://a.example/", "<p>", "", ""}, {});
        return {.status = page->failure, .body = page->url};
      }).get();
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(answer.body, "http://a.example/");
}

// Such a job used to end the server.
TEST_F(Workers, GoOnAfterAJobThatThrows) {
  for (int times = 0; times < 3; ++times) {
    const ServeAnswer failed = asked([](PageReader&) -> ServeAnswer { throw std::bad_alloc(); }).get();
    EXPECT_EQ(failed.status, 503);
    EXPECT_EQ(failed.body, "{\"error\":\"out of memory\"}\n");
  }
  EXPECT_EQ(asked([](PageReader&) -> ServeAnswer { throw std::runtime_error("why"); }).get().body,
            "{\"error\":\"why\"}\n");
  EXPECT_EQ(asked([](PageReader&) -> ServeAnswer { return {.body = "fine"}; }).get().body, "fine");
}

TEST_F(Workers, RunWhatWaitsWhenTheyStop) {
  std::promise<void> gate;
  auto first =
      asked([open = gate.get_future().share()](PageReader&) -> ServeAnswer { return open.wait(), ServeAnswer{}; });
  auto second = asked([](PageReader&) -> ServeAnswer { return {.body = "second"}; });
  gate.set_value();
  pool_.stop();
  EXPECT_EQ(first.get().status, 200);
  EXPECT_EQ(second.get().body, "second");
  EXPECT_EQ(pool_.waiting(), 0U);
}

// A job added between the last check and the end was never run, and the program waited for it forever.
TEST_F(Workers, RefuseWhatComesWhenTheyHaveStopped) {
  pool_.stop();
  const ServeAnswer answer = asked([](PageReader&) -> ServeAnswer { return {}; }).get();
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body, "{\"error\":\"stopping\"}\n");
  EXPECT_EQ(pool_.waiting(), 0U);
}

}  // namespace
}  // namespace wrapwright
