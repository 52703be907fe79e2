// SPDX-License-Identifier: Apache-2.0
#include "core/page/counts.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

TEST(PageCounts, CountsVisibleTextAndLinks) {
  struct Case {
    const char* story;
    const char* body;
    std::uint32_t characters, link_characters, tags, link_tags;  // of <body>
  };
  for (const auto& c : {
           Case{"nothing", "", 0, 0, 0, 0},
           Case{"a letter of several bytes is one", "<p>\xC3\xA9\xE4\xB8\xAD</p>", 2, 0, 1, 0},
           Case{"white space is one, across tags too", "<p>a \n b </p> <p> c</p>", 5, 0, 2, 0},
           Case{"links, and all inside them", "<a>ab<b>c</b></a>d<button>ef</button>", 6, 5, 3, 2},
           Case{"hidden text never counts", "d<script>abc</script><noscript><a>x</a></noscript>", 1, 0, 3, 1},
       }) {
    SCOPED_TRACE(c.story);
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({c.body, {}, {}});
    const auto body = page.first(name::body);
    ASSERT_TRUE(body.has_value());
    const PageCounts counts(page);
    EXPECT_EQ(counts.characters(*body), c.characters);
    EXPECT_EQ(counts.link_characters(*body), c.link_characters);
    EXPECT_EQ(counts.tags(*body), c.tags);
    EXPECT_EQ(counts.link_tags(*body), c.link_tags);
  }
}

TEST(PageCounts, AnElementDoesNotCountItself) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<a>x<b>y</b></a>", {}, {}});
  const PageCounts counts(page);
  const NodeIndex a = *page.first(name::a);
  EXPECT_EQ(counts.link_tags(a), 0U);
  EXPECT_EQ(counts.tags(a), 1U);
  EXPECT_EQ(counts.link_characters(a), 2U);
  EXPECT_EQ(counts.link_tags(0), 1U);
}

}  // namespace
}  // namespace wrapwright
