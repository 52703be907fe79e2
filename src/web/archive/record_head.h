// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses the header of a record: WARC 0.17 to 1.1 (ISO 28500) and ARC 1 (Internet Archive, 1996). Pure functions. Cost:
// O(n).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wrapwright {

enum class RecordType {
  kWarcinfo,
  kResponse,
  kResource,
  kRequest,
  kMetadata,
  kRevisit,
  kConversion,
  kContinuation,
  kOther,
};
[[nodiscard]] std::string_view to_string(RecordType type);  // "warcinfo", …; "other"

struct ArchiveHead {
  RecordType type = RecordType::kOther;
  std::string version;  // "WARC/1.0", "ARC"
  std::string uri;      // without angle brackets; for a revisit, the captured one
  std::string date;     // ISO 8601, as in the record; for ARC "2014-02-16T05:02:21Z"
  std::string id;       // with angle brackets; "" in ARC
  std::string content_type;
  std::optional<std::uint64_t> length;  // of the block; nothing if the header lacks it or contradicts itself
  std::vector<std::pair<std::string, std::string>> fields;  // all fields of a WARC record, in order

  // The first field of that name, ignoring case; "" if there is none.
  [[nodiscard]] std::string_view field(std::string_view name) const;
};

// The size of the line that opens a WARC record, with its line break: "WARC/" and a version that begins with 0. or 1.
// Nothing if the bytes do not begin with one. Reads at most kMaxWarcVersion bytes.
[[nodiscard]] std::optional<std::size_t> warc_version_size(std::string_view bytes);
inline constexpr std::size_t kMaxWarcVersion = 32;

// Parses the header at the beginning of the bytes and returns its size in bytes. WARC: a version and lines up to an
// empty one, each ending in a line feed; nothing if one of these is missing.
[[nodiscard]] std::optional<std::size_t> parse_warc_head(std::string_view bytes, ArchiveHead& head);
// ARC: one line of URL, IP address, date of 14 or more digits, type and length; the URL may contain spaces.
[[nodiscard]] std::optional<std::size_t> parse_arc_head(std::string_view bytes, ArchiveHead& head);

// Whether the bytes begin with a record. Distinguishes the first record after damage from bytes that resemble one.
[[nodiscard]] bool begins_record(std::string_view bytes);

inline constexpr std::size_t kMaxArcHead = 16'384;

}  // namespace wrapwright
