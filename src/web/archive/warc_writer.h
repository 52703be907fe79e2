// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes WARC 1.1 records (ISO 28500:2017), each as its own gzip member or zstd frame if they are compressed. Pure,
// except for the output that is appended to. Cost: O(n), plus the compression.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "web/archive/packer.h"

namespace wrapwright {

enum class DigestOf { kNone, kBlock, kBlockAndPayload };

struct NewWarcRecord {
  std::string_view type;          // "conversion"
  std::string_view id;            // with angle brackets
  std::string_view date;          // ISO 8601, UTC
  std::string_view uri;           // WARC-Target-URI; "" = none
  std::string_view content_type;  // of the block
  std::string_view block;
  DigestOf digests = DigestOf::kBlock;  // metadata and warcinfo records have no payload
  std::vector<std::pair<std::string_view, std::string_view>> fields =
      {};  // further fields; those with the value "" are left out
};

// Line breaks in the values of fields are escaped.
void append_warc_record(const NewWarcRecord& record, Packer& packer, std::string& out);

// The id of a record derived from other data: "<urn:uuid:…>", a UUID of version 8 (RFC 9562, appendix B.2) from the
// SHA-256 of the name, so that the same input gives the same archive.
[[nodiscard]] std::string warc_record_id(std::string_view name);

// The first record of a file, which says what wrote the file.
struct WarcInfo {
  std::string_view software;
  std::string_view date;                                                   // ISO 8601, UTC
  std::string_view file_name = {};                                         // WARC-Filename; "" = left out
  std::vector<std::pair<std::string_view, std::string_view>> fields = {};  // further fields of the block
};
// Returns the record's id.
std::string append_warcinfo(const WarcInfo& info, Packer& packer, std::string& out);

}  // namespace wrapwright
