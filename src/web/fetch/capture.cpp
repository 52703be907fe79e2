// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/capture.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <curl/curl.h>

namespace wrapwright {

std::string iso_time(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), size};
}

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
