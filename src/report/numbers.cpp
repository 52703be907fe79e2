// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace wrapwright {
namespace {

std::string formatted(const char* format, double value) {
  if (std::isnan(value)) return std::string(kNoNumber);
  std::array<char, 64> buffer{};
  const int size = std::snprintf(buffer.data(), buffer.size(), format, value);
  std::string out(buffer.data(), static_cast<std::size_t>(size));
  // What rounds to nothing has no sign.
  if (out[0] == '-' && out.find_first_of("123456789") == std::string::npos) out.erase(0, 1);
  return out;
}

}  // namespace

std::string written(double value) { return formatted("%.4f", value); }

std::string written_difference(double value) { return formatted("%+.4f", value); }

std::string written_share(double part, double whole) {
  return whole > 0 ? written(part / whole) : std::string(kNoNumber);
}

std::string written_points(double value) { return formatted("%.2f", value); }

bool looks_numeric(std::string_view cell) {
  if (cell == kNoNumber || cell.empty()) return true;
  const std::size_t digit = cell.find_first_not_of("+-");
  if (digit == std::string_view::npos || digit > 1 || cell[digit] < '0' || cell[digit] > '9') return false;
  return cell.find_first_not_of("0123456789.+- \xC2\xB1", digit) == std::string_view::npos;
}

}  // namespace wrapwright
