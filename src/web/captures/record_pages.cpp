// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_pages.h"

#include "core/base/ascii.h"
#include "core/base/url.h"
#include "web/http/message.h"

namespace wrapwright {

bool is_html_type(std::string_view content_type) {
  const std::string_view type = trim(content_type.substr(0, content_type.find(';')));
  return type.empty() || equal_ignoring_case(type, "text/html") || equal_ignoring_case(type, "application/xhtml+xml");
}

bool is_feed_type(std::string_view content_type) {
  const std::string type = lower(trim(content_type.substr(0, content_type.find(';'))));
  for (const std::string_view known : {"application/rss+xml", "application/atom+xml", "application/rdf+xml",
                                       "application/feed+json", "application/xml", "text/xml"})
    if (type == known) return true;
  return false;
}

namespace {

bool is_taken(TakenRecords taken, std::string_view content_type) {
  return is_html_type(content_type) || (taken == TakenRecords::kPagesAndFeeds && is_feed_type(content_type));
}

// Whether this is meant to be an address of the web, even if it is not one. A record that lost its address may have had
// one.
bool may_name_http(std::string_view uri) {
  return uri.empty() || starts_ignoring_case(uri, "http:") || starts_ignoring_case(uri, "https:");
}

// Why the response is not read although its type is one of pages; "" if it is read.
std::string fault_of(std::string_view uri, const ArchivedPage& page) {
  if (uri.empty()) return "the record has no WARC-Target-URI";
  if (!is_http(uri)) return why_not_fetched(uri) + ": " + std::string(uri);
  return !page.head.empty() && page.status == 0 ? "the HTTP status of the response is not a number" : "";
}

}  // namespace

// Most records of a crawl are refused by their type, so the type is checked before the address.
bool may_hold(TakenRecords taken, const ArchiveHead& head) {
  switch (head.type) {
    case RecordType::kResponse: {
      const std::string_view payload = head.field("WARC-Identified-Payload-Type");
      return is_taken(taken, head.version == "ARC" ? std::string_view(head.content_type) : payload) &&
             may_name_http(head.uri);
    }
    case RecordType::kResource:
      return is_taken(taken, head.content_type) && may_name_http(head.uri);
    case RecordType::kRevisit:
      return may_name_http(head.uri);
    default:
      return false;
  }
}

bool RecordPages::take_message(const ArchiveRecord& record, std::string_view block, CapturedPage& page) const {
  auto archived = std::make_shared<ArchivedPage>();
  if (auto head = parse_http_response(block)) {
    const std::string_view type = find_header(head->headers, "content-type");
    const bool is_success = head->status == 0 || (head->status >= 200 && head->status <= 299);
    if (!is_success || !is_taken(taken_, type)) return false;
    page.content_type = type;
    archived->status = head->status;
    archived->head = block.substr(0, head->size);
    archived->body = block.substr(head->size);
    archived->headers = std::move(head->headers);
  } else {
    page.content_type = record.head.type == RecordType::kResource ? record.head.content_type : "";
    archived->body = block;
  }
  name(record, *archived, page);
  if (std::string fault = fault_of(record.head.uri, *archived); !fault.empty()) {
    page.error = Error{ErrorKind::kSyntax, std::move(fault), {name_}};
    page.error->where.byte = record.offset;
  }
  page.archived = std::move(archived);
  return true;
}

void RecordPages::name(const ArchiveRecord& record, ArchivedPage& archived, CapturedPage& page) const {
  archived.file = name_;
  archived.offset = record.offset;
  archived.record_id = record.head.id;
  archived.date = record.head.date;
  archived.payload_digest = record.head.field("WARC-Payload-Digest");
  if (record.head.type != RecordType::kRevisit) archived.block_digest = record.head.field("WARC-Block-Digest");
  archived.is_truncated = !record.head.field("WARC-Truncated").empty();
  page.id = archived.record_id.empty() ? archived.file + ":" + std::to_string(record.offset) : archived.record_id;
  page.url = record.head.uri;
  page.captured = record.head.date;
}

// The page keeps the revisit's own address and date.
bool RecordPages::take_revisit(const ArchiveRecord& record, CapturedPage& page) const {
  const auto head = parse_http_response(record.block);
  if (head &&
      (!is_html_type(find_header(head->headers, "content-type")) || (head->status != 304 && head->status > 299))) {
    return false;
  }
  if (lookup_) {
    if (const ArchiveRecord* const earlier = lookup_->original(record.head)) {
      return take_message(record, earlier->block, page);
    }
  }
  // Without an HTTP head it is unknown whether this is a page.
  if (!head || find_header(head->headers, "content-type").empty()) return false;
  Place place{name_};
  place.byte = record.offset;
  const std::string why = spool_ ? "did not come before it in the stream, or is more than " +
                                       std::to_string(kMaxSpoolBytes / 2 >> 20U) + " MiB of pages back"
                                 : "was not read before";
  page = failed_capture({ErrorKind::kNotFound, "the record that this revisit stands for " + why, place});
  auto archived = std::make_shared<ArchivedPage>();
  name(record, *archived, page);
  page.archived = std::move(archived);
  return true;
}

bool RecordPages::take(const ArchiveRecord& record, CapturedPage& page) const {
  page = {};
  const bool is_revisit = record.head.type == RecordType::kRevisit;
  if (!(is_revisit ? take_revisit(record, page) : take_message(record, record.block, page))) {
    if (!record.damage) return false;
    page = failed_capture(*record.damage);
    return true;
  }
  page.damage = record.damage;
  if (is_revisit) return true;
  if (spool_ && !record.damage) {
    spool_->keep(record);
  } else if (lookup_ && !record.damage) {
    lookup_->remember(record.head, archive_, record.offset);
  }
  return true;
}

}  // namespace wrapwright
