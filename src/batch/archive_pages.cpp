// SPDX-License-Identifier: Apache-2.0
#include "batch/archive_pages.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "base/url.h"
#include "http/message.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxPayloads = 250'000;

bool is_html(std::string_view content_type) {
  const std::string_view type = trim(content_type.substr(0, content_type.find(';')));
  return type.empty() || equal_ignoring_case(type, "text/html") || equal_ignoring_case(type, "application/xhtml+xml");
}

bool may_hold_page(const ArchiveHead& head) {
  if (!is_http(head.uri)) return false;
  switch (head.type) {
    case RecordType::kResponse: {
      const std::string_view payload = head.field("WARC-Identified-Payload-Type");
      return is_html(head.version == "ARC" ? std::string_view(head.content_type) : payload);
    }
    case RecordType::kResource:
      return is_html(head.content_type);
    case RecordType::kRevisit:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool is_archive_name(const std::filesystem::path& path) {
  const std::string name = lower(path.filename().string());
  constexpr std::array<std::string_view, 5> kEndings = {".warc", ".warc.gz", ".warc.zst", ".arc", ".arc.gz"};
  for (const std::string_view ending : kEndings) {
    if (name.size() > ending.size() && name.ends_with(ending)) return true;
  }
  return false;
}

struct ArchivePages::Impl {
  explicit Impl(ArchiveReader archive) : reader(std::move(archive)) {}

  ArchiveReader reader;
  std::optional<ArchiveReader> lookup;                        // of the same file, for earlier records
  std::unordered_map<std::string, std::uint64_t> payloads{};  // offsets of records by digest

  // Fills the page from the record's block; false if the block is not a page.
  bool take_message(const ArchiveRecord& record, std::string_view block, SourcePage& page) const;
  bool take_record(const ArchiveRecord& record, SourcePage& page);
  bool take_revisit(const ArchiveRecord& record, SourcePage& page);
  void remember(const ArchiveRecord& record);
};

void ArchivePages::Impl::remember(const ArchiveRecord& record) {
  const std::string_view digest = record.head.field("WARC-Payload-Digest");
  if (!lookup || digest.empty() || record.damage) return;
  if (payloads.size() >= kMaxPayloads) payloads.clear();
  payloads.try_emplace(std::string(digest), record.offset);
}

bool ArchivePages::Impl::take_message(const ArchiveRecord& record, std::string_view block, SourcePage& page) const {
  auto archived = std::make_shared<ArchivedPage>();
  if (auto head = parse_http_response(block)) {
    const std::string_view type = find_header(head->headers, "content-type");
    if (head->status < 200 || head->status > 299 || !is_html(type)) return false;
    page.content_type = type;
    archived->status = head->status;
    archived->body = block.substr(head->size);
    archived->headers = std::move(head->headers);
  } else {
    page.content_type = record.head.type == RecordType::kResource ? record.head.content_type : "";
    archived->body = block;
  }
  archived->file = reader.name();
  archived->offset = record.offset;
  archived->record_id = record.head.id;
  archived->date = record.head.date;
  archived->payload_digest = record.head.field("WARC-Payload-Digest");
  page.id = archived->record_id.empty() ? archived->file + ":" + std::to_string(record.offset) : archived->record_id;
  page.url = record.head.uri;
  page.fetched = record.head.date;
  page.archived = std::move(archived);
  return true;
}

// The payload of the earlier record that the revisit stands for, with the revisit's own address and date.
bool ArchivePages::Impl::take_revisit(const ArchiveRecord& record, SourcePage& page) {
  const auto head = parse_http_response(record.block);
  if (head && (!is_html(find_header(head->headers, "content-type")) || (head->status != 304 && head->status > 299))) {
    return false;
  }
  const auto known = payloads.find(std::string(record.head.field("WARC-Payload-Digest")));
  if (known != payloads.end() && lookup->seek(known->second)) {
    const auto earlier = lookup->next();
    if (earlier && *earlier && (**earlier)->offset == known->second) {
      return take_message(record, (**earlier)->block, page);
    }
  }
  // Without an HTTP head it is unknown whether this is a page.
  if (!head || find_header(head->headers, "content-type").empty()) return false;
  Place place{reader.name()};
  place.byte = record.offset;
  page = failed_page({ErrorKind::kNotFound, "the record that this revisit stands for is not in the archive", place});
  page.url = record.head.uri;
  return true;
}

bool ArchivePages::Impl::take_record(const ArchiveRecord& record, SourcePage& page) {
  page = {};
  if (record.head.type == RecordType::kRevisit) return take_revisit(record, page);
  if (!take_message(record, record.block, page)) {
    if (!record.damage) return false;
    page = failed_page(*record.damage);
    return true;
  }
  remember(record);
  page.damage = record.damage;
  return true;
}

Result<ArchivePages> ArchivePages::open(const std::filesystem::path& path) {
  auto reader = ArchiveReader::open(path);
  if (!reader) return std::move(reader).error();
  ArchivePages out(std::move(reader).value());
  if (path == "-") return out;
  if (auto lookup = ArchiveReader::open(path)) out.impl_->lookup.emplace(std::move(lookup).value());
  return out;
}

ArchivePages::ArchivePages(ArchiveReader reader) : impl_(std::make_unique<Impl>(std::move(reader))) {}
ArchivePages::ArchivePages(ArchivePages&&) noexcept = default;
ArchivePages& ArchivePages::operator=(ArchivePages&&) noexcept = default;
ArchivePages::~ArchivePages() = default;

bool ArchivePages::next(SourcePage& page) {
  while (auto record = impl_->reader.next(may_hold_page)) {
    if (!*record) {
      page = failed_page(record->error());
      return true;
    }
    if (impl_->take_record(***record, page)) return true;
  }
  return false;
}

}  // namespace wrapwright
