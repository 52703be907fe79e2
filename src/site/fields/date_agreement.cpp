// SPDX-License-Identifier: Apache-2.0
#include "site/fields/date_agreement.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

using Days = std::chrono::sys_days;

// Minutes.
constexpr long kZones = 36 * 60;  // a day, and half a day for a date without a time
constexpr long kAhead = 26 * 60;

int number(std::string_view text) {
  int out = 0;
  for (const char c : text) out = out * 10 + (c - '0');
  return out;
}

bool begins_with_day(std::string_view iso) {
  if (iso.size() < 10 || iso[4] != '-' || iso[7] != '-') return false;
  return std::all_of(iso.begin(), iso.begin() + 10, [](char c) { return is_digit(c) || c == '-'; });
}

}  // namespace

std::optional<long> date_minutes(std::string_view iso) {
  if (!begins_with_day(iso)) return std::nullopt;
  const Days day = std::chrono::year(number(iso.substr(0, 4))) /
                   std::chrono::month(static_cast<unsigned>(number(iso.substr(5, 2)))) /
                   std::chrono::day(static_cast<unsigned>(number(iso.substr(8, 2))));
  const long start = static_cast<long>(day.time_since_epoch().count()) * 24 * 60;
  if (iso.size() < 16) return start + 12 * 60;
  long minutes = start + number(iso.substr(11, 2)) * 60 + number(iso.substr(14, 2));
  if (iso.size() >= 25) {
    const long zone = number(iso.substr(20, 2)) * 60 + number(iso.substr(23, 2));
    minutes -= iso[19] == '-' ? -zone : zone;
  }
  return minutes;
}

bool dates_agree(std::string_view a, std::string_view b) {
  const auto first = date_minutes(a);
  const auto second = date_minutes(b);
  return first && second && std::abs(*first - *second) <= kZones;
}

bool is_before_capture(std::string_view date, std::string_view captured) {
  const auto published = date_minutes(date);
  const auto read = date_minutes(captured);
  return !published || !read || *published <= *read + kAhead;
}

}  // namespace wrapwright
