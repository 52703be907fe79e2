// SPDX-License-Identifier: Apache-2.0
#include "article/json.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "encoding/charset.h"

namespace wrapwright {
namespace {

std::string dump(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

constexpr bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Whether all eight bytes are plain. Subtracting borrows from a byte's highest bit where the byte is less.
constexpr bool are_plain(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighest = kOnes * 0x80;
  const std::uint64_t quotes = bytes ^ kOnes * '"';
  const std::uint64_t slashes = bytes ^ kOnes * '\\';
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes;
  return ((control | ((quotes - kOnes) & ~quotes) | ((slashes - kOnes) & ~slashes)) & kHighest) == 0;
}

// The number of bytes at the beginning that stand for themselves in a JSON string.
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
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (const std::size_t known = kEscaped.find(c); known != std::string_view::npos) {
    out += '\\';
    out += kLetters[known];
    return;
  }
  out += "\\u00";
  out += kDigits[static_cast<unsigned char>(c) >> 4U];
  out += kDigits[static_cast<unsigned char>(c) & 0xFU];
}

void append_string(std::string_view text, std::string& out) {
  if (valid_utf8_prefix(text) != text.size()) {
    out += dump(text);
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

}  // namespace

nlohmann::ordered_json begin_record(const RecordHead& head) {
  nlohmann::ordered_json record;
  record["id"] = head.id;
  record["url"] = head.url;
  record["status"] = head.status;
  if (!head.error.empty()) record["error"] = head.error;
  return record;
}

void add_article(const Article& article, nlohmann::ordered_json& record) {
  record["dfs"] = article.body;
  if (!article.embedded.empty()) record["from"] = "json";
  if (article.is_catalog) record["catalogue"] = true;
  record["title"] = article.title;
  if (!article.date.empty()) record["date"] = article.date;
  if (!article.authors.empty()) record["authors"] = article.authors;
  if (!article.tags.empty()) record["tags"] = article.tags;
  if (!article.language.empty()) record["language"] = article.language;
}

void append_record(const nlohmann::ordered_json& record, std::string& out) {
  assert(record.is_object());
  char before = '{';
  for (const auto& [name, value] : record.items()) {
    out += std::exchange(before, ',');
    append_string(name, out);
    out += ':';
    if (value.is_string()) {
      append_string(value.get_ref<const std::string&>(), out);
    } else {
      out += dump(value);
    }
  }
  out += record.empty() ? "{}\n" : "}\n";
}

}  // namespace wrapwright
