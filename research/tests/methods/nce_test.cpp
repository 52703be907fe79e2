// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "content/blocks/boosted_trees.h"
#include "research/methods/nce_attributes.h"
#include "research/methods/nce_relevant.h"
#include "research/methods/page_method.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// The text of the relevant runs, separated by '|'.
std::string relevant(std::string_view html, const NceOptions& options = {}) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  const auto runs = relevant_runs({page, counts, ""}, options);
  std::string out;
  for (TextIndex t = 0; t < page.text_count(); ++t)
    if (runs[t]) out += (out.empty() ? "" : "|") + std::string(page.text(t));
  return out;
}

TEST(RelevantRuns, LieInTheSeparatorWithoutLinksAndRepeatedPatterns) {
  struct Case {
    const char* html;
    const char* text;
  };
  const Case cases[] = {
      {"", ""},
      {"<p>one", "one"},
      // The second division holds 26 of 32 characters.
      {"<div>aside!</div><div><p>the article's own </p><p>text here</p></div>", "the article's own |text here"},
      {"<div><p>some text that stands here</p><ul><li><a>home</a></ul></div>", "some text that stands here"},
      // Inline links are kept, and so are headings that are links.
      {"<div><h1><a>title</a></h1><p>some <a>linked</a> text</p>plain text</div>",
       "title|some |linked| text|plain text"},
      // Comments share "says:" and their dates; the article's paragraphs share nothing.
      {"<div><p>article text here, so long</p><p>that the comments are less than half of it</p>"
       "<div><b>Ann</b><i>says:</i><i>1 May</i>nice</div><div><b>Bob</b><i>says:</i><i>2 May</i>bad</div>"
       "<div><b>Cy</b><i>says:</i><i>13 May</i>so</div></div>",
       "article text here, so long|that the comments are less than half of it"},
      // Repeated subtrees with most of the text are kept: posts on a blog's front page.
      {"<div><p>News:</p><div><i>says:</i><i>1 May</i>one</div><div><i>says:</i><i>2 May</i>two</div>"
       "<div><i>says:</i><i>13 May</i>three</div></div>",
       "News:|says:|1 May|one|says:|2 May|two|says:|13 May|three"},
      // Neither two siblings nor one common pattern suffice.
      {"<div><p>article text</p><div><i>says:</i><i>1 May</i></div><div><i>says:</i><i>2 May</i></div></div>",
       "article text|says:|1 May|says:|2 May"},
      {"<div><p>article text</p><div><i>says:</i>a</div><div><i>says:</i>b</div><div><i>says:</i>c</div></div>",
       "article text|says:|a|says:|b|says:|c"},
  };
  for (const Case& c : cases) EXPECT_EQ(relevant(c.html), c.text) << c.html;
  EXPECT_EQ(relevant("<div>aside!</div><p>some more text</p>", {.min_share = 1}), "aside!|some more text");
  EXPECT_EQ(relevant("<p>text here</p><p>more</p><ul><a>home</a></ul>", {.min_share = 1}), "text here|more");
  EXPECT_EQ(relevant("<p>text here</p><p>more</p><ul><a>home</a></ul>", {.min_share = 1, .max_link_density = 1.1}),
            "text here|more|home");
}

TEST(TitleDistance, WeighsWhatTheTitleLacks) {
  struct Case {
    const char* title;
    const char* text;
    double distance;
  };
  const std::string long_title(600, 'a');
  const Case cases[] = {
      {"", "anything", 0},
      {"abcd", "abcd", 0},
      {"abcd", "", 1},
      {"abcd", "ab", 0.5},
      {"abcd", "abx", (4 + 2) / 4.0},
      {"abcd", "xyz", (12 + 4) / 4.0},
      {"äöü", "äü", 1.0 / 3},
      {long_title.c_str(), long_title.c_str(), 88 * 4 / 512.0},
  };
  for (const Case& c : cases) EXPECT_DOUBLE_EQ(TitleDistance(c.title, 4).of(c.text), c.distance) << c.text;
}

// The plain dynamic program, in which a deletion costs `weight` and an insertion 1.
double plain_distance(std::string_view title, std::string_view text, double weight) {
  std::vector<double> row(title.size() + 1);
  for (std::size_t i = 0; i <= title.size(); ++i) row[i] = static_cast<double>(i);
  for (const char c : text) {
    double diagonal = row[0];
    row[0] += weight;
    for (std::size_t i = 1; i <= title.size(); ++i) {
      const double above = row[i];
      row[i] = c == title[i - 1] ? diagonal : std::min(above + weight, row[i - 1] + 1);
      diagonal = above;
    }
  }
  return row.back() / static_cast<double>(title.size());
}

