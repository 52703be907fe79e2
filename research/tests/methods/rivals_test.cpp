// SPDX-License-Identifier: Apache-2.0
// bte, lqf, dsc, ccb, cetr, fe and kfe: pages with results calculated by hand, and a second implementation of each
// method on real pages.
#include <gtest/gtest.h>
#include <string>

#include "content/article/render.h"
#include "research/tests/methods/plain_rivals.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

std::string extracted(const std::string& method, const Settings& settings, std::string_view html) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  const auto made = make_page_method(method, settings);
  EXPECT_TRUE(made.ok());
  return made.ok() ? render_text(page, (*made)->extract({page, counts, ""})) : "";
}

struct Case {
  const char* method;
  Settings settings;
  const char* html;
  const char* text;
};

TEST(Rivals, AgreeWithPagesWorkedByHand) {
  const Case cases[] = {
      // 4 of 8 characters are links: not more than half; of "abcdef" 4 of 6 are.
      {"lqf", {}, "<p><a>abcd</a>efgh</p><p><a>abcd</a>ef</p>", "abcdefgh"},
      {"lqf", {{"threshold", "0.75"}}, "<p><a>abcd</a>ef</p>", "abcdef"},
      {"lqf", {{"threshold", "0.25"}}, "<p><a>abcd</a>efgh</p><p>text</p>", "text"},
      // A separate link is kept, and the body is never judged.
      {"lqf", {}, "<body><a>home</a>", "home"},
      // 8 words and 6 tags: slope 6/14, half of it 0.214. With a window of one token to each side only words between
      // words have a slope below it: "two", "three" and "four", 3 of 5; "one" and "five" stand next to a tag (1/3).
      {"dsc",
       {{"window", "2"}},
       "<p>one two three four five</p><p>six</p><p>seven eight</p>",
       "one two three four five"},
      {"dsc", {{"window", "2"}, {"factor", "0"}}, "<p>one two three</p>", ""},
      // Range 1: of "ab" each character has one tag beside it, so with deviation 1 the
      // share is (1 + e^-0.5) / (1 + 2 e^-0.5) = 0.726; inner characters of "abcdef" have 1.
      {"ccb", {{"range", "1"}, {"threshold", "0.73"}}, "<p>ab</p><p>abcdef</p>", "abcdef"},
      {"ccb", {{"range", "1"}, {"threshold", "0.72"}}, "<p>ab</p><p>abcdef</p>", "ab\n\nabcdef"},
      // In tokens "abcdef" is one between two: 1 / 2.213 = 0.452.
      {"ccb", {{"range", "1"}, {"threshold", "0.45"}, {"unit", "tokens"}}, "<p>abcdef</p><p>a b</p>", "abcdef\n\na b"},
      {"ccb", {{"range", "1"}, {"threshold", "0.46"}, {"unit", "tokens"}}, "<p>abcdef</p><p>a b</p>", "a b"},
      {"ccb",
       {{"range", "1"}, {"threshold", "0.9"}, {"link-tags", "ignored"}},
       "<p>one <a>two</a> three</p>",
       "one two three"},
      // Now 2 of the 4 characters of "one " and 4 of the 6 of " three" have no tag beside them.
      {"ccb", {{"range", "1"}, {"threshold", "0.9"}}, "<p>one <a>two</a> three</p>", "three"},
      // Ratios 1/2, 20/2, 1/2 without smoothing; changes |(10 + .5)/3 - .5| = 3, 9.83, .5; seeds (0,0), (5, 4.9),
      // (10, 9.8): the first line is nearer to the origin than to the middle.
      {"cetr",
       {{"radius", "0"}, {"lines", "source"}},
       "<p>a</p>\n<p>a very long line ah</p>\n<p>b</p>",
       "a very long line ah"},
      // The same in one line of source: blocks end lines.
      {"cetr", {{"radius", "0"}}, "<p>a</p><p>a very long line ah</p><p>b</p>", "a very long line ah"},
      // Shares of text: 1 for the two without tags, of which the longer; 4/4 / (1 + 1) for the one with the link.
      {"fe", {}, "<p>abc</p><p>ab</p><p>abcd<a>x</a></p>", "abc"},
      {"fe", {}, "<p><a>link</a></p>", ""},
      // Points (1, 1), (1, 5/6) and, with one link of one at most, (1/6 / (1/6 + 1), 1/6).
      {"kfe", {}, "<p>abcdef</p><p>abcde</p><p>a<a>x</a></p>", "abcdef\n\nabcde"},
      {"kfe", {}, "<p><a>link</a></p>", ""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.method) + " " + c.html);
    EXPECT_EQ(extracted(c.method, c.settings, c.html), c.text);
  }
}

