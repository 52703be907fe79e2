// SPDX-License-Identifier: Apache-2.0
#pragma once
// Threads that answer requests for which nothing is fetched, each with a PageReader of its own. Jobs run in the order
// in which they came. Safe from any thread. Memory: the jobs that wait, whose number nothing limits here.
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "app/serve/http_server.h"
#include "app/serve/page_reading.h"

namespace wrapwright {

class WorkerPool {
 public:
  using Job = std::function<ServeAnswer(PageReader& reader)>;

  // REQUIRES: what the readers use outlives the object.
  WorkerPool(std::size_t threads, WrapperCache& wrappers, const PageExtractor& alone, const PageLimits& limits);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();  // as stop()

  // Replies once: with what the job returns, or with 503 if it throws, or at once if the pool is stopped.
  void add(Job job, HttpServer::Reply reply);
  // Jobs that wait for a thread.
  [[nodiscard]] std::size_t waiting();
  // Runs the jobs that wait, and takes no more.
  void stop();

 private:
  struct Entry {
    Job job;
    HttpServer::Reply reply;
  };
  void run();

  WrapperCache& wrappers_;
  const PageExtractor& alone_;
  PageLimits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> entries_;  // guarded by mutex_
  bool is_stopped_ = false;    // guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace wrapwright
