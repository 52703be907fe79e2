// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace wrapwright {
namespace {

std::string iso_time(std::time_t seconds) {
  std::tm parts{};
  if (::gmtime_r(&seconds, &parts) == nullptr) return "";
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), size};
}

}  // namespace

std::string current_time() { return iso_time(std::time(nullptr)); }

std::string source_date(const std::string& time) {
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  if (epoch == nullptr) return time;
  const std::string_view text(epoch);
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size()) return time;
  const std::string date = iso_time(static_cast<std::time_t>(seconds));
  return date.empty() ? time : date;
}

}  // namespace wrapwright
