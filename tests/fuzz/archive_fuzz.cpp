// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as an archive: no crash, no endless loop, no block beyond its limit; and the HTTP message in each.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "../support/archive_records.h"
#include "web/archive/reader.h"
#include "web/http/message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  ArchiveLimits limits;
  limits.max_block_bytes = std::size_t{1} << 16U;
  limits.inflation.free_bytes = std::size_t{1} << 20U;
  const bool can_seek = size > 0 && (data[size - 1] & 1U) != 0;
  ArchiveReader reader(
      std::make_unique<MemoryBytes>(std::string(reinterpret_cast<const char*>(data), size), 4'096, can_seek), "fuzz",
      limits);
  std::size_t records = 0;
  while (auto next = reader.next()) {
    if (++records > 2 * size + 10) std::abort();
    if (!*next) continue;
    const ArchiveRecord& record = ***next;
    if (record.block.size() > limits.max_block_bytes + limits.max_head_bytes) std::abort();
    const auto head = parse_http_response(record.block);
    std::string buffer;
    if (head &&
        read_http_body(head->headers, record.block.substr(head->size), 1U << 16U, buffer).bytes.size() > 1U << 16U)
      std::abort();
  }
  return 0;
}
