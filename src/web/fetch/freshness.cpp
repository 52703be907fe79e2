// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/freshness.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

using std::chrono::seconds;

std::optional<seconds> parse_seconds(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  std::int64_t value = 0;
  const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (stop != text.data() + text.size() || text.empty() || value < 0) return std::nullopt;
  if (code == std::errc::result_out_of_range) return seconds(INT32_MAX);
  if (code != std::errc()) return std::nullopt;
  return seconds(std::min<std::int64_t>(value, INT32_MAX));
}

struct CacheControl {
  bool forbidden = false;
  std::optional<seconds> max_age;
};

CacheControl parse_cache_control(const std::vector<HttpHeader>& headers) {
  CacheControl out;
  for (const auto& header : headers) {
    if (!equal_ignoring_case(header.name, "cache-control")) continue;
    std::string_view rest = header.value;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view one = trim(rest.substr(0, comma), is_blank);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      const std::size_t equals = std::min(one.find('='), one.size());
      const std::string_view name = trim(one.substr(0, equals), is_blank);
      const std::string_view value = equals < one.size() ? trim(one.substr(equals + 1), is_blank) : std::string_view();
      if (equal_ignoring_case(name, "no-store") || equal_ignoring_case(name, "no-cache")) out.forbidden = true;
      // An invalid or repeated max-age counts as the shortest value.
      if (equal_ignoring_case(name, "max-age")) {
        const seconds age = parse_seconds(value).value_or(seconds(0));
        out.max_age = std::min(age, out.max_age.value_or(age));
      }
    }
  }
  return out;
}

}  // namespace

std::chrono::system_clock::time_point fresh_until(const std::vector<HttpHeader>& headers,
                                                  std::chrono::system_clock::time_point received, seconds cap) {
  const CacheControl control = parse_cache_control(headers);
  if (control.forbidden) return received;
  seconds lifetime(0);
  if (control.max_age) {
    lifetime = *control.max_age;
  } else if (const auto expires = parse_http_date(find_header(headers, "expires"))) {
    const auto date = parse_http_date(find_header(headers, "date")).value_or(received);
    lifetime = std::chrono::duration_cast<seconds>(*expires - date);
  }
  lifetime -= parse_seconds(trim(find_header(headers, "age"), is_blank)).value_or(seconds(0));
  return received + std::clamp(lifetime, seconds(0), std::max(cap, seconds(0)));
}

}  // namespace wrapwright
