// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/ascii.h"

namespace wrapwright {

double xpath_number(std::string_view text) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  text = trim(text, is_xml_space);
  if (text.empty()) return kNone;
  const std::string_view digits = text.substr(text.front() == '-' ? 1 : 0);
  const auto points = std::count(digits.begin(), digits.end(), '.');
  const auto all = std::count_if(digits.begin(), digits.end(), is_digit);
  if (all == 0 || points > 1 || static_cast<std::size_t>(points + all) != digits.size()) return kNone;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc::result_out_of_range) return value;
  const bool is_small = digits.find_first_not_of("0") == digits.find('.');
  const double bound = is_small ? 0 : std::numeric_limits<double>::infinity();
  return text.front() == '-' ? -bound : bound;
}

std::string xpath_text(double number) {
  constexpr int kDigits = 16;
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  if (number == 0) return "0";
  char written[32];
  // d.ddddddddddddddde+xx
  const auto end =
      std::to_chars(written, written + sizeof(written), std::fabs(number), std::chars_format::scientific, kDigits - 1)
          .ptr;
  const std::string_view text(written, static_cast<std::size_t>(end - written));
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const char* const sign = text.data() + mark + 1;
  std::from_chars(*sign == '+' ? sign + 1 : sign, end, exponent);
  std::string digits = std::string(1, text[0]) + std::string(text.substr(2, mark - 2));
  digits.erase(digits.find_last_not_of('0') + 1);
  std::string out = number < 0 ? "-" : "";
  const auto size = static_cast<int>(digits.size());
  if (exponent < 0) return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  if (exponent + 1 >= size) return out + digits + std::string(static_cast<std::size_t>(exponent + 1 - size), '0');
  return out + digits.substr(0, static_cast<std::size_t>(exponent) + 1) + "." +
         digits.substr(static_cast<std::size_t>(exponent) + 1);
}

double xpath_round(double number) { return std::isfinite(number) ? std::floor(number + 0.5) : number; }

}  // namespace wrapwright
