// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes Content-Encoding (RFC 9110 section 8.4): gzip, deflate (with the zlib wrapper or raw, because servers send
// both), br, zstd, and combinations of them. Streaming: memory is bounded by the window of the coding. One thread per
// decoder.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

// The value for Accept-Encoding.
inline constexpr std::string_view kAcceptEncoding = "gzip, deflate, br, zstd";

class ContentDecoder {
 public:
  // `content_encoding` is the header's value, "" for none. `limit` bounds the bytes of the body and of the output of
  // every stage. kUnsupported for unknown codings and for more than three codings. Errors have no place.
  static Result<ContentDecoder> make(std::string_view content_encoding, std::size_t limit);

  ContentDecoder(ContentDecoder&&) noexcept;
  ContentDecoder& operator=(ContentDecoder&&) noexcept;
  ~ContentDecoder();

  // Appends the decoded bytes to `out`. Fails with kNetwork for invalid data (`out` then has the data before them, as
  // far as the coding allows), and with kLimit beyond the limit (`out` is then filled up to the limit). Must not be
  // called again after an error.
  Status write(std::string_view bytes, std::string& out);
  // Must be called at the end of the body: kNetwork if the coded data are incomplete. An empty body is valid.
  [[nodiscard]] Status finish() const;

 private:
  struct Impl;
  explicit ContentDecoder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
