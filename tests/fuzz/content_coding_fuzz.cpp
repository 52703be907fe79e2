// SPDX-License-Identifier: Apache-2.0
// Any bytes as a coded body, whole and in pieces: both give the same text or both fail, within the limit. The first
// byte picks the coding, the second the length of the pieces.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>

#include "web/http/content_coding.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLimit = 1U << 20U;
constexpr std::string_view kCodings[] = {"gzip",     "deflate",       "br",         "zstd",
                                         "gzip, br", "deflate, gzip", "zstd, gzip", ""};

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "content_coding_fuzz: %s\n", what);
  std::abort();
}

struct Decoded {
  bool is_whole = false;
  std::string text;
};

Decoded decode(std::string_view coding, std::string_view body, std::size_t piece) {
  auto decoder = ContentDecoder::make(coding, kLimit);
  require(decoder.ok(), "a coding that is not known");
  Decoded out;
  for (std::size_t at = 0; at < body.size(); at += piece) {
    const auto status = decoder->write(body.substr(at, piece), out.text);
    require(out.text.size() <= kLimit, "more text than the limit");
    if (!status.ok()) return out;
  }
  out.is_whole = decoder->finish().ok();
  return out;
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  if (size < 2) return 0;
  const std::string_view coding = kCodings[data[0] % std::size(kCodings)];
  const std::size_t piece = data[1] % 64 + 1;
  const std::string_view body(reinterpret_cast<const char*>(data) + 2, size - 2);
  const Decoded whole = decode(coding, body, std::max<std::size_t>(1, body.size()));
  const Decoded pieces = decode(coding, body, piece);
  // Damaged bodies may end otherwise in pieces than whole; what both take for intact must be the same.
  require(!whole.is_whole || !pieces.is_whole || whole.text == pieces.text, "whole and in pieces give different texts");
  return 0;
}
