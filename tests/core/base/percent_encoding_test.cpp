// SPDX-License-Identifier: Apache-2.0
#include "core/base/percent_encoding.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

struct Case {
  std::string bytes;
  std::string encoded;
};

TEST(PercentEncoding, WritesWhatIsReservedAsUppercaseDigits) {
  const Case cases[] = {
      {"", ""},
      {"Az09-._~", "Az09-._~"},
      {"a b+c", "a%20b%2Bc"},
      {"https://example.org/?q=1&r=%41", "https%3A%2F%2Fexample.org%2F%3Fq%3D1%26r%3D%2541"},
      {"\xC3\xA9\xFF\x7F", "%C3%A9%FF%7F"},
      {std::string("\0\n", 2), "%00%0A"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(percent_encoded(c.bytes), c.encoded);
    EXPECT_EQ(decode_percents(c.encoded), c.bytes);
  }
}

TEST(PercentEncoding, LeavesWhatIsNoEscape) {
  for (const char* text : {"%", "%4", "100 % sure", "%G1", "%1G", "%%"}) EXPECT_EQ(decode_percents(text), text);
  EXPECT_EQ(decode_percents("%4a%4A%%41"), "JJ%A");
}

}  // namespace
}  // namespace wrapwright
