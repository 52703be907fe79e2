// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/json_reader.h"

#include <algorithm>
#include <cstdint>
#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Error syntax_error(std::string message, std::size_t byte = Place::kNoByte) {
  return {ErrorKind::kSyntax, std::move(message), {"", 0, 0, byte}};
}

Error wrong_type(const char* key, const char* wanted) {
  return syntax_error("\"" + std::string(key) + "\" is not " + wanted);
}

// The column, counted from 1, of the character that contains the byte.
std::size_t column_of(std::string_view line, std::size_t byte) {
  const std::string_view before = line.substr(0, byte);
  return 1 + static_cast<std::size_t>(std::count_if(before.begin(), before.end(), [](char c) {
           return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
         }));
}

const Json* find(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() || it->is_null() ? nullptr : &*it;
}

}  // namespace

Result<Json> parse_object(std::string_view bytes) {
  if (const std::size_t valid = valid_utf8_prefix(bytes); valid < bytes.size()) return syntax_error("not UTF-8", valid);
  auto json = read_json(bytes);
  if (json && !json->is_object()) return syntax_error("not a JSON object");
  return json;
}

std::vector<Error> read_json_lines(std::string_view bytes, const std::string& source, const LineReader& read) {
  std::vector<Error> faults;
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view text = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (trim(text, is_xml_space).empty()) continue;
    auto object = parse_object(text);
    const Status status = object ? read(line, *object) : Status(std::move(object).error());
    if (status) continue;
    const std::size_t byte = status.error().where.byte;
    const std::size_t column = byte == Place::kNoByte ? 0 : column_of(text, byte);
    faults.push_back({status.error().kind, status.error().message, {source, line, column}});
  }
  return faults;
}

bool is_blank_text(std::string_view text) {
  const auto size = static_cast<std::int64_t>(text.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::int64_t at = 0; at < size;) {
    UChar32 c = 0;
    U8_NEXT(bytes, at, size, c);
    if (c < 0 || u_isUWhiteSpace(c) == 0) return false;
  }
  return true;
}

Result<std::string> text_of(const Json& object, const char* key) {
  const Json* value = find(object, key);
  if (value == nullptr) return std::string();
  if (const auto* text = value->get_ptr<const std::string*>()) return *text;
  return wrong_type(key, "text");
}

Result<std::string> label_of(const Json& object, const char* key) {
  const Json* value = find(object, key);
  if (value != nullptr && value->is_number_integer()) return write_json(*value);
  return text_of(object, key);
}

Result<std::vector<std::string>> texts_of(const Json& object, const char* key) {
  std::vector<std::string> out;
  const Json* value = find(object, key);
  if (value == nullptr) return out;
  if (!value->is_string() && !value->is_array()) return wrong_type(key, "text or a list of text");
  const std::size_t count = value->is_array() ? value->size() : 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Json& part = value->is_array() ? (*value)[i] : *value;
    if (part.is_null()) continue;
    const auto* text = part.get_ptr<const std::string*>();
    if (text == nullptr) return wrong_type(key, "text or a list of text");
    if (!is_blank_text(*text)) out.push_back(*text);
  }
  return out;
}

Result<std::vector<std::string>> tags_of(const Json& object, const char* key) {
  const Json* value = find(object, key);
  if (value == nullptr || !value->is_string()) return texts_of(object, key);
  std::vector<std::string> out;
  for (std::string_view rest = *value->get_ptr<const std::string*>(); !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view tag = trim(rest.substr(0, comma), is_xml_space);
    if (!is_blank_text(tag)) out.emplace_back(tag);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return out;
}

}  // namespace wrapwright
