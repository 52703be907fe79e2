// SPDX-License-Identifier: Apache-2.0
// The plain tokenizer inside character references.
#include <algorithm>
#include <map>

#include "support/plain_tokenizer.h"
#include "support/plain_tokenizer_parts.h"

namespace wrapwright {

using namespace plain;

namespace {

constexpr std::size_t kLongestName = 32;  // with its semicolon

const std::map<std::string_view, std::string_view>& references() {
  static const std::map<std::string_view, std::string_view> table = {
#include "support/plain_references.inc"
  };
  return table;
}

std::string utf8(unsigned code) {
  const auto byte = [](unsigned bits) { return static_cast<char>(bits); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0U | code >> 6U), byte(0x80U | (code & 0x3FU))};
  if (code < 0x10000) {
    return {byte(0xE0U | code >> 12U), byte(0x80U | (code >> 6U & 0x3FU)), byte(0x80U | (code & 0x3FU))};
  }
  return {byte(0xF0U | code >> 18U), byte(0x80U | (code >> 12U & 0x3FU)), byte(0x80U | (code >> 6U & 0x3FU)),
          byte(0x80U | (code & 0x3FU))};
}

// The table of the numeric character reference end state: windows-1252 where C1 controls are meant.
unsigned replaced(unsigned code) {
  static const std::map<unsigned, unsigned> table = {
      {0x80, 0x20AC}, {0x82, 0x201A}, {0x83, 0x0192}, {0x84, 0x201E}, {0x85, 0x2026}, {0x86, 0x2020}, {0x87, 0x2021},
      {0x88, 0x02C6}, {0x89, 0x2030}, {0x8A, 0x0160}, {0x8B, 0x2039}, {0x8C, 0x0152}, {0x8E, 0x017D}, {0x91, 0x2018},
      {0x92, 0x2019}, {0x93, 0x201C}, {0x94, 0x201D}, {0x95, 0x2022}, {0x96, 0x2013}, {0x97, 0x2014}, {0x98, 0x02DC},
      {0x99, 0x2122}, {0x9A, 0x0161}, {0x9B, 0x203A}, {0x9C, 0x0153}, {0x9E, 0x017E}, {0x9F, 0x0178}};
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0xFFFD;
  const auto found = table.find(code);
  return found == table.end() ? code : found->second;
}

}  // namespace

bool PlainTokenizer::is_in_attribute() const {
  return return_state_ == &PlainTokenizer::attribute_value_double_quoted_state ||
         return_state_ == &PlainTokenizer::attribute_value_single_quoted_state ||
         return_state_ == &PlainTokenizer::attribute_value_unquoted_state;
}

void PlainTokenizer::flush_character_reference() {
  if (is_in_attribute()) {
    token_.attributes.back().second += temporary_buffer_;
  } else {
    emit_characters(temporary_buffer_);
  }
}

void PlainTokenizer::character_reference_state() {
  temporary_buffer_ = "&";
  const int c = consume();
  if (is_alpha(c) || is_decimal_digit(c)) {
    reconsume_in(&PlainTokenizer::named_character_reference_state);
  } else if (c == '#') {
    temporary_buffer_ += '#';
    state_ = &PlainTokenizer::numeric_character_reference_state;
  } else {
    flush_character_reference();
    reconsume_in(return_state_);
  }
}

void PlainTokenizer::named_character_reference_state() {
  for (std::size_t size = std::min(kLongestName, page_.size() - at_); size > 0; --size) {
    const auto match = references().find(std::string_view(page_).substr(at_, size));
    if (match == references().end()) continue;
    at_ += size;
    const int next = at_ < page_.size() ? static_cast<unsigned char>(page_[at_]) : kEndOfFile;
    const bool literal =
        is_in_attribute() && !match->first.ends_with(';') && (next == '=' || is_alpha(next) || is_decimal_digit(next));
    if (literal) {
      temporary_buffer_ += match->first;
    } else {
      temporary_buffer_ = match->second;
    }
    flush_character_reference();
    state_ = return_state_;
    return;
  }
  flush_character_reference();
  state_ = &PlainTokenizer::ambiguous_ampersand_state;
}

void PlainTokenizer::ambiguous_ampersand_state() {
  const int c = consume();
  if (!is_alpha(c) && !is_decimal_digit(c)) {
    reconsume_in(return_state_);
  } else if (is_in_attribute()) {
    token_.attributes.back().second += static_cast<char>(c);
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::numeric_character_reference_state() {
  character_reference_code_ = 0;
  const int c = consume();
  if (c == 'x' || c == 'X') {
    temporary_buffer_ += static_cast<char>(c);
    state_ = &PlainTokenizer::hexadecimal_character_reference_start_state;
  } else {
    reconsume_in(&PlainTokenizer::decimal_character_reference_start_state);
  }
}

void PlainTokenizer::hexadecimal_character_reference_start_state() {
  if (is_hex_digit(consume())) {
    reconsume_in(&PlainTokenizer::hexadecimal_character_reference_state);
  } else {
    flush_character_reference();
    reconsume_in(return_state_);
  }
}

void PlainTokenizer::decimal_character_reference_start_state() {
  if (is_decimal_digit(consume())) {
    reconsume_in(&PlainTokenizer::decimal_character_reference_state);
  } else {
    flush_character_reference();
    reconsume_in(return_state_);
  }
}

void PlainTokenizer::hexadecimal_character_reference_state() {
  constexpr unsigned kTooLarge = 0x110000;
  const int c = consume();
  if (is_hex_digit(c)) {
    const int digit = is_decimal_digit(c) ? c - '0' : to_lower(c) - 'a' + 10;
    character_reference_code_ = std::min(character_reference_code_ * 16 + static_cast<unsigned>(digit), kTooLarge);
  } else if (c == ';') {
    state_ = &PlainTokenizer::numeric_character_reference_end_state;
  } else {
    reconsume_in(&PlainTokenizer::numeric_character_reference_end_state);
  }
}

void PlainTokenizer::decimal_character_reference_state() {
  constexpr unsigned kTooLarge = 0x110000;
  const int c = consume();
  if (is_decimal_digit(c)) {
    character_reference_code_ = std::min(character_reference_code_ * 10 + static_cast<unsigned>(c - '0'), kTooLarge);
  } else if (c == ';') {
    state_ = &PlainTokenizer::numeric_character_reference_end_state;
  } else {
    reconsume_in(&PlainTokenizer::numeric_character_reference_end_state);
  }
}

void PlainTokenizer::numeric_character_reference_end_state() {
  temporary_buffer_ = utf8(replaced(character_reference_code_));
  flush_character_reference();
  state_ = return_state_;
}

}  // namespace wrapwright
