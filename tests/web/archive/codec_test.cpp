// SPDX-License-Identifier: Apache-2.0
#include "web/archive/codec.h"

#include <gtest/gtest.h>
#include <string>

#include "web/archive/packer.h"

namespace wrapwright {
namespace {

// A gzip member whose header has an extra field, as wget writes it, a name and a comment.
std::string member_with_fields(const std::string& text) {
  std::string plain;
  const auto packer = make_packer(Packing::kGzip);
  packer->add(text, plain);
  packer->end(plain);
  constexpr std::size_t kHeader = 10;
  const std::string extra("\x0C\0sl\x08\0\x01\2\3\4\5\6\7\x08", 14);
  return plain.substr(0, 3) + '\x1C' + plain.substr(4, kHeader - 4) + extra + std::string("crawl.warc\0", 11) +
         std::string("of a test\0", 10) + plain.substr(kHeader);
}

TEST(GzipCodec, TakesAHeaderInPieces) {
  const std::string text = "WARC/1.1\r\nWARC-Type: warcinfo\r\n";
  const std::string packed = member_with_fields(text);
  const auto codec = make_gzip_codec();
  for (std::size_t piece = 1; piece <= packed.size(); ++piece) {
    SCOPED_TRACE(piece);
    codec->begin();
    ByteBuffer out;
    bool ended = false;
    std::string_view left = packed;
    while (!left.empty() && !ended) {
      std::string_view in = left.substr(0, piece);
      const std::size_t given = in.size();
      const auto done = codec->inflate(in, out);
      ASSERT_TRUE(done.ok()) << done.error().to_string();
      ended = *done;
      left.remove_prefix(given - in.size());
    }
    EXPECT_TRUE(ended);
    EXPECT_EQ(out.view(), text);
  }
}

}  // namespace
}  // namespace wrapwright
