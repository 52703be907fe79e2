// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes HTTP exchanges as WARC 1.1 records (ISO 28500:2017): a response or revisit record, and its request record.
// Pure functions.
//
// The block of a response record is the response as received, including content codings, except for what belongs to the
// connection: chunks are joined, so Transfer-Encoding is renamed X-Archive-Orig-Transfer-Encoding and Content-Length is
// added, and a status line of HTTP/2 gets the form of HTTP/1.1, which readers know (WARC-Protocol records the version).
// Thus the payload digest is independent of chunking, and every reader computes the same digest.
#include <optional>
#include <string>
#include <string_view>

#include "web/archive/packer.h"
#include "web/fetch/capture_index.h"
#include "web/fetch/exchange.h"

namespace wrapwright {

// Where the records are written.
struct RecordPlace {
  RecordSpot spot;          // makes their ids unique
  std::string warcinfo_id;  // that of the file
};

// The value of a field of a request's or response's head, white space trimmed; "" if it has none.
[[nodiscard]] std::string_view field_of(std::string_view head, std::string_view name);

// "sha1:…" of the body with its content codings.
[[nodiscard]] std::string payload_digest(const HttpExchange& exchange);

// Whether the response is a 304, or has the payload of the earlier capture.
[[nodiscard]] bool is_repeated(const HttpExchange& exchange, std::string_view digest, const StoredCapture& earlier);

// Appends the records, that of the response first. If the exchange repeats `earlier`, the response record is a revisit
// (profile server-not-modified, without a block, or identical-payload-digest, with the head of the response). Returns
// the id of the response record.
std::string append_exchange(const HttpExchange& exchange, std::string_view digest, const StoredCapture* earlier,
                            const RecordPlace& place, Packer& packer, std::string& out);

// The head of a response in the form in which it is stored; see above.
[[nodiscard]] std::string stored_head(const HttpExchange& exchange);

}  // namespace wrapwright
