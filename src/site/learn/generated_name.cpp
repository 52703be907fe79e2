// SPDX-License-Identifier: Apache-2.0
#include "site/learn/generated_name.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// A part of a name that people do not write: "4711", "1dbjc4n", "OsKUQ".
bool is_generated(std::string_view part) {
  constexpr std::size_t kLongNumber = 4;
  constexpr std::size_t kShortestSum = 6;  // of digits and letters
  constexpr std::size_t kShortestMix = 5;  // of capitals and small letters
  constexpr std::size_t kLongestMix = 8;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::size_t digits_in_row = 0;
  std::size_t number_changes = 0;  // between digits and letters
  std::size_t case_changes = 0;    // between capitals and small letters
  bool capitals_inside = false;    // two capitals after a small letter
  for (std::size_t i = 0; i < part.size(); ++i) {
    digits_in_row = is_digit(part[i]) ? digits_in_row + 1 : 0;
    if (digits_in_row >= kLongNumber) return true;
    if (i == 0) continue;
    if (is_digit(part[i]) != is_digit(part[i - 1])) ++number_changes;
    if (is_capital(part[i]) != is_capital(part[i - 1])) ++case_changes;
    capitals_inside |= i > 1 && is_capital(part[i]) && is_capital(part[i - 1]) && !is_capital(part[i - 2]);
  }
  if (part.size() >= kShortestSum && number_changes >= 3) return true;
  return part.size() >= kShortestMix && part.size() <= kLongestMix &&
         (case_changes >= 3 || (case_changes == 2 && capitals_inside));
}

}  // namespace

std::size_t generated_from(std::string_view name) {
  for (std::size_t from = 0; from < name.size();) {
    const std::size_t end = std::min(name.find_first_of("-_", from), name.size());
    if (is_generated(name.substr(from, end - from))) return from;
    from = end + 1;
  }
  return name.size();
}

bool is_numbered(std::string_view name) { return generated_from(name) < name.size(); }

}  // namespace wrapwright
