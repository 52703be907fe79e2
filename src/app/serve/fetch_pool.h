// SPDX-License-Identifier: Apache-2.0
#pragma once
// A pool of fetching threads, each with its own HttpClient. A host always has the same thread, so that the client's
// politeness holds for it: jobs of one host run one after the other. A thread without work for a while forgets what its
// client knew of hosts, which bounds its memory. Safe from any thread.
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
    std::function<void(const Error& error)> failed;  // called if run() throws, as then nobody else says what came of it
  };
  using Counter = std::function<void(const Capture& capture)>;

  // `counter` is told of each capture, by any thread.
  FetchPool(const HttpOptions& options, std::size_t threads, std::size_t max_waiting, Counter counter);
  FetchPool(const FetchPool&) = delete;
  FetchPool& operator=(const FetchPool&) = delete;
  // Ends the fetches in progress, and runs the jobs that wait: their requests end at once with kInterrupted.
  ~FetchPool();

  // False if too many jobs wait for the thread of this host; the job is dropped then.
  [[nodiscard]] bool add(const std::string& host, Job job);
  // Jobs that wait for their thread.
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
