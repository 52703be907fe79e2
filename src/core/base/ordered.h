// SPDX-License-Identifier: Apache-2.0
#pragma once
// Processes many inputs in parallel and delivers the results in the order of the inputs, so that the output does not
// depend on the number of threads. Memory: one input and its result per slot, independent of the number of inputs.
#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace wrapwright {

// The implementation of stream_in_order; one object per run. Takes inputs into slots one after another, works on them
// on several threads, and delivers the results in the order of the inputs.
template <typename Slot, typename Take, typename Work, typename Deliver>
class OrderedStream {
 public:
  OrderedStream(std::vector<Slot>& slots, const Take& take, const Work& work, const Deliver& deliver)
      : slots_(slots), take_(take), work_(work), deliver_(deliver), worked_(slots.size(), false) {}

  void run(std::size_t threads) {
    most_waiting_ = threads;
    std::vector<std::thread> started;
    started.reserve(threads);
    try {
      for (std::size_t i = 0; i < threads; ++i) started.emplace_back([this, i] { run_thread(i); });
    } catch (const std::system_error&) {
      if (started.empty()) run_thread(0);
    }
    for (std::thread& thread : started) thread.join();
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void run_thread(std::size_t thread) {
    std::unique_lock lock(mutex_);
    try {
      while (true) {
        changed_.wait(lock, [&] { return stop_ || may_take() || begun_ < taken_ || ended_; });
        if (stop_) return;
        if (may_take()) {
          take_next(lock);
        } else if (begun_ < taken_) {
          work_on_next(lock, thread);
          deliver_worked(lock);
        } else {
          return;
        }
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!thrown_) thrown_ = std::current_exception();
      stop_ = true;
      changed_.notify_all();
    }
  }

  // Inputs are taken ahead of the work, one for each thread, so that no thread is idle while another one takes an
  // input.
  [[nodiscard]] bool may_take() const {
    return !ended_ && !taking_ && taken_ - delivered_ < slots_.size() && taken_ - begun_ < most_waiting_;
  }

  void take_next(std::unique_lock<std::mutex>& lock) {
    Slot& slot = slots_[taken_ % slots_.size()];
    taking_ = true;
    lock.unlock();
    const bool any = take_(slot);
    lock.lock();
    taking_ = false;
    ended_ = !any;
    if (any) ++taken_;
    changed_.notify_all();
  }

  void work_on_next(std::unique_lock<std::mutex>& lock, std::size_t thread) {
    const std::size_t mine = begun_++ % slots_.size();
    lock.unlock();
    work_(slots_[mine], thread);
    lock.lock();
    worked_[mine] = true;
  }

  // Delivers the results whose turn it is, unless another thread is delivering already; that one then delivers these,
  // too.
  void deliver_worked(std::unique_lock<std::mutex>& lock) {
    while (!stop_ && !delivering_ && worked_[delivered_ % slots_.size()]) {
      const std::size_t at = delivered_ % slots_.size();
      delivering_ = true;
      lock.unlock();
      const bool goes_on = deliver_(slots_[at]);
      lock.lock();
      delivering_ = false;
      worked_[at] = false;
      ++delivered_;
      stop_ = stop_ || !goes_on;
      changed_.notify_all();
    }
  }

  std::vector<Slot>& slots_;
  const Take& take_;
  const Work& work_;
  const Deliver& deliver_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> worked_;      // by slot: has a result that is not yet delivered
  std::size_t taken_ = 0;         // inputs; the next goes to slot taken_ % slots
  std::size_t begun_ = 0;         // taken inputs on which work has begun
  std::size_t delivered_ = 0;     // results
  std::size_t most_waiting_ = 1;  // limit on inputs that are taken but not begun
  bool taking_ = false;
  bool delivering_ = false;
  bool ended_ = false;
  bool stop_ = false;
  std::exception_ptr thrown_;
};

// Calls take(slot) until it returns false, work(slot, thread) on each slot that it filled (thread < `threads`), and
// deliver(slot), which returns whether to continue. take and deliver are never called concurrently with themselves;
// they are called in the order of the inputs, on any thread. Up to `threads` calls of work run at once. At most
// slots.size() inputs are between take and deliver; with more slots than threads, a thread can continue while an
// earlier input is unfinished. If `threads` is 1, no thread is started. If a callback throws, the other threads stop
// after their current call, and the exception is rethrown here; failures of a single input must be handled by work()
// (core/base/guarded.h). If the system cannot start all threads, the ones that started do the work. REQUIRES: threads >
// 0 && !slots.empty().
template <typename Slot, typename Take, typename Work, typename Deliver>
void stream_in_order(std::size_t threads, std::vector<Slot>& slots, const Take& take, const Work& work,
                     const Deliver& deliver) {
  if (threads == 1) {
    while (take(slots[0])) {
      work(slots[0], std::size_t{0});
      if (!deliver(slots[0])) return;
    }
    return;
  }
  OrderedStream<Slot, Take, Work, Deliver>(slots, take, work, deliver).run(threads);
}

// Calls work(worker, i) for every i below `count`, each on one of the workers, and deliver(worker, i) after it, as
// stream_in_order does with a thread and a slot for each worker. REQUIRES: !workers.empty().
template <typename Worker, typename Work, typename Deliver>
void for_each_in_order(std::size_t count, std::vector<Worker>& workers, const Work& work, const Deliver& deliver) {
  struct Slot {
    Worker* worker;
    std::size_t i;
  };
  std::vector<Slot> slots;
  slots.reserve(workers.size());
  for (Worker& worker : workers) slots.push_back({&worker, 0});
  std::size_t next = 0;
  const auto take = [&](Slot& slot) {
    slot.i = next++;
    return slot.i < count;
  };
  stream_in_order(
      std::clamp<std::size_t>(count, 1, slots.size()), slots, take,
      [&](Slot& slot, std::size_t) { work(*slot.worker, slot.i); },
      [&](Slot& slot) { return deliver(*slot.worker, slot.i); });
}

}  // namespace wrapwright
