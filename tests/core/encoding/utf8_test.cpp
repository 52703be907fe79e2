// SPDX-License-Identifier: Apache-2.0
// Vectorized validation against a plain loop over the sequences.
#include "core/encoding/utf8.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

#include "core/encoding/charset.h"
#include "core/encoding/utf8_vector.h"

namespace wrapwright {
namespace {

std::size_t plain_prefix(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const bool ascii = static_cast<unsigned char>(bytes[at]) < 0x80;
    const std::size_t length = ascii ? 1 : multibyte_sequence(bytes.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

TEST(Utf8, IsFoundValidAtAnyPlaceOfAVector) {
  for (const std::string piece : {"a",
                                  "\xC2\x80",
                                  "\xDF\xBF",
                                  "\xE0\xA0\x80",
                                  "\xED\x9F\xBF",
                                  "\xEF\xBF\xBF",
                                  "\xF0\x90\x80\x80",
                                  "\xF4\x8F\xBF\xBF",
                                  "\x80",
                                  "\xC0\x80",
                                  "\xC1\xBF",
                                  "\xE0\x9F\xBF",
                                  "\xED\xA0\x80",
                                  "\xF0\x8F\xBF\xBF",
                                  "\xF4\x90\x80\x80",
                                  "\xF5\x80\x80\x80",
                                  "\xC2",
                                  "\xE2\x82",
                                  "\xF0\x9F\x98",
                                  "\xC2\x80\x80",
                                  "\xE2\x28\xA1",
                                  "\xFF"}) {
    for (std::size_t before = 0; before < 300; ++before) {
      for (const char* tail : {"", "x", "\xC3\xA9", "0123456789012345678901234567890123456789"}) {
        const std::string text = std::string(before, 'y') + piece + tail;
        EXPECT_EQ(valid_utf8_prefix(text), plain_prefix(text)) << before << " " << tail;
        if (is_utf8_by_vectors(text)) {
          EXPECT_EQ(plain_prefix(text), text.size());
        }
      }
    }
  }
}

// An earlier version read all remaining bytes again after each invalid one, which took two minutes for this text.
TEST(Utf8, IsDecodedInOnePassWhereEveryByteIsBad) {
  const std::string bytes(2'000'000, '\xFF');
  std::string buffer;
  const Decoded decoded = decode(bytes, {"utf-8", EncodingSource::kGiven, 0, false}, buffer);
  EXPECT_EQ(decoded.undecodable, bytes.size());
  EXPECT_EQ(decoded.text.size(), 3 * bytes.size());
}

TEST(Utf8, IsFoundValidAsByThePlainStepsInMutatedTexts) {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    while (text.size() < 100)
      append_utf8(static_cast<char32_t>(random() % 3 == 0 ? 'a' + random() % 26 : 0x80 + random() % 0xD000), text);
    for (std::size_t i = random() % 3; i > 0; --i) text[random() % text.size()] = static_cast<char>(random() % 256);
    text.resize(random() % text.size());
    ASSERT_EQ(valid_utf8_prefix(text), plain_prefix(text));
    ASSERT_EQ(valid_prefix_of_damaged(text), plain_prefix(text));
  }
}

TEST(Utf8, NoBytesAreValidWithoutAnAddress) {
  EXPECT_EQ(valid_utf8_prefix(std::string_view()), 0U);
  EXPECT_EQ(valid_utf8_prefix(std::string_view(nullptr, 0)), 0U);
}

TEST(Utf8, ReplacesWhatIsNotValidAsADecoderDoes) {
  const std::string damaged =
      "a\xC3\xA9\xFF"
      "b\xE2\x82"
      "c\xF0\x9F\x98\x80\xC3";
  EXPECT_EQ(to_valid_utf8(damaged),
            "a\xC3\xA9\xEF\xBF\xBD"
            "b\xEF\xBF\xBD"
            "c\xF0\x9F\x98\x80\xEF\xBF\xBD");
  EXPECT_EQ(to_valid_utf8(""), "");
  EXPECT_EQ(to_valid_utf8("\xE4\xB8\xAD"), "\xE4\xB8\xAD");
}

}  // namespace
}  // namespace wrapwright
