// SPDX-License-Identifier: Apache-2.0
#pragma once
// When to repeat a failed request. Pure functions, safe from any thread: clock and seed are provided by the caller, so
// the same run waits the same times.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wrapwright {

struct RetryOptions {
  int max_retries = 2;                           // further attempts after the first
  std::chrono::milliseconds first_delay{1'000};  // doubled with each attempt
  std::chrono::milliseconds max_delay{60'000};   // limit of the back-off
  std::chrono::milliseconds max_retry_after{
      120'000};  // a longer Retry-After ends the request, because it must not be repeated earlier
  std::uint64_t jitter_seed = 0;
};

// Statuses after which the same request may succeed: 408, 429, 500, 502, 503, 504 and the unregistered 5xx.
[[nodiscard]] bool is_retryable_status(int status);

// The delay before attempt number `attempt` (1 = the first retry): exponential, with a jitter between half and the
// whole, determined by the seed, the URL and the attempt.
[[nodiscard]] std::chrono::milliseconds backoff_delay(const RetryOptions& options, std::string_view url, int attempt);

// Parses Retry-After (RFC 9110 section 10.2.3), seconds or an HTTP date; a date in the past is 0; nothing if it is
// neither.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(std::string_view value,
                                                                         std::chrono::system_clock::time_point now);

}  // namespace wrapwright
