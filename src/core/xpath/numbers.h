// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts and rounds numbers as XPath 1.0 defines (section 4.4). Pure functions; independent of the locale.
#include <string>
#include <string_view>

namespace wrapwright {

// number() of a text: an optional minus sign, digits, a point and digits, surrounded by optional white space; NaN for
// anything else.
[[nodiscard]] double xpath_number(std::string_view text);
// string() of a number: without an exponent, with 16 significant digits, whole numbers without a point.
[[nodiscard]] std::string xpath_text(double number);
// round(): the closest integer; of two equally close ones the greater.
[[nodiscard]] double xpath_round(double number);

}  // namespace wrapwright
