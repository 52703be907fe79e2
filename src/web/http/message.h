// SPDX-License-Identifier: Apache-2.0
#pragma once
// Stored HTTP/1 responses (RFC 9112), as archives hold them: status line, header fields, and the body with its transfer
// and content codings. Tolerant of what archives have: bare line feeds, missing reasons, bodies that are not coded as
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
  int status = 0;                   // 0: the status line names none
  std::vector<HttpHeader> headers;  // in order; folded lines are joined
  std::size_t size = 0;             // of the head in bytes, with the empty line
};

// Nothing if the message does not begin as an HTTP response. A head without an empty line ends with the message.
[[nodiscard]] std::optional<HttpResponseHead> parse_http_response(std::string_view message);

// A body without its codings, or the part of it before what `status` names.
struct HttpBody {
  std::string_view bytes;
  Status status = Done{};
};

// The body without Transfer-Encoding (chunked) and Content-Encoding, at most `limit` bytes of it: where it is not coded
// the body itself, else those of `buffer`. A body that does not begin with a chunk, or that cannot be decoded and is
// text as it stands, is not coded at all. The status is kSyntax for a broken chunk, else as of ContentDecoder, without a
// place.
[[nodiscard]] HttpBody read_http_body(const std::vector<HttpHeader>& headers, std::string_view body, std::size_t limit,
                                      std::string& buffer);

// RFC 9112 section 6.3: kSyntax where a Content-Length is no number of 64 bits or two contradict each other, as nobody
// knows then where the body ends. The same length several times is one; with a Transfer-Encoding none counts.
Status check_content_length(const std::vector<HttpHeader>& headers);

// Appends the chunks' data (RFC 9112 section 7.1). kSyntax for a broken chunk; the data before it are in `out`.
Status decode_chunked(std::string_view body, std::string& out);

}  // namespace wrapwright
