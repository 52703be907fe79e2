// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_totals.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

Page page_with_text(std::string_view text) {
  PageBuilder builder;
  builder.open("p");
  builder.text(text);
  return builder.finish();
}

// White space is looked for in eight bytes at once, and some of them twice: each place of texts up to two such steps.
TEST(PageTotals, CountTextsWithoutTheWhiteSpaceAroundThem) {
  const PageAddress address = read_address("https://a.example/x");
  for (std::size_t size = 1; size <= 17; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      for (const char c : std::string_view("\t\n\v\f\r \x08\x0E\x1F!0a\x7F\xA0\x89", 15)) {
        std::string text(size, at % 2 == 0 ? ' ' : '\n');
        text[at] = c;
        SCOPED_TRACE(testing::Message() << "byte " << int{static_cast<unsigned char>(c)} << " at " << at << " of "
                                        << size);
        const Page page = page_with_text(text);
        const PageTotals totals(page, address);
        EXPECT_EQ(totals.all(&TextTotals::bytes), static_cast<double>(trim(text).size()));
      }
    }
  }
}

TEST(PageTotals, OfASubtreeAreDifferences) {
  PageBuilder builder;
  builder.open("body");
  builder.text("one");
  builder.open("h2");
  builder.text("four");
  builder.close();
  builder.text("in 2019");
  const Page page = builder.finish();
  const PageTotals totals(page, read_address("https://a.example/x"));
  EXPECT_EQ(totals.in(1, &TextTotals::bytes), 14);
  EXPECT_EQ(totals.in(2, &TextTotals::bytes), 4);
  EXPECT_EQ(totals.in(1, &ElementTotals::headings), 1);
  EXPECT_EQ(totals.in(1, &TextTotals::dates), 1);
  EXPECT_EQ(totals.in(2, &TextTotals::dates), 0);
}

}  // namespace
}  // namespace wrapwright
