// SPDX-License-Identifier: Apache-2.0
#include "content/article/json.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

constexpr bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Whether none of the eight bytes needs an escape. The subtraction borrows from the highest bit of a byte that is too
// small.
constexpr bool are_plain(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighest = kOnes * 0x80;
  const std::uint64_t quotes = bytes ^ kOnes * '"';
  const std::uint64_t slashes = bytes ^ kOnes * '\\';
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes;
  return ((control | ((quotes - kOnes) & ~quotes) | ((slashes - kOnes) & ~slashes)) & kHighest) == 0;
}

// The length of the prefix that needs no escapes in a JSON string.
std::size_t plain_prefix(std::string_view text) {
  std::size_t size = 0;
  for (std::uint64_t bytes = 0; size + sizeof bytes <= text.size(); size += sizeof bytes) {
    std::memcpy(&bytes, text.data() + size, sizeof bytes);
    if (!are_plain(bytes)) break;
  }
  while (size < text.size() && is_plain(text[size])) ++size;
  return size;
}

void append_escape(char c, std::string& out) {
  constexpr std::string_view kEscaped = "\b\f\n\r\t\"\\";
  constexpr std::string_view kLetters = "bfnrt\"\\";
  if (const std::size_t known = kEscaped.find(c); known != std::string_view::npos) {
    out += '\\';
    out += kLetters[known];
    return;
  }
  out += "\\u00";
  append_hex(static_cast<unsigned char>(c), out);
}

void append_string(std::string_view text, std::string& out) {
  if (valid_utf8_prefix(text) != text.size()) {
    out += write_json(Json(text));
    return;
  }
  out += '"';
  while (!text.empty()) {
    const std::size_t plain = plain_prefix(text);
    out += text.substr(0, plain);
    if (plain < text.size()) append_escape(text[plain], out);
    text.remove_prefix(std::min(plain + 1, text.size()));
  }
  out += '"';
}

void append_number(std::uint64_t number, std::string& out) {
  std::array<char, 20> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end.ptr);
}

// Writes an array whose elements are appended by `append`.
template <typename Values, typename Append>
void append_array(const Values& values, const Append& append, std::string& out) {
  char before = '[';
  for (const auto& value : values) {
    out += before;
    append(value);
    before = ',';
  }
  out += values.empty() ? "[]" : "]";
}

}  // namespace

void JsonRecord::begin_member(std::string_view name) {
  out_ += is_empty_ ? '{' : ',';
  is_empty_ = false;
  append_string(name, out_);
  out_ += ':';
}

void JsonRecord::add_text(std::string_view name, std::string_view text) {
  begin_member(name);
  append_string(text, out_);
}

void JsonRecord::add_texts(std::string_view name, const std::vector<std::string>& texts) {
  begin_member(name);
  append_array(
      texts, [this](const std::string& text) { append_string(text, out_); }, out_);
}

void JsonRecord::add_object(std::string_view name, const Texts& texts) {
  begin_member(name);
  char before = '{';
  for (const auto& [key, text] : texts) {
    out_ += before;
    append_string(key, out_);
    out_ += ':';
    append_string(text, out_);
    before = ',';
  }
  out_ += texts.empty() ? "{}" : "}";
}

void JsonRecord::add_number(std::string_view name, std::uint64_t number) {
  begin_member(name);
  append_number(number, out_);
}

void JsonRecord::add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers) {
  begin_member(name);
  append_array(
      numbers, [this](NodeIndex number) { append_number(number, out_); }, out_);
}

void JsonRecord::add_share(std::string_view name, double share) {
  assert(share >= 0 && share <= 1);
  begin_member(name);
  const auto thousandths = static_cast<unsigned>(std::lround(share * 1000));
  std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  out_ += thousandths == 1000 ? "1." : "0.";
  out_ += digits;
}

void JsonRecord::add_true(std::string_view name) {
  begin_member(name);
  out_ += "true";
}

void JsonRecord::add_comments(std::string_view name, std::span<const Comment> comments) {
  begin_member(name);
  const auto append = [this](const Comment& comment) {
    char before = '{';
    for (const auto& [key, text] : Texts{{"author", comment.author}, {"date", comment.date}, {"text", comment.text}}) {
      if (text.empty()) continue;
      out_ += before;
      append_string(key, out_);
      out_ += ':';
      append_string(text, out_);
      before = ',';
    }
    out_ += before;
    out_ += "\"level\":";
    append_number(comment.level, out_);
    out_ += '}';
  };
  append_array(comments, append, out_);
}

}  // namespace wrapwright
