// SPDX-License-Identifier: Apache-2.0
#include "core/text/bytes_in.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace wrapwright {
namespace {

TEST(BytesIn, RefusesNoPartOfTheText) {
  const std::string text = "Jane Doe · été | \xFF";
  const BytesIn bytes(text);
  for (std::size_t at = 0; at <= text.size(); ++at) {
    for (std::size_t size = 0; size <= text.size() - at; ++size)
      EXPECT_TRUE(bytes.may_have(std::string_view(text).substr(at, size)));
  }
}

TEST(BytesIn, RefusesPartsWithOtherBytes) {
  const BytesIn bytes("Jane Doe");
  for (const std::string_view part : {" by ", "|", "jane", "Janet", "\xC2\xB7"})
    EXPECT_FALSE(bytes.may_have(part)) << part;
  EXPECT_TRUE(bytes.may_have("eoD J"));
  EXPECT_FALSE(BytesIn("").may_have(" "));
  EXPECT_TRUE(BytesIn("").may_have(""));
}

}  // namespace
}  // namespace wrapwright
