// SPDX-License-Identifier: Apache-2.0
#pragma once
// Threads for requests that need no fetching, each with its own PageReader. Jobs run in the order in which they were
// added. Safe from any thread. Memory: the waiting jobs, whose number is not limited here.
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
  ~WorkerPool();  // calls stop()

  // Replies once: with the result of the job, with 503 if it throws, or immediately if the pool is stopped.
  void add(Job job, HttpServer::Reply reply);
  // Number of jobs that wait for a thread.
  [[nodiscard]] std::size_t waiting();
  // Runs the waiting jobs, and accepts no more.
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
