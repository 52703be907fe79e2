// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classes of characters as the HTML standard's tokenizer uses them. For plain_tokenizer*.cpp only.
#include <string_view>

namespace wrapwright::plain {

constexpr int kEndOfFile = -1;
constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

constexpr bool is_space(int c) { return c == '\t' || c == '\n' || c == '\f' || c == ' '; }
constexpr bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_alpha(int c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
constexpr bool is_decimal_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_hex_digit(int c) { return is_decimal_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
constexpr char to_lower(int c) { return static_cast<char>(is_upper(c) ? c + 0x20 : c); }

}  // namespace wrapwright::plain