TEST(TitleDistance, IsThatOfThePlainDynamicProgram) {
  unsigned state = 1;
  const auto next = [&](unsigned below) {
    state = state * 1'103'515'245U + 12'345U;
    return (state >> 16U) % below;
  };
  for (int round = 0; round < 300; ++round) {
    std::string title(1 + next(150), ' ');
    std::string text(next(150), ' ');
    for (char& c : title) c = static_cast<char>('a' + next(4));
    for (char& c : text) c = static_cast<char>('a' + next(4));
    EXPECT_DOUBLE_EQ(TitleDistance(title, 4).of(text), plain_distance(title, text, 4)) << title << " | " << text;
  }
}

TEST(NceTrees, AreInTheProgram) {
  for (const char* name : {"nce-title.trees", "nce-date.trees"}) {
    const auto bytes = embedded_nce_file(name);
    ASSERT_TRUE(bytes.has_value()) << name;
    const auto trees = BoostedTrees::read(*bytes);
    ASSERT_TRUE(trees.ok()) << name << ": " << trees.error().to_string();
    EXPECT_EQ(trees->features(), kNceAttributes) << name;
    EXPECT_GT(trees->trees(), 0U) << name;
    EXPECT_THAT(trees->about(), testing::HasSubstr(" on ")) << "corpora: " << name;
    // The leaves are shares between 0 and 1, so their mean is one, too.
    for (const float value : {-1E9F, 0.0F, 1E9F}) {
      const double score = trees->raw(std::vector<float>(kNceAttributes, value)) / static_cast<double>(trees->trees());
      EXPECT_GE(score, 0) << name;
      EXPECT_LE(score, 1) << name;
    }
  }
}

TEST(NceNodes, HaveTheAttributesOfThePaper) {
  const Page page = page_of(
      "<!doctype html><title>A day - Site</title><h1>A day</h1><p>12 May 2010</p><p>some text</p><script>no</script>");
  const PageCounts counts(page);
  const PageStyles styles(page);
  auto nodes = nce_nodes({page, counts, ""}, styles);
  ASSERT_EQ(nodes.size(), 3U);
  set_title_distances(0, nodes);
  const NceValues title = {5, 0, 0, 32, 100, 1, 1, 0, 7.0F / 12};
  EXPECT_EQ(nodes[0].values, title);
  const NceValues& date = nodes[1].values;
  EXPECT_EQ(date[0], 11);
  EXPECT_EQ(date[1], 6);
  EXPECT_FLOAT_EQ(date[2], 600.0F / 11);
  EXPECT_EQ(date[3], 16);
  EXPECT_EQ(date[4], 50);
  EXPECT_EQ(date[5], 0);
  EXPECT_EQ(date[6], 2);
  EXPECT_EQ(date[7], 1);
}

TEST(Nce, FindsTitleDateAndBody) {
  const Page page = page_of(
      "<!doctype html><html lang=en><title>The river has risen again - The Daily</title><body>"
      "<div><a href=/>The Daily</a> <a href=/news>News</a></div>"
      "<div><h1>The river has <em>risen</em> again</h1><div class=date>March 12, 2010</div>"
      "<p>For the third time in this year the river has left its bed, and the people of the town have carried their "
      "things to the upper floors.</p><p>Nobody was hurt, the mayor said on Friday, but the damage is great.</p></div>"
      "<div><a href=/about>About us</a> <a href=/contact>Contact</a></div>");
  const PageCounts counts(page);
  const auto method = make_page_method("nce");
  ASSERT_TRUE(method.ok());
  const Article article = (*method)->extract({page, counts, ""});
  EXPECT_EQ(article.title, "The river has risen again");
  EXPECT_EQ(article.date, "2010-03-12");
  const std::string text = render_text(page, article);
  EXPECT_NE(text.find("For the third time"), std::string::npos) << text;
  EXPECT_NE(text.find("the damage is great."), std::string::npos) << text;
  EXPECT_EQ(text.find("Contact"), std::string::npos) << text;
  EXPECT_EQ(text.find("March 12"), std::string::npos) << text;
}

TEST(Nce, TakesTheTagWhereNoNodeIsATitle) {
  const Page page = page_of("<!doctype html><title>Only here</title><p>text</p>");
  const PageCounts counts(page);
  const auto method = make_page_method("nce", {{"threshold", "1"}});
  ASSERT_TRUE(method.ok());
  EXPECT_EQ((*method)->extract({page, counts, ""}).title, "Only here");
}

TEST(Nce, RefusesSettingsOutOfRange) {
  for (const auto& [key, value] : Settings{{"share", "2"}, {"link-density", "x"}, {"candidates", "all"}, {"pick", ""}})
    EXPECT_FALSE(make_page_method("nce", {{key, value}}).ok()) << key;
}

}  // namespace
}  // namespace wrapwright
