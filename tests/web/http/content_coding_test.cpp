// SPDX-License-Identifier: Apache-2.0
#include "web/http/content_coding.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <zlib.h>

namespace wrapwright {
namespace {

using std::string;

constexpr const char* kText = "hello, hello, hello, hello";

template <std::size_t N>
string bytes(const char (&text)[N]) {
  return {text, N - 1};
}

const string kBrotli = bytes("\x13\x19\x00\x00\xa4\x40\x58\x6a\x90\x69\x2a\xf1\x9c\x5e\x00");
const string kZstd = bytes("\x28\xb5\x2f\xfd\x20\x1a\x6d\x00\x00\x38\x68\x65\x6c\x6c\x6f\x2c\x20\x01\x00\x4a\x8a\x11");

// zlib's `window`: 31 gzip, 15 zlib, -15 raw.
string deflated(const string& text, int window) {
  z_stream stream{};
  deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY);
  string copy = text;
  string out(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

string gzip(const string& text) { return deflated(text, 31); }

struct Decoded {
  string text;
  std::optional<ErrorKind> error;
};

Decoded decode(const string& coding, const string& body, std::size_t piece, std::size_t limit = 1U << 20U) {
  auto decoder = ContentDecoder::make(coding, limit);
  if (!decoder) return {"", decoder.error().kind};
  Decoded out;
  for (std::size_t at = 0; at < body.size(); at += piece) {
    const auto written = decoder->write(std::string_view(body).substr(at, piece), out.text);
    if (!written) return {out.text, written.error().kind};
  }
  const auto finished = decoder->finish();
  if (!finished) out.error = finished.error().kind;
  return out;
}

TEST(ContentDecoder, UndoesEveryCodingWholeAndByteByByte) {
  struct Case {
    const char* coding;
    string body;
    string expected;
  };
  const string long_text(300'000, 'x');
  for (const auto& c : {
           Case{"", kText, kText},
           Case{"identity", kText, kText},
           Case{"none", kText, kText},
           Case{"gzip", gzip(kText), kText},
           Case{"x-gzip", gzip(kText), kText},
           Case{"GZip", gzip(kText), kText},
           Case{"gzip", gzip(""), ""},
           Case{"gzip", gzip(long_text), long_text},
           Case{"gzip", gzip("one") + gzip("two"), "onetwo"},
           Case{"gzip", gzip("one") + "padding", "one"},
           Case{"gzip", gzip("one") + "\x1f", "one"},
           Case{"deflate", deflated(kText, 15), kText},
           Case{"deflate", deflated(kText, -15), kText},
           Case{"br", kBrotli, kText},
           Case{"zstd", kZstd, kText},
           Case{"zstd", kZstd + kZstd, string(kText) + kText},
           Case{"deflate, gzip", gzip(deflated(kText, 15)), kText},
           Case{"gzip ,\tidentity, gzip", gzip(gzip(kText)), kText},
           Case{"gzip", "", ""},
           Case{"br", "", ""},
       }) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20U}) {
      SCOPED_TRACE(string(c.coding) + " in pieces of " + std::to_string(piece));
      const Decoded decoded = decode(c.coding, c.body, piece);
      EXPECT_EQ(decoded.error, std::nullopt);
      EXPECT_TRUE(decoded.text == c.expected) << decoded.text.substr(0, 100);
    }
  }
}

TEST(ContentDecoder, NoticesEveryTruncation) {
  for (const auto& [coding, body] : std::vector<std::pair<string, string>>{{"gzip", gzip(kText)},
                                                                           {"deflate", deflated(kText, 15)},
                                                                           {"deflate", deflated(kText, -15)},
                                                                           {"br", kBrotli},
                                                                           {"zstd", kZstd}}) {
    for (std::size_t size = 1; size < body.size(); ++size) {
      SCOPED_TRACE(coding + " cut to " + std::to_string(size));
      EXPECT_EQ(decode(coding, body.substr(0, size), 1).error, ErrorKind::kNetwork);
      EXPECT_EQ(decode(coding, body.substr(0, size), 1'000).error, ErrorKind::kNetwork);
    }
  }
  EXPECT_EQ(decode("deflate, gzip", gzip(deflated(kText, 15).substr(0, 8)), 1).error, ErrorKind::kNetwork);
}

TEST(ContentDecoder, RefusesWhatIsNotItsCoding) {
  string damaged = gzip(kText);
  damaged[damaged.size() - 6] ^= 1;  // the checksum
  struct Case {
    const char* coding;
    string body;
    ErrorKind expected;
  };
  for (const auto& c : {
           Case{"gzip", kText, ErrorKind::kNetwork},
           Case{"gzip", damaged, ErrorKind::kNetwork},
           Case{"deflate", "\xff\xff\xff\xff", ErrorKind::kNetwork},
           Case{"br", "\xff\xff\xff\xff", ErrorKind::kNetwork},
           Case{"zstd", kText, ErrorKind::kNetwork},
           Case{"secret", kText, ErrorKind::kUnsupported},
           Case{"gzip, secret", kText, ErrorKind::kUnsupported},
           Case{"gzip, gzip, gzip, gzip", kText, ErrorKind::kUnsupported},
       }) {
    SCOPED_TRACE(c.coding);
    EXPECT_EQ(decode(c.coding, c.body, 1).error, c.expected);
    EXPECT_EQ(decode(c.coding, c.body, 1'000).error, c.expected);
  }
}

TEST(ContentDecoder, StopsAtTheLimitWithTheBytesUpToIt) {
  const string text(100'000, 'x');
  for (const auto& [coding, body] : std::vector<std::pair<string, string>>{
           {"", text}, {"gzip", gzip(text)}, {"deflate", deflated(text, 15)}, {"gzip, gzip", gzip(gzip(text))}}) {
    SCOPED_TRACE(coding);
    const Decoded over = decode(coding, body, 100, text.size() - 1);
    EXPECT_EQ(over.error, ErrorKind::kLimit);
    EXPECT_EQ(over.text.size(), text.size() - 1);
    EXPECT_EQ(decode(coding, body, 100, text.size()).error, std::nullopt);
  }
}

TEST(ContentDecoder, LimitsTheStagesInBetween) {
  // The inner gzip stream is long but decodes to almost nothing: it consists of empty stored blocks.
  string inner = gzip("");
  for (int i = 0; i < 5'000; ++i) inner.insert(10, bytes("\x00\x00\x00\xff\xff"));
  ASSERT_EQ(decode("gzip", inner, 1'000).error, std::nullopt);
  EXPECT_EQ(decode("gzip, gzip", gzip(inner), 1'000, 10'000).error, ErrorKind::kLimit);
  EXPECT_EQ(decode("gzip, gzip", gzip(inner), 1'000, 100'000).error, std::nullopt);
}

}  // namespace
}  // namespace wrapwright
