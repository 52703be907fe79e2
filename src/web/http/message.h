// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses HTTP/1 responses (RFC 9112) as stored in archives: status line, header fields, and the body with its transfer
// and content codings. Tolerates what archives contain: bare line feeds, missing reasons, bodies that are not coded as
// their headers say. Pure functions, safe from any thread. Cost: O(n) in the message, and in the decoded body.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/http/header.h"

namespace wrapwright {

struct HttpResponseHead {
  int status = 0;                   // 0: 0 if the status line has none
  std::vector<HttpHeader> headers;  // in order; folded lines are joined
  std::size_t size = 0;             // of the head in bytes, including the empty line
};

// Nothing if the message does not begin like an HTTP response. A head without an empty line extends to the end of the
// message.
[[nodiscard]] std::optional<HttpResponseHead> parse_http_response(std::string_view message);

// A decoded body, or the part of it before the error in `status`.
struct HttpBody {
  std::string_view bytes;
  Status status = Done{};
};

// The body without Transfer-Encoding (chunked) and Content-Encoding, at most `limit` bytes of it: a view of `body` if
// it is not coded, else of `buffer`. A body that does not begin with a chunk, or that cannot be decoded and is already
// text, is treated as not coded. The status is kSyntax for a broken chunk, otherwise that of ContentDecoder, without a
// place.
[[nodiscard]] HttpBody read_http_body(const std::vector<HttpHeader>& headers, std::string_view body, std::size_t limit,
                                      std::string& buffer);

// RFC 9112 section 6.3: fails with kSyntax if a Content-Length is not a 64-bit number or two contradict each other,
// because the end of the body is then unknown. Repetitions of the same length count as one; with a Transfer-Encoding,
// Content-Length is ignored.
Status check_content_length(const std::vector<HttpHeader>& headers);

// Appends the chunks' data (RFC 9112 section 7.1). Fails with kSyntax for a broken chunk; `out` then has the data
// before it.
Status decode_chunked(std::string_view body, std::string& out);

}  // namespace wrapwright
