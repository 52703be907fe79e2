// SPDX-License-Identifier: Apache-2.0
#pragma once
// What an answer to /robots.txt means, and for how long (RFC 9309 sections 2.3 and 2.4). In memory; not safe from two
// threads. The clock is the caller's.
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "fetch/robots.h"

namespace wrapwright {

struct RobotsCacheOptions {
  std::chrono::seconds max_age{86'400};          // section 2.4: no longer than 24 hours
  std::chrono::seconds retry_after{300};         // after no answer
  std::chrono::seconds max_outage{30 * 86'400};  // after which the old copy counts again, or there is none
};

// What came of asking for /robots.txt.
struct RobotsAnswer {
  int status = 0;  // of the last answer; 0 = none came
  std::string_view body;
  bool too_many_redirects = false;  // section 2.3.1.2: then the file counts as not there
  std::optional<Error> error;       // why there was no answer
};

// What is known about one origin.
struct RobotsVerdict {
  RobotsRules rules;                 // of the last answer; none before it
  std::optional<Error> unreachable;  // set: everything is disallowed, and this is why
};

class RobotsCache {
 public:
  using Time = std::chrono::system_clock::time_point;

  RobotsCache(std::string product, const RobotsCacheOptions& options)
      : product_(std::move(product)), options_(options) {}

  // The verdict on "https://host:port"; null where it must be asked for (again). Valid until the next put.
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
