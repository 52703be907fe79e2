// SPDX-License-Identifier: Apache-2.0
#include "core/base/escape.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Escape, WritesMarkupAsReferences) {
  struct Case {
    std::string_view text;
    std::string_view between_tags;
    std::string_view in_quotes;
  };
  for (const auto& c : {
           Case{"", "", ""},
           Case{"a 'b' c", "a 'b' c", "a 'b' c"},
           Case{"<b>&\"", "&lt;b&gt;&amp;\"", "&lt;b&gt;&amp;&quot;"},
           Case{"&amp;", "&amp;amp;", "&amp;amp;"},
           Case{"\xC3\xA4\n\xFF", "\xC3\xA4\n\xFF", "\xC3\xA4\n\xFF"},
           Case{{"\0", 1}, {"\0", 1}, {"\0", 1}},
       }) {
    EXPECT_EQ(escaped(c.text, EscapeFor::kText), c.between_tags);
    EXPECT_EQ(escaped(c.text, EscapeFor::kAttribute), c.in_quotes);
  }
}

}  // namespace
}  // namespace wrapwright
