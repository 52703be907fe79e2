// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes WARC 1.1 records (ISO 28500:2017), each a gzip member or zstd frame of its own where they are packed. Pure but
// for what is appended to. Cost: O(n), and what packing costs.
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
      {};  // further ones; those with the value "" are left out
};

// Line breaks in the values of fields are escaped.
void append_warc_record(const NewWarcRecord& record, Packer& packer, std::string& out);

// An id for a record that is made from something: "<urn:uuid:…>", a UUID of version 8 (RFC 9562, appendix B.2) by the
// SHA-256 of the name, so that the same input gives the same archive.
[[nodiscard]] std::string warc_record_id(std::string_view name);

// The record that a file begins with, and says what wrote it.
struct WarcInfo {
  std::string_view software;
  std::string_view date;                                                   // ISO 8601, UTC
  std::string_view file_name = {};                                         // WARC-Filename; "" = left out
  std::vector<std::pair<std::string_view, std::string_view>> fields = {};  // further ones of the block
};
// Gives its id.
std::string append_warcinfo(const WarcInfo& info, Packer& packer, std::string& out);

}  // namespace wrapwright
