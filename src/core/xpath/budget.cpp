// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/budget.h"

#include <string>

namespace wrapwright {

bool XPathBudget::refill(std::uint64_t steps) {
  constexpr std::uint64_t kGrant = 65'536;
  const std::uint64_t missing = steps - granted_;
  granted_ = 0;
  if (state_ == State::kGoing && limits_.stop != nullptr && *limits_.stop) state_ = State::kStopped;
  if (state_ == State::kGoing && missing > left_) state_ = State::kSpent;
  if (state_ != State::kGoing) {
    left_ = 0;
    return false;
  }
  left_ -= missing;
  granted_ = std::min(left_, kGrant);
  left_ -= granted_;
  return true;
}

std::optional<Error> XPathBudget::error() const {
  switch (state_) {
    case State::kGoing:
      return std::nullopt;
    case State::kStopped:
      return Error{ErrorKind::kInterrupted, "interrupted", {}};
    case State::kSpent:
      break;
  }
  return Error{ErrorKind::kLimit,
               "the XPaths need more than " + std::to_string(limits_.max_steps) + " steps on this page (max-steps)",
               {}};
}

}  // namespace wrapwright
