// SPDX-License-Identifier: Apache-2.0
#pragma once
// Remembers failures that the next run would meet again: an address that is not found, gone or forbidden, or that
// robots.txt or this program refuses. Such a failure is reported once, and the longer it lasts, the more rarely the
// address is requested again. Stored with the validators. One thread.
#include <chrono>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "web/fetch/capture.h"
#include "web/fetch/validators.h"

namespace wrapwright {

// Whether the same request would fail in the same way for a long time: HTTP status 401, 403, 404, 410 or 451, or
// ErrorKind::kRefused.
[[nodiscard]] bool is_lasting(const Capture& capture);

// An address that has failed rests for as long as it has been failing, within these limits.
struct FailureRest {
  std::chrono::seconds least{3'600};
  std::chrono::seconds most{7 * 86'400};
};

class LastingFailures {
 public:
  // REQUIRES: the store outlives the object.
  explicit LastingFailures(ValidatorStore& store, const FailureRest& rest = {}) : store_(store), rest_(rest) {}

  // Whether `key` has failed lately, so that it is not worth a request. A refused address never rests, because checking
  // it costs no request, and robots.txt and options change.
  [[nodiscard]] Result<bool> rests(std::string_view key);
  // Records a failure. True if it is new: if its status differs from the recorded one.
  // REQUIRES: is_lasting(capture).
  [[nodiscard]] Result<bool> enter(std::string_view key, const Capture& capture);
  // Removes the failure of an address that responded.
  Status forget(std::string_view key) { return store_.forget_failure(key); }

 private:
  ValidatorStore& store_;
  FailureRest rest_;
};

}  // namespace wrapwright
