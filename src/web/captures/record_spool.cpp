// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_spool.h"

#include <string_view>
#include <system_error>

#include "web/archive/warc_writer.h"

namespace wrapwright {

Result<std::unique_ptr<RecordSpool>> RecordSpool::make(std::shared_ptr<RecordLookup> lookup, std::uint64_t max_bytes) {
  auto folder = ScratchFolder::make();
  if (!folder) return std::move(folder).error();
  return std::unique_ptr<RecordSpool>(new RecordSpool(std::move(lookup), std::move(folder).value(), max_bytes));
}

void RecordSpool::begin_file() {
  std::error_code ignored;
  if (!before_.empty()) std::filesystem::remove(before_, ignored);
  before_ = std::exchange(path_, folder_->path() / (std::to_string(files_++) + ".warc"));
  file_ = std::ofstream(path_, std::ios::binary);
  bytes_ = 0;
  number_ = lookup_->add_archive([path = path_] { return ArchiveReader::open(path); });
}

void RecordSpool::keep(const ArchiveRecord& record) {
  if (path_.empty() || bytes_ >= max_file_bytes_) begin_file();
  const ArchiveHead& head = record.head;
  record_.clear();
  append_warc_record({.type = to_string(head.type),
                      .id = head.id,
                      .date = head.date,
                      .uri = head.uri,
                      .content_type = head.content_type,
                      .block = record.block,
                      .digests = DigestOf::kNone,
                      .fields = {{"WARC-Payload-Digest", head.field("WARC-Payload-Digest")}}},
                     *packer_, record_);
  // The lookup reads the file by its name.
  if (!file_.write(record_.data(), static_cast<std::streamsize>(record_.size())).flush()) return;
  lookup_->remember(head, number_, bytes_);
  bytes_ += record_.size();
}

}  // namespace wrapwright
