// SPDX-License-Identifier: Apache-2.0
#include "web/archive/warc_writer.h"

#include "core/base/ascii.h"
#include "core/base/digest.h"

namespace wrapwright {
namespace {

void append_field(std::string_view name, std::string_view value, std::string& head) {
  if (value.empty()) return;
  head += name;
  head += ": ";
  for (const char c : value) {
    if (c == '\n') {
      head += "%0A";
    } else if (c == '\r') {
      head += "%0D";
    } else {
      head += c;
    }
  }
  head += "\r\n";
}

std::string head_of(const NewWarcRecord& record) {
  const std::string digest = record.digests == DigestOf::kNone ? "" : "sha1:" + sha1_base32(record.block);
  std::string head = "WARC/1.1\r\n";
  append_field("WARC-Type", record.type, head);
  append_field("WARC-Record-ID", record.id, head);
  append_field("WARC-Date", record.date, head);
  append_field("WARC-Target-URI", record.uri, head);
  for (const auto& [name, value] : record.fields) append_field(name, value, head);
  append_field("WARC-Block-Digest", digest, head);
  if (record.digests == DigestOf::kBlockAndPayload) append_field("WARC-Payload-Digest", digest, head);
  append_field("Content-Type", record.content_type, head);
  append_field("Content-Length", std::to_string(record.block.size()), head);
  head += "\r\n";
  return head;
}

}  // namespace

void append_warc_record(const NewWarcRecord& record, Packer& packer, std::string& out) {
  packer.add(head_of(record), out);
  packer.add(record.block, out);
  packer.add("\r\n\r\n", out);
  packer.end(out);
}

std::string warc_record_id(std::string_view name) {
  std::string digits = sha256_hex(name).substr(0, 32);
  constexpr std::string_view kVariant = "89ab";  // the two bits 10 and two of the digest's
  digits[12] = '8';
  digits[16] = kVariant[static_cast<std::size_t>(hex_value(digits[16])) % kVariant.size()];
  return "<urn:uuid:" + digits.substr(0, 8) + "-" + digits.substr(8, 4) + "-" + digits.substr(12, 4) + "-" +
         digits.substr(16, 4) + "-" + digits.substr(20) + ">";
}

std::string append_warcinfo(const WarcInfo& info, Packer& packer, std::string& out) {
  std::string block;
  append_field("software", info.software, block);
  append_field("format", "WARC File Format 1.1", block);
  append_field("conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/", block);
  for (const auto& [name, value] : info.fields) append_field(name, value, block);
  std::string name = "warcinfo ";
  name += info.date;
  name += '\n';
  if (!info.file_name.empty()) name.append(info.file_name) += '\n';
  std::string id = warc_record_id(name + block);
  append_warc_record({.type = "warcinfo",
                      .id = id,
                      .date = info.date,
                      .uri = "",
                      .content_type = "application/warc-fields",
                      .block = block,
                      .fields = {{"WARC-Filename", info.file_name}}},
                     packer, out);
  return id;
}

}  // namespace wrapwright
