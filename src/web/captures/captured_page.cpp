// SPDX-License-Identifier: Apache-2.0
#include "web/captures/captured_page.h"

#include "web/archive/record_digest.h"
#include "web/fetch/source.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

// The record's digest that does not match; "" if all match. The payload's digest covers the body as stored (warcio,
// Heritrix) or without its transfer coding (ISO 28500).
std::string contradicted_digest(const ArchivedPage& archived) {
  if (archived.is_truncated) return "";
  if (contradicts(archived.payload_digest, archived.body)) {
    std::string plain;
    if (find_header(archived.headers, "transfer-encoding").empty() || !decode_chunked(archived.body, plain) ||
        contradicts(archived.payload_digest, plain))
      return "WARC-Payload-Digest";
  }
  const bool is_whole =
      archived.block_digest.empty() || !contradicts(archived.block_digest, archived.head + archived.body);
  return is_whole ? "" : "WARC-Block-Digest";
}

}  // namespace

std::string name_of(const Place& place) {
  std::string out = place.source;
  if (place.line > 0) out += ":" + std::to_string(place.line);
  if (place.line == 0 && place.byte != Place::kNoByte) out += ":" + std::to_string(place.byte);
  return out;
}

CapturedPage failed_capture(const Error& error) {
  CapturedPage page;
  page.id = name_of(error.where);
  page.error = error;
  return page;
}

// Servers also name codings that do not exist, for bodies without any.
Result<std::string_view> read_body(const ArchivedPage& archived, std::string_view url, bool is_known_damaged,
                                   std::size_t max_bytes, std::string& buffer, std::optional<Error>* damage) {
  const auto damage_of = [&](ErrorKind kind, const std::string& what) {
    Error error{kind, "the body of " + std::string(url) + ": " + what, {archived.file}};
    error.where.byte = archived.offset;
    return error;
  };
  // A page that is known to be damaged need not be checked.
  if (damage != nullptr && !is_known_damaged) {
    const std::string name = contradicted_digest(archived);
    if (!name.empty()) *damage = damage_of(ErrorKind::kSyntax, "its bytes are not those of its " + name);
    const Status length = check_content_length(archived.headers);
    if (!length) *damage = damage_of(length.error().kind, length.error().message);
  }
  const HttpBody body = read_http_body(archived.headers, archived.body, max_bytes, buffer);
  if (body.status || body.status.error().kind == ErrorKind::kLimit) return body.bytes;
  const Error& error = body.status.error();
  const bool is_unknown = error.kind == ErrorKind::kUnsupported;
  if (is_unknown && !is_binary(body.bytes)) return body.bytes;
  if (is_unknown || damage == nullptr || body.bytes.empty()) return error;
  *damage = damage_of(error.kind, error.message);
  return body.bytes;
}

}  // namespace wrapwright
