// SPDX-License-Identifier: Apache-2.0
#include "web/archive/cdx.h"

#include <algorithm>
#include <charconv>

#include "core/base/ascii.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

constexpr std::string_view kHead = " CDX ";

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> out;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) out.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return out;
}

template <typename Number>
std::optional<Number> number_from(std::string_view text) {
  Number out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

// A value of CDXJ is a string or a number.
std::string value_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return "";
  if (found->is_string()) return found->get<std::string>();
  return found->is_number() ? write_json(*found) : "";
}

bool is_time(std::string_view text) { return text.size() == 14 && std::all_of(text.begin(), text.end(), is_digit); }

struct Values {
  std::string url, time, mime, status, digest, offset, file;
};

Result<std::optional<CdxEntry>> entry_of(Values values) {
  for (std::string* value : {&values.mime, &values.digest, &values.status}) {
    if (*value == "-") value->clear();
  }
  const auto offset = number_from<std::uint64_t>(values.offset);
  if (!offset) return Error{ErrorKind::kSyntax, "it has no offset", {}};
  if (values.file.empty()) return Error{ErrorKind::kSyntax, "it names no archive", {}};
  if (!is_time(values.time)) return Error{ErrorKind::kSyntax, "its time is not of 14 digits", {}};
  return std::optional(CdxEntry{std::move(values.url), std::move(values.time), lower(values.mime),
                                std::max(0, number_from<int>(values.status).value_or(0)), std::move(values.digest),
                                *offset, std::move(values.file)});
}

Result<std::optional<CdxEntry>> parse_cdxj(std::string_view key, std::string_view object) {
  const std::vector<std::string> words = split(key);
  const auto parsed = read_json(object);
  if (!parsed || !parsed->is_object()) return Error{ErrorKind::kSyntax, "its JSON is broken", {}};
  return entry_of({.url = value_of(*parsed, "url"),
                   .time = words.size() > 1 ? words[1] : "",
                   .mime = value_of(*parsed, "mime"),
                   .status = value_of(*parsed, "status"),
                   .digest = value_of(*parsed, "digest"),
                   .offset = value_of(*parsed, "offset"),
                   .file = value_of(*parsed, "filename")});
}

}  // namespace

Result<std::optional<CdxEntry>> CdxParser::parse(std::string_view line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  if (line.starts_with(kHead)) {
    fields_ = split(line.substr(kHead.size()));
    return std::optional<CdxEntry>();
  }
  if (trim(line).empty() || line.starts_with('!')) return std::optional<CdxEntry>();
  if (const std::size_t brace = line.find(" {"); brace != std::string_view::npos) {
    return parse_cdxj(line.substr(0, brace), line.substr(brace + 1));
  }
  const std::vector<std::string> values = split(line);
  static constexpr std::string_view kNine = "N b a m s k r V g";
  static constexpr std::string_view kEleven = "N b a m s k r M S V g";
  const std::vector<std::string> fields = !fields_.empty() ? fields_ : split(values.size() == 9 ? kNine : kEleven);
  if (values.size() != fields.size()) {
    return Error{ErrorKind::kSyntax,
                 "it has " + std::to_string(values.size()) + " fields instead of " + std::to_string(fields.size()),
                 {}};
  }
  const auto value = [&](const char* letter) {
    const auto at = std::find(fields.begin(), fields.end(), letter);
    return at == fields.end() ? std::string() : values[static_cast<std::size_t>(at - fields.begin())];
  };
  return entry_of({value("a"), value("b"), value("m"), value("s"), value("k"), value("V"), value("g")});
}

}  // namespace wrapwright
