// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/capture.h"

#include <algorithm>
#include <ctime>
#include <curl/curl.h>

namespace wrapwright {

std::optional<std::chrono::system_clock::time_point> parse_http_date(std::string_view text) {
  // curl_getdate also accepts bare numbers as dates, but every HTTP date begins with a weekday.
  if (text.empty() || (text.front() >= '0' && text.front() <= '9')) return std::nullopt;
  const std::time_t seconds = ::curl_getdate(std::string(text).c_str(), nullptr);
  if (seconds < 0) return std::nullopt;
  // The clock counts nanoseconds and ends in 2262.
  constexpr auto kLast = std::chrono::system_clock::time_point::max();
  return std::chrono::system_clock::from_time_t(std::min(seconds, std::chrono::system_clock::to_time_t(kLast)));
}

}  // namespace wrapwright
