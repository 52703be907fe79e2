// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/lasting_failures.h"

#include <algorithm>
#include <array>

namespace wrapwright {
namespace {

using Clock = std::chrono::system_clock;

constexpr std::array kLastingStatuses = {401, 403, 404, 410, 451};
constexpr int kRefusedStatus = 0;

}  // namespace

bool is_lasting(const Capture& capture) {
  if (!capture.error) return false;
  if (capture.error->kind == ErrorKind::kRefused) return true;
  return std::find(kLastingStatuses.begin(), kLastingStatuses.end(), capture.status) != kLastingStatuses.end();
}

Result<bool> LastingFailures::rests(std::string_view key) {
  const auto failure = store_.failure(key);
  if (!failure) return failure.error();
  if (!*failure || (*failure)->status == kRefusedStatus) return false;
  const std::chrono::seconds lasting((*failure)->last - (*failure)->first);
  return Clock::now() < Clock::from_time_t((*failure)->last) + std::clamp(lasting, rest_.least, rest_.most);
}

Result<bool> LastingFailures::enter(std::string_view key, const Capture& capture) {
  const int status = capture.error->kind == ErrorKind::kRefused ? kRefusedStatus : capture.status;
  const auto before = store_.failure(key);
  if (!before) return before.error();
  const bool is_news = !*before || (*before)->status != status;
  const std::int64_t now = Clock::to_time_t(Clock::now());
  if (auto put = store_.put_failure(key, {status, is_news ? now : (*before)->first, now}); !put) return put.error();
  return is_news;
}

}  // namespace wrapwright
