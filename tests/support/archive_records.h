// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the tests of archives need: archives in memory, and all that a reader says of them.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include <zlib.h>

#include "web/archive/reader.h"

namespace wrapwright {

class MemoryBytes final : public ByteSource {
 public:
  // Gives at most `step` bytes at a time.
  explicit MemoryBytes(std::string bytes, std::size_t step = std::size_t{1} << 20U, bool can_seek = true)
      : bytes_(std::move(bytes)), step_(step), can_seek_(can_seek) {}
  Result<std::size_t> read(char* out, std::size_t size) override {
    size = std::min({size, step_, bytes_.size() - at_});
    std::memcpy(out, bytes_.data() + at_, size);
    at_ += size;
    return size;
  }
  bool seek(std::uint64_t offset) override {
    if (!can_seek_ || offset > bytes_.size()) return false;
    at_ = static_cast<std::size_t>(offset);
    return true;
  }

 private:
  std::string bytes_;
  std::size_t step_;
  bool can_seek_;
  std::size_t at_ = 0;
};

struct SeenRecord {
  ArchiveHead head;
  std::uint64_t offset = 0;
  std::string block;
  std::string damage;
};

struct Reading {
  std::vector<SeenRecord> records;
  std::vector<std::string> errors;  // between records
};

inline Reading read_all(ArchiveReader reader) {
  Reading out;
  while (auto next = reader.next()) {
    if (!*next) {
      out.errors.push_back(next->error().to_string());
      continue;
    }
    const ArchiveRecord& record = ***next;
    out.records.push_back(
        {record.head, record.offset, std::string(record.block), record.damage ? record.damage->to_string() : ""});
  }
  return out;
}

inline Reading read_bytes_as_archive(std::string bytes, const ArchiveLimits& limits = {},
                                     std::size_t step = std::size_t{1} << 20U, bool can_seek = true) {
  return read_all(ArchiveReader(std::make_unique<MemoryBytes>(std::move(bytes), step, can_seek), "test.warc", limits));
}

inline std::string gzip_member(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
  std::string copy = text;
  std::string out(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string warc_record(const std::string& type, const std::string& uri, const std::string& block,
                               const std::string& length = "") {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: <urn:x:" + uri + ">\r\nWARC-Target-URI: " + uri +
         "\r\nWARC-Date: 2024-03-01T00:00:00Z\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: " +
         (length.empty() ? std::to_string(block.size()) : length) + "\r\n\r\n" + block + "\r\n\r\n";
}

}  // namespace wrapwright
