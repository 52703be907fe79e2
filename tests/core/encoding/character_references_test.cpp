// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/character_references.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "build_paths.h"

namespace wrapwright {
namespace {

struct Case {
  const char* text;
  bool in_attribute;
  std::size_t consumed;
  const char* utf8;
};

TEST(CharacterReference, IsReadAsTheStandardSays) {
  for (const auto& c : {
           Case{"&eacute;t", false, 8, "\xC3\xA9"},
           Case{"&eacutet", false, 7, "\xC3\xA9"},
           Case{"&eacutet", true, 0, ""},
           Case{"&eacute=", true, 0, ""},
           Case{"&eacute ", true, 7, "\xC3\xA9"},
           Case{"&eacute;=", true, 8, "\xC3\xA9"},
           Case{"&notin;", false, 7, "\xE2\x88\x89"},
           Case{"&notit;", false, 4, "\xC2\xAC"},
           Case{"&nGt;", false, 5, "\xE2\x89\xAB\xE2\x83\x92"},
           Case{"&CounterClockwiseContourIntegral;", false, 33, "\xE2\x88\xB3"},
           Case{"&CounterClockwiseContourIntegral", false, 0, ""},
           Case{"&bogus;", false, 0, ""},
           Case{"&", false, 0, ""},
           Case{"&;", false, 0, ""},
           Case{"&#", false, 0, ""},
           Case{"&#x", false, 0, ""},
           Case{"&#xg", false, 0, ""},
           Case{"&#65;", false, 5, "A"},
           Case{"&#65a", false, 4, "A"},
           Case{"&#x41;", true, 6, "A"},
           Case{"&#X1F600;", false, 9, "\xF0\x9F\x98\x80"},
           Case{"&#0;", false, 4, "\xEF\xBF\xBD"},
           Case{"&#xD800;", false, 8, "\xEF\xBF\xBD"},
           Case{"&#1114112;", false, 10, "\xEF\xBF\xBD"},
           Case{"&#99999999999999999999;", false, 23, "\xEF\xBF\xBD"},
           Case{"&#128;", false, 6, "\xE2\x82\xAC"},
           Case{"&#129;", false, 6, "\xC2\x81"},
       }) {
    const CharacterReference found = read_character_reference(c.text, c.in_attribute);
    EXPECT_EQ(found.consumed, c.consumed) << c.text;
    EXPECT_EQ(std::string(found.utf8.data(), found.size), c.utf8) << c.text;
  }
}

// A long text may be read by words.
TEST(CharacterReference, IsTheSameInALongerText) {
  for (const std::string text : {"&amp;", "&nbsp;", "&quot;", "&#39;", "&lt;", "&gt;", "&Amp;", "&raquo;", "&#x27;"}) {
    for (const bool in_attribute : {false, true}) {
      const CharacterReference alone = read_character_reference(text, in_attribute);
      const CharacterReference within = read_character_reference(text + "amp;xxxxxxxx", in_attribute);
      EXPECT_EQ(within.consumed, alone.consumed) << text;
      EXPECT_EQ(within.size, alone.size) << text;
      EXPECT_EQ(within.utf8, alone.utf8) << text;
    }
  }
  EXPECT_EQ(read_character_reference("&ampamp;xxxxxx", true).consumed, 0U);
  EXPECT_EQ(read_character_reference("&ampamp;xxxxxx", false).consumed, 4U);
}

TEST(CharacterReference, IsFoundByItsName) {
  struct Named {
    const char* name;
    const char* text;
  };
  for (const Named& c :
       {Named{"amp", "&"}, Named{"AMP", "&"}, Named{"NotEqualTilde", "\u2242\u0338"}, Named{"fjlig", "fj"},
        Named{"zwnj", "\u200C"}, Named{"Amp", ""}, Named{"nosuch", ""}, Named{"", ""}, Named{"amp;", ""}})
    EXPECT_EQ(find_named_character(c.name), c.text) << c.name;
}

TEST(CharacterReference, TableIsCurrent) {
  if (std::system("python3 -c '' 2>/dev/null") != 0) GTEST_SKIP() << "python3 is not here";  // NOLINT(cert-env33-c)
  const std::string root = WRAPWRIGHT_SOURCE_DIR;
  const std::string check = "python3 '" + root + "/scripts/make-character-references' --check '" + root +
                            "/src/core/encoding/character_references.inc'";
  EXPECT_EQ(std::system(check.c_str()), 0);  // NOLINT(cert-env33-c)
}

}  // namespace
}  // namespace wrapwright
