// SPDX-License-Identifier: Apache-2.0
#pragma once
// Undoes Content-Encoding (RFC 9110 section 8.4): gzip, deflate (with the zlib wrapper or raw, as servers send both),
// br, zstd, and several of them on top of one another. Streaming: memory is the coding's window. One thread per
// decoder.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace wrapwright {

// What to send as Accept-Encoding.
inline constexpr std::string_view kAcceptEncoding = "gzip, deflate, br, zstd";

class ContentDecoder {
 public:
  // `content_encoding`: the header's value, "" for none. `limit`: most bytes that the body, or any stage on the way to
  // it, may have. Unknown codings and more than three of them: kUnsupported. Errors have no place.
  static Result<ContentDecoder> make(std::string_view content_encoding, std::size_t limit);

  ContentDecoder(ContentDecoder&&) noexcept;
  ContentDecoder& operator=(ContentDecoder&&) noexcept;
  ~ContentDecoder();

  // Appends to `out` what these bytes decode to. Broken data: kNetwork; past the limit: kLimit (`out` is then full up
  // to the limit). Not to be called again after an error.
  Status write(std::string_view bytes, std::string& out);
  // To be called at the end of the body: kNetwork if the coded data stop before their end. No data at all are fine.
  [[nodiscard]] Status finish() const;

 private:
  struct Impl;
  explicit ContentDecoder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
