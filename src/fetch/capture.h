// SPDX-License-Identifier: Apache-2.0
#pragma once
// What came back for one URL: the answer and its history, or the error that stood in the way. Plain values.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct HttpHeader {
  std::string name;   // as received
  std::string value;  // as received, without the space around it
};

struct Capture {
  std::string url;                  // as asked
  std::string final_url;            // after redirects
  std::string permanent_url;        // as far as 301 and 308 alone lead from `url`: where to ask next time
  int status = 0;                   // of the last answer; 0 = none came
  std::string http_version;         // "1.0" "1.1" "2"
  std::vector<HttpHeader> headers;  // of the last answer, in order
  std::string body;                 // transfer and content decoding undone; empty after a 304
  std::string time;                 // when the answer was whole, ISO 8601 in UTC
  std::optional<Error> error;       // also for every status but 2xx and 304; `where` names `url`

  [[nodiscard]] bool ok() const { return !error; }
  [[nodiscard]] bool not_modified() const { return ok() && status == 304; }
};

// Value of the first header of that name (case-free); "" if there is none.
[[nodiscard]] std::string_view find_header(const std::vector<HttpHeader>& headers, std::string_view name);

// "2018-09-18T09:55:35Z".
[[nodiscard]] std::string iso_time(std::chrono::system_clock::time_point time);

// Seconds since 1970 of an HTTP date in any of the three formats of RFC 9110 section 5.6.7.
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_http_date(std::string_view text);

}  // namespace wrapwright
