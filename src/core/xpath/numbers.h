// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers of XPath 1.0 (section 4.4) and their text. Pure functions; no locale.
#include <string>
#include <string_view>

namespace wrapwright {

// As number() reads text: an optional minus, digits, a point and digits, white space around it; NaN for anything else.
[[nodiscard]] double xpath_number(std::string_view text);
// As string() writes a number: without an exponent, of 16 significant digits, whole numbers without a point.
[[nodiscard]] std::string xpath_text(double number);
// As round() does: to the closest whole number, of two to the greater one.
[[nodiscard]] double xpath_round(double number);

}  // namespace wrapwright
