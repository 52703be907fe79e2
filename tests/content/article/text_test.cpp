// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "content/article/articles.h"
#include "content/article/render.h"
#include "core/base/files.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

struct Case {
  const char* html;
  const char* text;
};

void expect_text(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.html);
    const PageArticle made = body_article(c.html);
    EXPECT_EQ(render_text(made.page, made.article), c.text);
  }
}

TEST(RenderText, SeparatesBlocksByWhatTheyAre) {
  expect_text({
      {"", ""},
      {" \n\t ", ""},
      {"<p></p><div> </div>", ""},
      {"<p>a<p>b", "a\n\nb"},
      {"<div>a</div><div>b</div>", "a\nb"},
      {"<div>a<div>b</div>c</div>", "a\nb\nc"},
      {"<h1>a</h1>b<h2>c</h2>", "a\n\nb\n\nc"},
      {"<div><div><p>a</p></div></div><div>b</div>", "a\n\nb"},
      {"a<hr>b", "a\n\nb"},
      {"<blockquote>a</blockquote>b", "a\n\nb"},
      {"<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "a\nb\nc\nd\n\ne"},
      {"<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"},
      {"<table><tr><td>a<td>b<tr><td>c<td>d</table>e", "a\tb\nc\td\n\ne"},
      {"<table><tr><td><p>a</p><td><p>b</p></table>", "a\n\nb"},
      {"<table><caption>a</caption><tr><th>b<td>c</table>", "a\nb\tc"},
  });
}

// Between the blocks there is only white space of the text.
void expect_blocks_of(const std::string& text, const std::vector<ArticleBlock>& blocks) {
  std::size_t at = 0;
  const auto skip_space = [&] { at = std::min(text.find_first_not_of(" \t\n", at), text.size()); };
  for (const ArticleBlock& block : blocks) {
    skip_space();
    at -= std::min(at, block.text.find_first_not_of(" \t\n"));  // a line of <pre> may be indented
    ASSERT_EQ(text.compare(at, block.text.size(), block.text), 0) << block.text;
    at += block.text.size();
  }
  skip_space();
  EXPECT_EQ(at, text.size()) << text.substr(at);
}

TEST(TextBlocks, NameTheElementOfEachPartOfTheText) {
  struct BlockCase {
    const char* html;
    std::vector<std::pair<std::string, std::string>> blocks;
  };
  const std::vector<BlockCase> cases = {
      {"", {}},
      {"<p> </p>", {}},
      {"a", {{"body", "a"}}},
      {"<h2>a</h2><p>b <b>c</b> d<br>e<p>f", {{"h2", "a"}, {"p", "b c d\ne"}, {"p", "f"}}},
      {"<div>a<p>b</p>c</div>", {{"div", "a"}, {"p", "b"}, {"div", "c"}}},
      {"<ul><li>a<li>b<ul><li>c</ul></ul>", {{"li", "a"}, {"li", "b"}, {"li", "c"}}},
      {"<table><tr><td>a<td><i>b</i><tr><td>c<td><p>d</table>", {{"tr", "a\tb"}, {"tr", "c"}, {"p", "d"}}},
      {"<pre>  a\n\n  b\n</pre><blockquote>c</blockquote>", {{"pre", "  a\n\n  b"}, {"blockquote", "c"}}},
      {"<p>a<textarea>x</textarea>b</p>", {{"p", "ab"}}},
  };
  for (const BlockCase& c : cases) {
    SCOPED_TRACE(c.html);
    const PageArticle made = body_article(c.html);
    std::vector<std::pair<std::string, std::string>> found;
    const auto blocks = article_blocks(made.page, made.article);
    for (const ArticleBlock& block : blocks) found.emplace_back(made.page.tag_name(block.element), block.text);
    EXPECT_EQ(found, c.blocks);
    expect_blocks_of(render_text(made.page, made.article), blocks);
  }
}

TEST(TextBlocks, EndWithEachSelectedElement) {
  PageArticle made = body_article("<p><b>a</b> x <i>b</i></p>");
  made.article.body = {*made.page.first(name::b), *made.page.first(name::i)};
  const auto blocks = article_blocks(made.page, made.article);
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[0].text, "a");
  EXPECT_EQ(blocks[1].text, "b");
  EXPECT_EQ(made.page.tag(blocks[1].element), name::p);
}

