// SPDX-License-Identifier: Apache-2.0
// Pages for which the standard's algorithm takes memory quadratic in their size: the html5 normalizer keeps it
// proportional. scripts/growth measures time on a hundred such shapes.
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "core/normalize/normalizer.h"
#include "support/page_dump.h"

namespace wrapwright {
namespace {

struct Shape {
  const char* before;
  const char* part;  // "#" is the number of the repetition
  const char* between;
  const char* part_behind;
};

std::string page_of_shape(const Shape& shape, std::size_t size) {
  std::string page = shape.before;
  const auto repeat = [&page](std::string_view part, std::size_t until) {
    for (std::size_t number = 0; !part.empty() && page.size() < until; ++number) {
      for (const char c : part) page += c == '#' ? std::to_string(number) : std::string(1, c);
    }
  };
  repeat(shape.part, *shape.part_behind == '\0' ? size : size / 2);
  page += shape.between;
  repeat(shape.part_behind, size);
  return page;
}

const std::string& long_title() {
  static const std::string page = "<p><b title='" + std::string(20'000, 'x') + "'>y</p>";
  return page;
}

TEST(HostilePages, MakePagesInProportionToTheirSize) {
  for (const Shape& shape : {
           Shape{"", "<div>", "", ""},
           Shape{"", "<span>", "", "<div></div>"},
           Shape{"", "<div>", "", "</p>"},
           Shape{"", "<p><font size=#>x", "", ""},
           Shape{"", "<p><b><i><u><s><tt><em><code>x", "", ""},
           Shape{"<p>", "<font size=#>", "</p>", "<p>x</p>"},
           Shape{long_title().c_str(), "<p>x</p>", "", ""},
           Shape{"", "<b><p>", "", "</b>"},
           Shape{"", "<a><div>", "", "</a>"},
           Shape{"", "<i><div>x</i>", "", ""},
           Shape{"", "<table><tr><td>", "", ""},
           Shape{"<table>", "x<tr>", "", ""},
           Shape{"<table>", "<div>x", "", ""},
           Shape{"<p", " a#=1", ">", ""},
           Shape{"", "<body a#=1>", "", ""},
           Shape{"", "<x#></x#>", "", ""},
           Shape{"", "&nGt;", "", ""},
           Shape{"", "<select><option><optgroup>x", "", ""},
           Shape{"<select><button><selectedcontent></button>", "<option selected>x", "", ""},
           Shape{"", "<svg><foreignObject><div>", "", ""},
           Shape{"<svg>", "<g>", "", "</x>"},
           Shape{"", "<template>", "", ""},
           Shape{"", "<!doctype html>", "", ""},
       }) {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
    const std::string small = page_of_shape(shape, 100'000);
    const std::string large = page_of_shape(shape, 400'000);
    const Page page = normalizer->parse({small, {}, "utf-8"});
    const Page larger = normalizer->parse({large, {}, "utf-8"});
    EXPECT_LE(larger.memory(), 12 * large.size()) << shape.before << " " << shape.part;
    EXPECT_LE(larger.size(), 5 * page.size() + 10) << shape.before << " " << shape.part;
    EXPECT_LE(larger.text_count(), 5 * page.text_count() + 10) << shape.before << " " << shape.part;
  }
}

// The tree is larger than the page by so much that it is released while the Page is filled.
TEST(HostilePages, KeepEachNodeOfATreeThatIsReleasedInSteps) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  for (const Shape& shape : {Shape{"", "<p>x", "", ""}, Shape{"<table>", "<tr><p>x", "", ""}}) {
    for (const std::size_t size : {100'000U, 300'000U, 100'000U}) {
      const Page page = normalizer->parse({page_of_shape(shape, size), {}, "utf-8"});
      const auto body = page.first(name::body);
      ASSERT_TRUE(body.has_value());
      std::size_t paragraphs = 0;
      for (auto p = page.first(name::p); p; p = page.first(name::p, *p + 1)) {
        ASSERT_EQ(page.parent(*p), *body);
        ASSERT_EQ(page.texts(*p).last, page.texts(*p).first + 1);
        ASSERT_EQ(page.text(page.texts(*p).first), "x");
        ++paragraphs;
      }
      const std::size_t part = std::string_view(shape.part).size();
      EXPECT_EQ(paragraphs, (size - std::string_view(shape.before).size() + part - 1) / part);
    }
  }
}

TEST(HostilePages, JoinTextsThatGoBeforeATable) {
  struct Case {
    const char* html;
    const char* text;
    const char* value;  // of the row's class
  };
  for (const Case& c : {Case{"<table>xx<tr>yy<tr>zz", "xxyyzz", nullptr},
                        Case{"<table>xx<tr class=cc>yyyyyyyyyyyyyyyyyyyy", "xxyyyyyyyyyyyyyyyyyyyy", "cc"},
                        Case{"xx<table><tr>yyyyyyyyyyyyyyyyyy", "xxyyyyyyyyyyyyyyyyyy", nullptr}}) {
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({c.html, {}, "utf-8"});
    ASSERT_EQ(page.text_count(), 1U) << c.html;
    EXPECT_EQ(page.text(0), c.text);
    const auto row = page.first(name::tr);
    ASSERT_TRUE(row.has_value());
    const auto value = page.attribute(*row, name::class_);
    EXPECT_EQ(value.has_value(), c.value != nullptr) << c.html;
    EXPECT_EQ(value.value_or(""), c.value == nullptr ? "" : c.value);
  }
}

TEST(HostilePages, SayWhichLimitCutThem) {
  struct Case {
    const char* part;
    bool truncated;
  };
  for (const Case& c : {Case{"<div>", true}, Case{"<p><font size=#>x", true}, Case{"<div></div>", false},
                        Case{"<p><b>x</b>", false}, Case{"<table><tr><td>x</table>", false}}) {
    const std::string html = page_of_shape({"", c.part, "", ""}, 100'000);
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, "utf-8"});
    EXPECT_EQ(page.notes().truncated, c.truncated) << c.part;
  }
}

TEST(HostilePages, AreHeldToEachLimit) {
  PageLimits limits;
  limits.max_open_elements = 10;
  limits.max_depth = 50;
  const std::string nested = page_of_shape({"", "<div>", "", ""}, 500);
  EXPECT_EQ(make_normalizer(NormalizerKind::kHtml5, limits)->parse({nested, {}, {}}).size(), 12U);
  limits = {};
  limits.max_formatting_elements = 4;
  const Page formatted = make_normalizer(NormalizerKind::kHtml5, limits)
                             ->parse({"<p><b id=1><b id=2><b id=3><b id=4><b id=5><b id=6></p><p>x", {}, {}});
  EXPECT_EQ(formatted.size(), 1U + 3U + 7U + 5U);
  limits.max_formatting_elements = 0;
  const Page none = make_normalizer(NormalizerKind::kHtml5, limits)->parse({"<p><b>x<p>y</b><i>z</i></p>", {}, {}});
  EXPECT_EQ(dump(none), "(html (head) (body (p (b x)) (p y (i z))))");
  EXPECT_FALSE(formatted.notes().truncated);
}

TEST(HostilePages, AndOthersEndWhateverALimitIs) {
  const std::string html =
      "<title>t</title><p id=1 class=x>a<b>b<i>c</p><p>d</b>e<a>f<a>g</a><nobr>h<nobr>i<table><td><font>j</table></i>k"
      "<svg><b></svg><select><option>l</select>";
  for (auto PageLimits::*const limit :
       {&PageLimits::max_nodes, &PageLimits::max_attributes, &PageLimits::max_growth, &PageLimits::max_names,
        &PageLimits::max_open_elements, &PageLimits::max_formatting_elements, &PageLimits::max_adoption_steps}) {
    for (const unsigned value : {0U, 1U, 2U, std::numeric_limits<unsigned>::max()}) {
      PageLimits limits;
      limits.*limit = value;
      for (const auto kind : {NormalizerKind::kHtml5, NormalizerKind::kTidy})
        EXPECT_LT(make_normalizer(kind, limits)->parse({html, {}, {}}).size(), 50U) << value;
    }
  }
}

TEST(HostilePages, OfMoreNamesThanTheLimitAreTruncated) {
  PageLimits limits;
  limits.max_names = 100;
  for (const auto kind : {NormalizerKind::kHtml5, NormalizerKind::kTidy}) {
    const auto normalizer = make_normalizer(kind, limits);
    const auto parse = [&](std::size_t size) {
      return normalizer->parse({page_of_shape({"", "<p x#=1>", "", ""}, size), {}, {}});
    };
    const Page names = parse(2'000);
    EXPECT_TRUE(names.find_name("x50").has_value());
    EXPECT_FALSE(names.find_name("x150").has_value());
    EXPECT_TRUE(names.find_name("_").has_value());
    EXPECT_TRUE(names.notes().truncated);
    EXPECT_FALSE(parse(200).notes().truncated) << "a limit is of one page";
  }
}

TEST(HostilePages, AreHeldToTheStepsOfTheAdoptionAgency) {
  // Each </a> moves the <a> eight levels down, and walks over all that is open below: over a million steps in all.
  std::string html = "<a>";
  for (int i = 0; i < 2'000; ++i) html += "<div>";
  for (int i = 0; i < 110; ++i) html += "</a>";
  PageLimits limits;
  EXPECT_FALSE(make_normalizer(NormalizerKind::kHtml5, limits)->parse({html, {}, {}}).notes().truncated);
  limits.max_adoption_steps = 0;
  EXPECT_TRUE(make_normalizer(NormalizerKind::kHtml5, limits)->parse({html, {}, {}}).notes().truncated);
}

}  // namespace
}  // namespace wrapwright
