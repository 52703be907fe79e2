// SPDX-License-Identifier: Apache-2.0
#include "app/view/numbers.h"

#include <array>
#include <charconv>
#include <cmath>

namespace wrapwright {
std::string with_digits(double value, int digits) {
  if (std::isnan(value)) return std::string(kNoNumber);
  std::array<char, 512> buffer{};  // the longest double has 309 digits before the point
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits);
  std::string out(buffer.data(), end.ptr);
  // A number that rounds to zero has no sign.
  if (out[0] == '-' && out.find_first_of("123456789") == std::string::npos) out.erase(0, 1);
  return out;
}

std::string written(double value) { return with_digits(value, 4); }

std::string written_difference(double value) {
  std::string out = written(value);
  const bool positive = value > 0 && out.find_first_of("123456789") != std::string::npos;
  return positive ? "+" + out : out;
}

std::string written_share(double part, double whole) {
  return whole > 0 ? written(part / whole) : std::string(kNoNumber);
}

std::string written_points(double value) { return with_digits(value, 2); }

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

bool looks_numeric(std::string_view cell) {
  if (cell == kNoNumber || cell.empty()) return true;
  const std::size_t digit = cell.find_first_not_of("+-");  // npos is beyond 1, too
  if (digit > 1 || cell[digit] < '0' || cell[digit] > '9') return false;
  return cell.find_first_not_of("0123456789.+- \xC2\xB1", digit) == std::string_view::npos;
}

}  // namespace wrapwright
