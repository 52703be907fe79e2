// SPDX-License-Identifier: Apache-2.0
#pragma once
// When to ask again after a failure. Pure functions, safe from any thread: the clock and the seed come from the caller,
// so the same run waits the same times.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wrapwright {

struct RetryOptions {
  int max_retries = 2;                           // further attempts after the first
  std::chrono::milliseconds first_delay{1'000};  // doubled with each attempt
  std::chrono::milliseconds max_delay{60'000};   // of our own back-off
  std::chrono::milliseconds max_retry_after{
      120'000};  // a longer Retry-After ends the request: never ask sooner than told
  std::uint64_t jitter_seed = 0;
};

// Statuses after which the same request may do better: 408, 429, 500, 502, 503, 504 and the unregistered 5xx.
[[nodiscard]] bool is_retryable_status(int status);

// Time to wait before attempt number `attempt` (1 = the first repetition): exponential, then between half and the whole
// of it, as the seed, the URL and the attempt decide.
[[nodiscard]] std::chrono::milliseconds backoff_delay(const RetryOptions& options, std::string_view url, int attempt);

// Retry-After (RFC 9110 section 10.2.3), seconds or HTTP date; a date in the past is 0; nothing if it is neither.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(std::string_view value,
                                                                         std::chrono::system_clock::time_point now);

}  // namespace wrapwright
