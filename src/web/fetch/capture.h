// SPDX-License-Identifier: Apache-2.0
#pragma once
// The result for one URL: the response and its history, or the error. Plain values.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/http/header.h"

namespace wrapwright {

// Why a URL was not requested at all.
enum class FetchRefusal {
  kNone,  // it was requested
  kScheme,
  kPort,     // not one of HttpOptions::ports
  kAddress,  // a private one
  kRobots,
};

struct Capture {
  std::string url;                             // as requested
  std::string final_url;                       // after redirects, percent-encoded where `url` is not
  std::string permanent_url;                   // reached from `url` by 301 and 308 only: the URL to request next time
  int status = 0;                              // of the last response; 0 = none
  std::string http_version;                    // "1.0" "1.1" "2"
  std::vector<HttpHeader> headers;             // of the last response, in order
  std::string body;                            // with transfer and content coding undone; empty after a 304
  std::string time;                            // when the response was complete, ISO 8601 in UTC
  std::optional<Error> error;                  // also set for every status except 2xx and 304; `where` names `url`
  FetchRefusal refusal = FetchRefusal::kNone;  // of the last hop, if the error is kRefused

  [[nodiscard]] bool ok() const { return !error; }
  [[nodiscard]] bool not_modified() const { return ok() && status == 304; }
};

// Parses an HTTP date in any of the three formats of RFC 9110 section 5.6.7. A date beyond the clock's range becomes
// its last second.
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_http_date(std::string_view text);

}  // namespace wrapwright
