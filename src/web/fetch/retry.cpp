// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/retry.h"

#include <algorithm>
#include <charconv>

#include "web/fetch/capture.h"
#include "web/fetch/hash.h"

namespace wrapwright {

bool is_retryable_status(int status) {
  if (status == 408 || status == 429) return true;
  return status >= 500 && status != 501 && status != 505;
}

std::chrono::milliseconds backoff_delay(const RetryOptions& options, std::string_view url, int attempt) {
  std::chrono::milliseconds delay = options.first_delay;
  for (int i = 1; i < attempt && delay < options.max_delay; ++i) delay *= 2;
  delay = std::min(delay, options.max_delay);
  const std::uint64_t bits = mix_bits(fnv1a(url, mix_bits(options.jitter_seed)) + static_cast<std::uint64_t>(attempt));
  const double share = static_cast<double>(bits >> 11U) * 0x1.0p-53;
  return std::chrono::milliseconds(static_cast<std::int64_t>(static_cast<double>(delay.count()) * (0.5 + share / 2)));
}

std::optional<std::chrono::milliseconds> parse_retry_after(std::string_view value,
                                                           std::chrono::system_clock::time_point now) {
  constexpr std::int64_t kLongest = 10LL * 365 * 86'400;
  std::int64_t seconds = 0;
  const char* end = value.data() + value.size();
  const auto [stop, code] = std::from_chars(value.data(), end, seconds);
  if (code == std::errc::result_out_of_range && value.front() != '-') return std::chrono::seconds(kLongest);
  if (code == std::errc() && stop == end) {
    if (seconds < 0) return std::nullopt;
    return std::chrono::seconds(std::min(seconds, kLongest));
  }
  const auto date = parse_http_date(value);
  if (!date) return std::nullopt;
  const auto wait = std::chrono::ceil<std::chrono::seconds>(*date - now);
  return std::clamp(wait, std::chrono::seconds(0), std::chrono::seconds(kLongest));
}

}  // namespace wrapwright
