// SPDX-License-Identifier: Apache-2.0
#pragma once
// A pool of fetching threads, each with its own HttpClient. All jobs of a host run on the same thread, one after the
// other, so that the client's politeness limits apply to the host. A thread that is idle for a while drops what its
// client knew about hosts, which bounds its memory. Safe from any thread.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

class FetchPool {
 public:
  struct Job {
    std::function<void(HttpClient& client)> run;
    std::function<void(const Error& error)> failed;  // called if run() throws, because it then reports no outcome
  };
  using Counter = std::function<void(const Capture& capture)>;

  // `counter` is called with each capture, by any thread.
  FetchPool(const HttpOptions& options, std::size_t threads, std::size_t max_waiting, Counter counter);
  FetchPool(const FetchPool&) = delete;
  FetchPool& operator=(const FetchPool&) = delete;
  // Aborts the fetches in progress, and runs the waiting jobs, whose requests end at once with kInterrupted.
  ~FetchPool();

  // False if too many jobs wait for the thread of this host; then the job is dropped.
  [[nodiscard]] bool add(const std::string& host, Job job);
  // Number of jobs that wait for their thread.
  [[nodiscard]] std::size_t waiting();
  // From now on requests end at once.
  void stop() { stop_ = true; }
  [[nodiscard]] bool is_stopped() const { return stop_; }

 private:
  struct Shard {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs;  // guarded by mutex
    bool is_ending = false;
    std::thread thread;
  };
  void run(Shard& shard) const;

  HttpOptions options_;
  std::size_t max_waiting_;
  Counter counter_;
  std::atomic<bool> stop_ = false;
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace wrapwright
