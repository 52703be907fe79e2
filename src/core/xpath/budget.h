// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much work XPath expressions may do: some, hand-written or hostile, take time with a power of the page's size.
// A budget is spent by the expressions of one piece of work, such as a wrapper on a page. Not thread-safe.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/base/result.h"

namespace wrapwright {

struct XPathLimits {
  // Nodes visited, tests made, and stretches of 64 bytes of text, or of eight attributes, read or copied. Expressions
  // that learning makes take one or two for each element of a page.
  std::uint64_t max_steps = 500'000'000;
  const std::atomic<bool>* stop = nullptr;  // set: evaluation ends, as interrupted
};

class XPathBudget {
 public:
  explicit XPathBudget(const XPathLimits& limits = {}) : limits_(limits), left_(limits.max_steps) {}

  // False where nothing is left, and from then on.
  bool spend(std::uint64_t steps) {
    if (steps > granted_) return refill(steps);
    granted_ -= steps;
    return true;
  }
  bool spend_on_text(std::size_t bytes) { return spend(bytes / 64 + 1); }
  [[nodiscard]] bool ok() const { return state_ == State::kGoing; }
  // Why there is no result: kLimit, kInterrupted. Nothing while there is some budget left.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  enum class State : std::uint8_t { kGoing, kSpent, kStopped };
  bool refill(std::uint64_t steps);

  XPathLimits limits_;
  std::uint64_t left_;
  std::uint64_t granted_ = 0;  // of those no longer in left_; small, so that `stop` is looked at often
  State state_ = State::kGoing;
};

}  // namespace wrapwright
