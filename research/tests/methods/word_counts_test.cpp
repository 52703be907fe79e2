// SPDX-License-Identifier: Apache-2.0
#include "research/methods/word_counts.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

TEST(CountWords, CountsStretchesWithLettersAndEveryLetterOfDenseScripts) {
  struct Case {
    const char* text;
    std::uint32_t words;
  };
  const Case cases[] = {
      {"", 0},
      {"  \n", 0},
      {"one", 1},
      {"one two", 2},
      {"one\u00A0two", 2},
      {"well-known", 1},
      {"don't", 1},
      {"- \u2014 ... ", 0},
      {"3.14 %", 1},
      {"\u65E5\u672C\u8A9E", 3},
      {"\u65E5 a\u672C", 3},
      {"\u03B1\u03B2 \u03B3", 2},
  };
  for (const Case& c : cases) EXPECT_EQ(count_words(c.text), c.words) << c.text;
}

TEST(WordCounts, KnowWordsAndLinkWordsOfASubtree) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)
                        ->parse({"<body><p>one <a href=x>two <b>three</b></a></p><script>no words</script><p>four</p>",
                                 "text/html; charset=utf-8", ""});
  const WordCounts counts(page);
  const NodeIndex body = *page.first(name::body);
  const NodeIndex p = *page.first(name::p);
  EXPECT_EQ(counts.words(body), 4U);
  EXPECT_EQ(counts.link_words(body), 2U);
  EXPECT_EQ(counts.words(p), 3U);
  EXPECT_EQ(counts.link_words(p), 2U);
}

}  // namespace
}  // namespace wrapwright
