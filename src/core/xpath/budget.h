// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits the work of XPath expressions: hand-written or hostile ones may take time polynomial in the size of the page.
// The expressions of one task, such as applying a wrapper to a page, share one budget. Not thread-safe.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/base/result.h"

namespace wrapwright {

struct XPathLimits {
  // One step is a node visited, a test made, or 64 bytes of text or eight attributes read or copied. Learned
  // expressions take one or two steps per element of a page.
  std::uint64_t max_steps = 500'000'000;
  const std::atomic<bool>* stop = nullptr;  // when it becomes true, evaluation ends with kInterrupted
};

class XPathBudget {
 public:
  explicit XPathBudget(const XPathLimits& limits = {}) : limits_(limits), left_(limits.max_steps) {}

  // False once the budget is exhausted.
  bool spend(std::uint64_t steps) {
    if (steps > granted_) return refill(steps);
    granted_ -= steps;
    return true;
  }
  bool spend_on_text(std::size_t bytes) { return spend(bytes / 64 + 1); }
  [[nodiscard]] bool ok() const { return state_ == State::kGoing; }
  // Why there is no result: kLimit or kInterrupted. Nothing while the budget is not exhausted.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  enum class State : std::uint8_t { kGoing, kSpent, kStopped };
  bool refill(std::uint64_t steps);

  XPathLimits limits_;
  std::uint64_t left_;
  std::uint64_t granted_ = 0;  // taken from left_ in small portions, so that `stop` is checked often
  State state_ = State::kGoing;
};

}  // namespace wrapwright
