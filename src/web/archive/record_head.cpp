// SPDX-License-Identifier: Apache-2.0
#include "web/archive/record_head.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, 8> kTypes = {"warcinfo", "response", "resource",   "request",
                                                    "metadata", "revisit",  "conversion", "continuation"};

RecordType type_from(std::string_view name) {
  const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                  [&](std::string_view known) { return equal_ignoring_case(known, name); });
  return static_cast<RecordType>(found - kTypes.begin());
}

std::optional<std::uint64_t> number_from(std::string_view text) {
  std::uint64_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

std::string_view without_brackets(std::string_view uri) {
  if (uri.size() > 1 && uri.front() == '<' && uri.back() == '>') return uri.substr(1, uri.size() - 2);
  return uri;
}

// The line at the front without its line break; nothing if there is no line feed.
std::optional<std::string_view> take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void add_field(std::string_view line, ArchiveHead& head) {
  if (is_blank(line.front()) && !head.fields.empty()) {
    head.fields.back().second += " " + std::string(trim(line));
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  head.fields.emplace_back(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
}

// Nothing if the fields contradict each other: any of them may be wrong.
std::optional<std::uint64_t> length_from(const ArchiveHead& head) {
  const std::string_view first = head.field("Content-Length");
  const bool is_same = std::all_of(head.fields.begin(), head.fields.end(), [&](const auto& field) {
    return !equal_ignoring_case(field.first, "Content-Length") || field.second == first;
  });
  return is_same ? number_from(first) : std::nullopt;
}

std::string iso_date(std::string_view digits) {
  std::string out;
  for (std::size_t i = 0; i < 14; ++i) {
    if (i == 4 || i == 6) out += '-';
    if (i == 8) out += 'T';
    if (i == 10 || i == 12) out += ':';
    out += digits[i];
  }
  return out + 'Z';
}

bool are_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

}  // namespace

std::string_view to_string(RecordType type) {
  const auto at = static_cast<std::size_t>(type);
  return at < kTypes.size() ? kTypes[at] : "other";
}

std::string_view ArchiveHead::field(std::string_view name) const {
  for (const auto& [key, value] : fields) {
    if (equal_ignoring_case(key, name)) return value;
  }
  return {};
}

std::optional<std::size_t> warc_version_size(std::string_view bytes) {
  std::string_view rest = bytes.substr(0, kMaxWarcVersion);
  if (!rest.starts_with("WARC/0.") && !rest.starts_with("WARC/1.")) return std::nullopt;
  const auto line = take_line(rest);
  if (!line) return std::nullopt;
  const std::string_view minor = trim(line->substr(std::string_view("WARC/1.").size()));
  if (minor.empty() || !are_digits(minor)) return std::nullopt;
  return std::min(bytes.size(), kMaxWarcVersion) - rest.size();
}

std::optional<std::size_t> parse_warc_head(std::string_view bytes, ArchiveHead& head) {
  const auto version = warc_version_size(bytes);
  if (!version) return std::nullopt;
  head = {};
  head.version = trim(bytes.substr(0, *version));
  std::string_view rest = bytes.substr(*version);
  while (true) {
    const auto line = take_line(rest);
    if (!line) return std::nullopt;
    if (line->empty()) break;
    add_field(*line, head);
  }
  head.type = type_from(head.field("WARC-Type"));
  head.uri = without_brackets(head.field("WARC-Target-URI"));
  head.date = head.field("WARC-Date");
  head.id = head.field("WARC-Record-ID");
  head.content_type = head.field("Content-Type");
  head.length = length_from(head);
  return bytes.size() - rest.size();
}

std::optional<std::size_t> parse_arc_head(std::string_view bytes, ArchiveHead& head) {
  std::string_view rest = bytes.substr(0, kMaxArcHead);
  const auto line = take_line(rest);
  if (!line) return std::nullopt;
  std::array<std::string_view, 4> parts;  // address, date, type, length: the URL may hold spaces
  std::string_view url = *line;
  for (std::size_t i = parts.size(); i-- > 0;) {
    const std::size_t space = url.rfind(' ');
    if (space == std::string_view::npos) return std::nullopt;
    parts[i] = url.substr(space + 1);
    url = url.substr(0, space);
  }
  const std::size_t colon = url.find(':');
  const bool has_scheme = colon != std::string_view::npos && colon > 0 && is_alpha(url.front()) &&
                          std::all_of(url.begin(), url.begin() + static_cast<std::ptrdiff_t>(colon),
                                      [](char c) { return is_alnum(c) || c == '+' || c == '-' || c == '.'; });
  if (!has_scheme || parts[1].size() < 14 || !are_digits(parts[1])) return std::nullopt;
  head = {};
  head.version = "ARC";
  head.type = url.starts_with("filedesc:") ? RecordType::kWarcinfo : RecordType::kResponse;
  head.uri = url;
  head.date = iso_date(parts[1]);
  head.content_type = parts[2];
  head.length = number_from(parts[3]);
  return std::min(bytes.size(), kMaxArcHead) - rest.size();
}

bool begins_record(std::string_view bytes) {
  if (bytes.size() > 5 && bytes.starts_with("WARC/")) return is_digit(bytes[5]);
  ArchiveHead head;
  return parse_arc_head(bytes, head).has_value();
}

}  // namespace wrapwright
