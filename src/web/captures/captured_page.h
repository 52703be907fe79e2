// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page in an archive: what its record says about it, and its bytes as received. Plain values and pure functions.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/http/header.h"

namespace wrapwright {

struct ArchivedPage {
  std::string file;
  std::uint64_t offset = 0;         // of the record or, if it is compressed, of its member
  std::string record_id;            // with angle brackets; "" in ARC
  std::string date;                 // ISO 8601
  std::string payload_digest;       // as in the record
  std::string block_digest;         // as in the record; "" if the block is another record's, as for a revisit
  bool is_truncated = false;        // by the crawler, so digests may cover more bytes
  int status = 0;                   // of the HTTP response; 0 = there is none
  std::vector<HttpHeader> headers;  // of the HTTP response
  std::string head;                 // its bytes before the body
  std::string body;                 // with transfer and content codings
};

// A page, or the error that prevents reading it.
struct CapturedPage {
  std::string id;   // the record's, or the archive and the offset; for an error without a record, its place
  std::string url;  // "" = unknown
  std::string content_type;
  std::string captured;                          // ISO 8601
  std::shared_ptr<const ArchivedPage> archived;  // null: no record was found
  std::optional<Error> error;
  std::optional<Error> damage;  // of the record; the rest of the page can be read
};

// The name of a page of which only the place of its error is known.
[[nodiscard]] std::string name_of(const Place& place);
[[nodiscard]] CapturedPage failed_capture(const Error& error);

// The first bytes of the page, decoded: at most max_bytes + 1, to show whether there are more. If they are damaged,
// `damage` receives the reason, with the record as its place, and the result is the bytes before the damage; if
// `damage` is null or there are no such bytes, the function fails. The same applies to bytes that contradict the
// record's digests and to contradicting lengths, unless the page is known to be damaged. The result points into
// `buffer` or the page. Decodes like read_http_body.
[[nodiscard]] Result<std::string_view> read_body(const ArchivedPage& archived, std::string_view url,
                                                 bool is_known_damaged, std::size_t max_bytes, std::string& buffer,
                                                 std::optional<Error>* damage = nullptr);

}  // namespace wrapwright