TEST(RenderText, JoinsInlineTextAndCollapsesWhiteSpace) {
  expect_text({
      {"a<b>b</b>c", "abc"},
      {"a <b> b </b> c", "a b c"},
      {"a<span> </span>b", "a b"},
      {" a \n\t b ", "a b"},
      {"a&nbsp;b", "a b"},
      {"a &nbsp; &nbsp;b&nbsp;", "a b"},
      {"a&shy;b<wbr>c", "abc"},
      {"a &shy; b", "a b"},
      {"&shy; a", "a"},
      {"<p>&shy;</p>a", "a"},
      {"x&sect;y&iuml;z", "x\xC2\xA7y\xC3\xAFz"},
      {"a<x-new>b</x-new>c", "abc"},
      {"<ruby>\xE6\xBC\xA2<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "\xE6\xBC\xA2(kan)"},
      {"a<img alt='x' src='y'>b", "a b"},
  });
}

TEST(RenderText, BreaksLinesAtBrAndParagraphsAtTwo) {
  expect_text({
      {"a<br>b", "a\nb"},
      {"a <br> b", "a\nb"},
      {"a<br><br>b", "a\n\nb"},
      {"a<br> <br><br>b", "a\n\nb"},
      {"<br>a<br>", "a"},
      {"<p>a<br></p><p>b</p>", "a\n\nb"},
      {"<div>a<br></div>b", "a\nb"},
  });
}

TEST(RenderText, KeepsWhiteSpaceOfPre) {
  expect_text({
      {"<pre>a\n  b\n\n c</pre>", "a\n  b\n\n c"},
      {"<pre>\n\n  a\n</pre>b", "  a\n\nb"},
      {"x<pre>a<b> b</b>\n<i>c</i></pre>y", "x\n\na b\nc\n\ny"},
      {"<pre>a<br>b</pre>", "a\nb"},
      {"<pre>a&nbsp;b</pre>", "a b"},
      {"<pre> </pre>a", "a"},
      {"<pre><div>a\n</div><div>b</div></pre>", "a\nb"},
  });
}

TEST(RenderText, LeavesOutWhatIsNotArticleText) {
  expect_text({
      {"a<script>b</script>c", "ac"},
      {"<nav id=TableOfContents><ul><li><a href='#a'>A</a><li><a href='#b'>B</a></ul></nav><h2>A</h2>", "A"},
      {"<div class='x toc'><details><summary>Contents</summary><ul><li><a href='/p#a'>A</a><li><a "
       "href='#b'>B</a></ul></details></div>c",
       "c"},
      {"<ul class=toc><li><a href='#a'>A</a></ul>c", "A\n\nc"},
      {"<ul class=toc><li><a href=a>A</a><li><a href=b>B</a></ul>c", "A\nB\n\nc"},
      {"<ul class=stock><li><a href='#a'>A</a><li><a href='#b'>B</a></ul>c", "A\nB\n\nc"},
      {"<a href=b>a<span class=sr-only>(opens new window)</span></a> b<span class='x visually-hidden'> c</span>",
       "a b"},
      {"<a href=b>a<i class=external-link-icon-sr-only>new window</i></a> <span class=screen-reader-text>b</span>c",
       "a c"},
      {"<table><tr><td><svg></svg><span class=sr-only>Yes</span><td>b</table>", "Yes\tb"},
      {"<div class=sr-only>a</div><span class=notsr-only>b</span>", "a\nb"},
      {"<span class=sr-only>A text of this length may well be what readers come for, and is kept</span>",
       "A text of this length may well be what readers come for, and is kept"},
      {"a<style>b</style><noscript>c</noscript><template>d</template>", "a"},
      {"a<button>b</button><select><option>c</select><textarea>d</textarea>e", "a e"},
      {"a<video>b</video><audio>c</audio><iframe>d</iframe><svg><text>e</text></svg>f", "a f"},
      {"a<img src=x>b <img src=y> c", "a b c"},
      {"a<script>b</script>c<style>d</style>e<wbr>f", "acef"},
      {"a<!-- b -->c", "ac"},
  });
}

TEST(RenderText, LeavesOutTheHeadOfAWholePage) {
  PageArticle made = body_article("<title>t</title><p>a");
  made.article.body = {1};
  EXPECT_EQ(render_text(made.page, made.article), "a");
}

TEST(RenderText, LeavesOutExcludedSubtreesAndGoesOnBehindThem) {
  PageArticle made = body_article("<p>a <i>b<b>c</b></i> d</p><div>e</div>f");
  made.article.excluded = {*made.page.first(name::i), *made.page.first(name::div)};
  EXPECT_EQ(render_text(made.page, made.article), "a d\n\nf");
}

TEST(RenderText, KeepsApartWhatStandsAroundALeftOutBlock) {
  PageArticle made = body_article("<div>one<div>two</div>three<b>four</b>five <i>six</i></div>");
  const NodeIndex outer = *made.page.first(name::div);
  made.article.excluded = {outer + 1, *made.page.first(name::b)};
  EXPECT_EQ(render_text(made.page, made.article), "one\nthreefive six");
  EXPECT_EQ(render_html(made.page, made.article), "<div>one\nthreefive <i>six</i></div>");
  EXPECT_EQ(render_markdown(made.page, made.article), "one\n\nthreefive *six*");
}

TEST(RenderText, LeavesOutSingleTextRuns) {
  PageArticle made = body_article("<p>one <b>two</b> three</p>");
  made.article.excluded_text = {made.page.texts(*made.page.first(name::b)).first};
  EXPECT_EQ(render_text(made.page, made.article), "one three");
}

TEST(RenderText, ParagraphsSeparateBodyNodesAndAppendingKeepsWhatIsThere) {
  PageArticle made = body_article("<span>a</span>b<span>c</span>");
  const NodeIndex first = *made.page.first(name::span);
  made.article.body = {first, *made.page.first(name::span, first + 1)};
  std::string out = "x ";
  render_text(made.page, made.article, out);
  EXPECT_EQ(out, "x a\n\nc");
  EXPECT_EQ(render_text(made.page, Article{}), "");
}

std::string join(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

// Text is copied 16 bytes at a time, so every special case is tested at every position in a step.
TEST(RenderText, CollapsesWhiteSpaceWhereverItStandsInALongText) {
  for (std::size_t before = 0; before < 40; ++before) {
    for (const char* gap :
         {"  ", "\n", "                  \n\t\r\f                    ", " \n ", "\xC2\xA0", "\t", " \xC2\xAD ", " "}) {
      const std::string head(before, 'a');
      const std::string tail(37, 'b');
      const PageArticle made = body_article(join({"<p>", head, gap, tail, gap, "</p>"}));
      EXPECT_EQ(render_text(made.page, made.article), join({head, before > 0 ? " " : "", tail}));
    }
    const std::string head(before, 'a');
    const PageArticle made = body_article(join({"<p>", head, "\xC2\xA7\xC2\xAD\xE4\xBD\xA0", head, "</p>"}));
    EXPECT_EQ(render_text(made.page, made.article), join({head, "\xC2\xA7\xE4\xBD\xA0", head}));
  }
}

// A second, slow renderer: words only, from its own list of elements that do not separate words.
bool joins_words(std::string_view tag) {
  static const std::set<std::string_view> kBlocks = {
      "address",    "article",   "aside",   "blockquote", "body",    "br",       "caption", "center",
      "dd",         "details",   "dialog",  "dir",        "div",     "dl",       "dt",      "fieldset",
      "figcaption", "figure",    "footer",  "form",       "frame",   "frameset", "h1",      "h2",
      "h3",         "h4",        "h5",      "h6",         "header",  "hgroup",   "hr",      "html",
      "legend",     "li",        "listing", "main",       "menu",    "multicol", "nav",     "ol",
      "p",          "plaintext", "pre",     "search",     "section", "summary",  "table",   "tbody",
      "td",         "tfoot",     "th",      "thead",      "tr",      "ul",       "xmp"};
  // What is no text but is seen where it stands.
  static const std::set<std::string_view> kObjects = {"img",    "video", "audio",    "canvas",   "iframe",
                                                      "object", "svg",   "select",   "option",   "optgroup",
                                                      "button", "meter", "textarea", "progress", "datalist"};
  return kBlocks.count(tag) == 0 && kObjects.count(tag) == 0;
}

bool is_left_out(std::string_view tag) {
  static const std::set<std::string_view> kDropped = {"head",   "title",    "select", "option",  "optgroup",
                                                      "button", "textarea", "meter",  "progress"};
  return kDropped.count(tag) != 0;
}

// The path from the root to a run's parent, and whether text there is left out.
bool in_left_out(const Page& page, NodeIndex node) {
  for (; node != 0; node = page.parent(node)) {
    if (is_left_out(page.tag_name(node))) return true;
  }
  return false;
}

std::string plain_words(const Page& page) {
  // Where some block begins or ends between two runs, there is a space.
  std::string text;
  std::vector<bool> boundary_before(page.text_count() + 1, false);
  for (NodeIndex node = 1; node < page.size(); ++node) {
    if (joins_words(page.tag_name(node))) continue;
    const TextRange range = page.texts(node);
    boundary_before[range.first] = boundary_before[range.last] = true;
  }
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    if (boundary_before[t]) text += ' ';
    if (page.run(t).hidden == 0 && !in_left_out(page, page.run(t).parent)) text += page.text(t);
  }
  const auto replace = [&](std::string_view what, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
      text.replace(at, what.size(), with);
    }
  };
  if (text.find("\xC2\xA0") != std::string::npos) replace("\xC2\xA0", " ");
  if (text.find("\xC2\xAD") != std::string::npos) replace("\xC2\xAD", "");
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

class RenderCorpus : public testing::TestWithParam<const char*> {};

TEST_P(RenderCorpus, TextHasTheWordsOfThePageAndTheOthersDoNotCrash) {
  REQUIRE_CORPUS(folder, GetParam());
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::size_t pages = 0;
  for (const ListedPage& entry : sampled_pages(folder)) {
    SCOPED_TRACE(entry.page.string());
    const auto bytes = read_file(entry.page);
    ASSERT_TRUE(bytes.ok());
    const Page page = normalizer->parse({*bytes, {}, {}});
    Article article;
    article.url = entry.url;
    article.body = {1};
    ASSERT_EQ(split(render_text(page, article)), split(plain_words(page)));
    expect_blocks_of(render_text(page, article), article_blocks(page, article));
    const std::string html = render_html(page, article);
    EXPECT_EQ(html.find("<script"), std::string::npos);
    EXPECT_EQ(html.find("href=\"javascript"), std::string::npos);
    EXPECT_EQ(render_markdown(page, article).empty(), render_text(page, article).empty() &&
                                                          html.find("<img") == std::string::npos &&
                                                          html.find("<hr") == std::string::npos);
    ++pages;
  }
  EXPECT_GT(pages, 0U);
}

INSTANTIATE_TEST_SUITE_P(Corpora, RenderCorpus, testing::Values("dragnet_2012", "daniel_v2.1"));

}  // namespace
}  // namespace wrapwright