TEST(Bte, TakesTheStretchWithMostWordsInsideAndTagsOutside) {
  const Case cases[] = {
      {"bte", {}, "", ""},
      {"bte", {}, "<p>one", "one"},
      // From "home" to the paragraph are 4 tags (</a></li></ul><p>): the one word is not worth them.
      {"bte", {}, "<ul><li><a>home</a></ul><p>five words stand right here</p>", "five words stand right here"},
      // The two tags between the paragraphs cost less than the three words of the second one add.
      {"bte", {}, "<p>three words here</p><p>three more words</p>", "three words here\n\nthree more words"},
      {"bte", {}, "<p>three words here</p><p>two words</p>", "three words here"},
      {"bte", {}, "<p>two words</p><div><div><p>three words here</p></div></div>", "three words here"},
      // A line break is one tag, and scripts are not counted.
      {"bte", {}, "<p>one two<br>three four</p>", "one two\nthree four"},
      {"bte", {}, "<p>three words here<br><script>x()</script>two more</p>", "three words here\ntwo more"},
  };
  for (const Case& c : cases) EXPECT_EQ(extracted("bte", c.settings, c.html), c.text) << c.html;
}

TEST(Rivals, RefuseValuesOutOfRange) {
  const std::pair<const char*, Settings> cases[] = {
      {"lqf", {{"threshold", "1.5"}}},  {"dsc", {{"window", "0"}}},         {"dsc", {{"factor", "x"}}},
      {"ccb", {{"range", "0"}}},        {"ccb", {{"threshold", "-1"}}},     {"ccb", {{"unit", "words"}}},
      {"ccb", {{"link-tags", "text"}}}, {"cetr", {{"radius", "-1"}}},       {"cetr", {{"ahead", "0"}}},
      {"cetr", {{"clusters", "1"}}},    {"cetr", {{"lines", "none"}}},      {"cetr", {{"few-lines", "-1"}}},
      {"kfe", {{"clusters", "1"}}},     {"boilerpipe", {{"release", "2"}}},
  };
  for (const auto& [method, settings] : cases) {
    const auto made = make_page_method(method, settings);
    ASSERT_FALSE(made.ok()) << method << " " << settings.begin()->first;
    EXPECT_NE(made.error().message.find(settings.begin()->first), std::string::npos);
  }
}

const std::vector<std::pair<std::string, PlainMethod>> kSecondVersions = {
    {"bte", plain::bte},   {"lqf", plain::lqf}, {"dsc", plain::dsc}, {"ccb", plain::ccb},
    {"cetr", plain::cetr}, {"fe", plain::fe},   {"kfe", plain::kfe},
};

TEST(Rivals, SelectWhatTheirSecondVersionsSelectOnPagesOfCetd) {
  REQUIRE_CORPUS(corpus, "cetd");
  expect_same_selections(corpus, kSecondVersions);
}

TEST(Rivals, SelectWhatTheirSecondVersionsSelectOnPagesOfMsv) {
  REQUIRE_CORPUS(corpus, "msv_big9");
  expect_same_selections(corpus, kSecondVersions);
}

}  // namespace
}  // namespace wrapwright
