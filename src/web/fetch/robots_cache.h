// SPDX-License-Identifier: Apache-2.0
#pragma once
// The meaning of a response to /robots.txt, and how long it is valid (RFC 9309 sections 2.3 and 2.4). In memory; not
// thread-safe. The caller provides the clock.
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "web/fetch/robots.h"

namespace wrapwright {

struct RobotsCacheOptions {
  std::chrono::seconds max_age{86'400};          // section 2.4: no longer than 24 hours
  std::chrono::seconds retry_after{300};         // without a response
  std::chrono::seconds max_outage{30 * 86'400};  // after this time the old copy is used again, if there is one
};

// The outcome of a request for /robots.txt.
struct RobotsAnswer {
  int status = 0;  // of the last response; 0 = none
  std::string_view body;
  bool too_many_redirects = false;  // section 2.3.1.2: the file then counts as missing
  std::optional<Error> error;       // why there was no response
};

// The verdict on one origin.
struct RobotsVerdict {
  RobotsRules rules;                 // of the last response; no rules before it
  std::optional<Error> unreachable;  // if set: everything is disallowed for this reason
};

class RobotsCache {
 public:
  using Time = std::chrono::system_clock::time_point;

  RobotsCache(std::string product, const RobotsCacheOptions& options)
      : product_(std::move(product)), options_(options) {}

  // The verdict on "https://host:port"; null if robots.txt must be requested (again). Valid until the next put().
  [[nodiscard]] const RobotsVerdict* find(const std::string& origin, Time now) const;

  void put(const std::string& origin, const RobotsAnswer& answer, Time now);

 private:
  struct Entry {
    RobotsVerdict verdict;
    Time expires;
    std::optional<Time> failing_since;
  };

  std::string product_;
  RobotsCacheOptions options_;
  std::map<std::string, Entry> entries_;
};

}  // namespace wrapwright
