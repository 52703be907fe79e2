// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page as an archive has it: what its record says of it, and its bytes as they were received. Plain values; pure
// functions.
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

// What an archive says of a page, and its bytes as they were received.
struct ArchivedPage {
  std::string file;
  std::uint64_t offset = 0;         // of the record or, where it is packed, of its member
  std::string record_id;            // with angle brackets; "" in ARC
  std::string date;                 // ISO 8601
  std::string payload_digest;       // as the record has it
  std::string block_digest;         // the same; "" where the block is not that of the record, as of a revisit
  bool is_truncated = false;        // by the crawler, so that digests may be of more
  int status = 0;                   // of the HTTP response; 0 = there is none
  std::vector<HttpHeader> headers;  // of the HTTP response
  std::string head;                 // the bytes of it before the body
  std::string body;                 // with transfer and content codings
};

// A page, or the error that prevents reading it.
struct CapturedPage {
  std::string id;   // the record's, or the archive and the offset; of an error without a record its place
  std::string url;  // "" = unknown
  std::string content_type;
  std::string captured;                          // ISO 8601
  std::shared_ptr<const ArchivedPage> archived;  // null: no record was found
  std::optional<Error> error;
  std::optional<Error> damage;  // of the record; what is left of the page can be read
};

// What a page is called of which only the place of its error is known.
[[nodiscard]] std::string name_of(const Place& place);
[[nodiscard]] CapturedPage failed_capture(const Error& error);

// The first bytes of the page, its codings undone: one more than max_bytes where there are more. Where they are
// damaged, `damage` receives why, with the record as its place, and the bytes are those before the damage; without
// `damage`, or if there are none, that is a failure. So does it of bytes that the record's digests contradict, and
// of contradicting lengths, unless the page is known to be damaged. The bytes are those of `buffer` or of the page. As read_http_body.
[[nodiscard]] Result<std::string_view> read_body(const ArchivedPage& archived, std::string_view url,
                                                 bool is_known_damaged, std::size_t max_bytes, std::string& buffer,
                                                 std::optional<Error>* damage = nullptr);

}  // namespace wrapwright
