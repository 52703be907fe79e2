// SPDX-License-Identifier: Apache-2.0
#include "core/text/author_name.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

struct NameCase {
  std::string_view part;
  std::string_view name;
};

constexpr NameCase kNames[] = {
    {"Jane Doe", "Jane Doe"},
    {"", ""},
    {" \xC2\xA0Jane Doe\xE3\x80\x80", "Jane Doe"},
    {"Jane Doe, ", "Jane Doe"},
    {"- Jane Doe (Email)", "Jane Doe"},
    {"Analysis by Jane Doe", "Jane Doe"},
    {"Jane Doe in London", "Jane Doe"},
    {"Jane Doe Staff Writer", "Jane Doe"},
    {"Jane Doe jane@example.org", "Jane Doe"},
    {"José Ángel Núñez", "José Ángel Núñez"},
    {"李小龙", "李小龙"},
    {"See all", ""},
    {"Staff Writer", ""},
    {"By Country", ""},
    {"2 hours ago", ""},
    {"\"A Title\"", ""},
    {"https://example.org/jane", ""},
    {"jane@example.org", ""},
    {"Photo by Jane Doe", ""},
    {"this is how we do it", ""},
};

TEST(AuthorName, IsWhatRemainsWithoutMarksLabelsAndWhatFollows) {
  for (const NameCase& c : kNames) EXPECT_EQ(author_name(c.part), c.name) << c.part;
}

struct TestCase {
  std::string_view text;
  bool expected;
};

template <std::size_t kCases>
void expect_each(bool (*holds)(std::string_view), const TestCase (&cases)[kCases]) {
  for (const TestCase& c : cases) EXPECT_EQ(holds(c.text), c.expected) << c.text;
}

TEST(AuthorName, BeginsWithACapitalOrALetterOfAnotherScript) {
  expect_each(begins_as_name,
              {{"Jane", true}, {"Émile", true}, {"李", true}, {"jane", false}, {"1. Jane", false}, {"", false}});
}

TEST(AuthorName, RoleDegreeOrPublisherDescribesTheAuthorBefore) {
  expect_each(describes_author,
              {{"Senior Editor", true}, {"Reuters", true}, {"example.org", true}, {"Jane Doe", false}, {"", false}});
  expect_each(is_role, {{"Senior Editor", true}, {"Head of Wine", true}, {"Jane Doe", false}, {"", false}});
  expect_each(are_degrees, {{"MD", true}, {"Ph.D.", true}, {"MS RD", true}, {"Jane", false}, {"", false}});
}

TEST(AuthorName, AgesAndAddressesAreTold) {
  expect_each(begins_with_age, {{"2 hours", true}, {"1 hr 5 mins ago", true}, {"2 Live Crew", false}, {"", false}});
  expect_each(is_web_address, {{"http://example.org", true},
                               {"https://example.org", true},
                               {"www.example.org", true},
                               {"//example.org", true},
                               {"example", false},
                               {"", false}});
}

TEST(AuthorName, TrimmedOfSpacesOfAllKinds) {
  constexpr NameCase kCases[] = {{"", ""}, {" \t\n", ""}, {"\xC2\xA0 a b \xE3\x80\x80\xC2\xA0", "a b"}, {"a", "a"}};
  for (const NameCase& c : kCases) EXPECT_EQ(trim_name(c.part), c.name) << '[' << c.part << ']';
}

}  // namespace
}  // namespace wrapwright
