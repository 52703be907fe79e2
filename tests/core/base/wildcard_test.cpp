// SPDX-License-Identifier: Apache-2.0
#include "core/base/wildcard.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(Wildcard, StandsForAnyCharacters) {
  struct Case {
    const char* pattern;
    const char* text;
    bool prefix;
    bool whole;
  };
  for (const auto& c : {
           Case{"", "abc", true, false},
           Case{"", "", true, true},
           Case{"*", "", true, true},
           Case{"**", "", true, true},
           Case{"ab", "abc", true, false},
           Case{"abc", "abc", true, true},
           Case{"abcd", "abc", false, false},
           Case{"bc", "abc", false, false},
           Case{"a*c", "abbc", true, true},
           Case{"a*c", "abbcd", true, false},
           Case{"a*c", "ab", false, false},
           Case{"*", "abc", true, true},
           Case{"a**c*", "axxcyy", true, true},
           Case{"*a*b*c", "xaybz", false, false},
           Case{"a*ab", "aaab", true, true},
           Case{"ab*b", "ab", false, false},  // the same character does not count twice
           Case{"ab*ba*a", "abbaa", true, true},
           Case{"ab*ba*a", "abba", false, false},
           Case{"*abd", "abcabcabd", true, true},
           Case{"a*b*d", "abcabcabc", false, false},
           Case{"*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa", false, false},
           Case{"a?c", "abc", false, false},
           Case{"http://a/[1]", "http://a/[1]", true, true},
           Case{"*.html", "http://a/x.html?p=1", true, false},
           Case{"*.html*", "http://a/x.html?p=1", true, true},
       }) {
    SCOPED_TRACE(std::string(c.pattern) + " | " + c.text);
    EXPECT_EQ(matches_pattern_prefix(c.pattern, c.text), c.prefix);
    EXPECT_EQ(matches_pattern(c.pattern, c.text), c.whole);
  }
}

}  // namespace
}  // namespace wrapwright
