// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parallel work on many inputs, with results delivered in the order of the inputs: the output does not depend on the
// number of threads. Memory: one result per worker, as a worker waits for its turn before it takes the next input.
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace wrapwright {

// Calls work(worker, i) for every i below `count`, each on one of the workers, and deliver(worker, i) after it: one at
// a time, i ascending. deliver returns whether to go on. One worker: no threads. An exception of either stops the
// others after the input that they are at, and is thrown again here; an input's own failure is for work() to keep
// (base/guarded.h). Where the system gives fewer threads than workers, those that there are do the work.
// REQUIRES: !workers.empty().
template <typename Worker, typename Work, typename Deliver>
void for_each_in_order(std::size_t count, std::vector<Worker>& workers, const Work& work, const Deliver& deliver) {
  if (workers.size() == 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) {
      work(workers[0], i);
      if (!deliver(workers[0], i)) return;
    }
    return;
  }
  std::mutex mutex;
  std::condition_variable turn_changed;
  std::size_t next = 0;
  std::size_t turn = 0;
  bool stop = false;
  std::exception_ptr thrown;
  const auto run = [&](Worker& worker) {
    std::unique_lock lock(mutex);
    while (!stop && next < count) {
      const std::size_t mine = next++;
      try {
        lock.unlock();
        work(worker, mine);
        lock.lock();
        turn_changed.wait(lock, [&] { return stop || turn == mine; });
        if (stop) return;
        stop = !deliver(worker, mine);
      } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        if (!thrown) thrown = std::current_exception();
        stop = true;
      }
      ++turn;
      turn_changed.notify_all();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(workers.size());
  try {
    for (Worker& worker : workers) threads.emplace_back(run, std::ref(worker));
  } catch (const std::system_error&) {
    if (threads.empty()) run(workers[0]);
  }
  for (std::thread& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace wrapwright
