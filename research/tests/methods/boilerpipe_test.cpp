// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "content/article/render.h"
#include "research/methods/block_titles.h"
#include "research/methods/text_blocks.h"
#include "research/tests/methods/plain_boilerpipe.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

std::string words(int count, const std::string& word = "word") {
  std::string out;
  for (int i = 0; i < count; ++i) out += (i > 0 ? " " : "") + word;
  return out;
}

// "words/linked/level text|..." of the page's blocks.
std::string blocks_of(std::string_view html) {
  std::string out;
  const Page page = page_of(html);
  for (const TextBlock& b : text_blocks(page))
    out += std::to_string(b.words) + "/" + std::to_string(b.linked_words) + "/" + std::to_string(b.level) + " " +
           b.text + "|";
  return out;
}

TEST(TextBlocks, EndAtTagsThatAreNotInline) {
  const std::pair<const char*, const char*> cases[] = {
      {"", ""},
      {"<p>one two</p><p>three", "2/0/1 one two|1/0/1 three|"},
      {"<p>one <b>t</b>wo <span>three</span>", "3/0/1 one two three|"},
      {"<p>one<br>two</p>", "1/0/1 one|1/0/1 two|"},
      {"<p>an <a href=x>inner link</a> here", "4/2/1 an inner link here|"},
      {"<p>so<a href=x>near</a>by", "3/1/1 so near by|"},
      {"<a href=x><div>one</div>two</a> three", "1/1/2 one|2/1/1 two three|"},
      {"<p>don't stop-and-go, 3.5 100% a&b", "6/0/1 don't stop-and-go, 3.5 100% a&b|"},
      // Blocks without words.
      {"<p>|</p><p>&nbsp;</p><p> \n </p>", "0/0/1 ||0/0/1 \u00a0|"},
      {"<p>one<select><option>two</select>three", "1/0/1 one|1/0/1 three|"},
  };
  for (const auto& [html, blocks] : cases) EXPECT_EQ(blocks_of(html), blocks) << html;
}

TEST(TextBlocks, CountLinesOfEightyCharacters) {
  // 16 words of 4 letters fill 79 characters; the 17th begins a second line, which is not full.
  const std::tuple<int, std::uint32_t, std::uint32_t> cases[] = {{16, 16, 1}, {17, 16, 1}, {33, 32, 2}};
  for (const auto& [count, wrapped_words, lines] : cases) {
    const Page page = page_of("<p>" + words(count));
    const auto blocks = text_blocks(page);
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks[0].wrapped_words, wrapped_words) << count;
    EXPECT_EQ(blocks[0].wrapped_lines, lines) << count;
  }
}

TEST(BlockTitles, AreTheTitleAndItsLongestParts) {
  using Titles = std::set<std::string>;
  EXPECT_EQ(potential_titles(""), Titles{});
  EXPECT_EQ(potential_titles(" A  Title "), Titles{"a title"});
  EXPECT_EQ(potential_titles("Dog bites man | Daily"), (Titles{"dog bites man | daily", "dog bites man"}));
  EXPECT_EQ(potential_titles("example.com - It's so"), (Titles{"example.com - its so", "its so"}));
}

std::string extracted(const std::string& html, const std::string& release = "1.2.3") {
  const Page page = page_of(html);
  const PageCounts counts(page);
  const auto method = make_page_method("boilerpipe", {{"release", release}});
  return render_text(page, (*method)->extract({page, counts, ""}));
}

TEST(Boilerpipe, KeepsTheArticle) {
  const std::string text = words(70, "text");
  const std::string two = text + "\n\n" + text;
  const auto paragraphs = "<p>" + text + "</p><p>" + text + "</p>";
  EXPECT_EQ(extracted(""), "");
  EXPECT_EQ(extracted("<p>few words</p>"), "");
  EXPECT_EQ(extracted(paragraphs), two);
  // A navigation list consists of links; its last block joins the text, because content is fused with the block before
  // it.
  EXPECT_EQ(extracted("<ul><li><a href=x>home</a><li><a href=x>news</a><li><a href=x>more of it</a></ul>" + paragraphs +
                      "<p><a href=x>one</a></p><p><a href=x>two</a></p>"),
            "more of it\n\n" + two);
  // What follows an end mark is not content once there were 60 words of full text.
  EXPECT_EQ(extracted(paragraphs + "<p>12 comments</p>" + paragraphs), two);
  EXPECT_EQ(extracted("<p>12 comments</p>" + paragraphs), "12 comments\n\n" + two);
  // Content extends from the headline that matches the title to the text.
  const std::string headline =
      "<title>Dog bites man - Daily</title><div><h4>Dog bites man</h4></div><p><a href=x>by "
      "someone</a></p><p><a href=x>share</a></p>";  // the last of these is fused, the first is not
  EXPECT_EQ(extracted(headline + paragraphs), "Dog bites man\n\nshare\n\n" + two);
}

TEST(Boilerpipe, LeavesLastHeadingsInItsLastReleaseOnly) {
  const std::string text = words(70, "text");
  EXPECT_EQ(extracted("<p>" + text + "</p><h2>read on</h2>", "1.2.3"), text);
  EXPECT_EQ(extracted("<p>" + text + "</p><h2>read on</h2>", "1.2.0"), text + "\n\nread on");
}

TEST(Boilerpipe, SelectsWhatItsSecondVersionSelectsOnPagesOfCetd) {
  REQUIRE_CORPUS(corpus, "cetd");
  expect_same_selections(corpus, {{"boilerpipe", plain::boilerpipe}});
}

TEST(Boilerpipe, SelectsWhatItsSecondVersionSelectsOnPagesOfMsv) {
  REQUIRE_CORPUS(corpus, "msv_big9");
  expect_same_selections(corpus, {{"boilerpipe", plain::boilerpipe}});
}

}  // namespace
}  // namespace wrapwright
