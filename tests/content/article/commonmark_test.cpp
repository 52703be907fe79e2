// SPDX-License-Identifier: Apache-2.0
// The Markdown that is written, read back by another program: cmark-gfm, the CommonMark reference parser with GitHub's
// tables and strikethrough. Its output must have the words, headings, links and code of the article.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "content/article/articles.h"
#include "content/article/render.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "support/corpora.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

bool has_cmark() {
  static const bool kFound = std::system("cmark-gfm --version > /dev/null 2>&1") == 0;
  return kFound;
}

// The HTML that cmark-gfm makes of Markdown.
std::string read_back(const std::string& markdown) {
  const TemporaryFolder folder;
  const std::string in = (folder.path() / "in.md").string();
  const std::string out = (folder.path() / "out.html").string();
  std::ofstream(in, std::ios::binary) << markdown;
  const std::string command = "cmark-gfm --extension table --extension strikethrough '" + in + "' > '" + out + "'";
  EXPECT_EQ(std::system(command.c_str()), 0);
  const auto html = read_file(out);
  return html ? *html : "";
}

// Definition lists are pandoc's: to CommonMark their marks, ": " before each definition, are text.
std::string without_definition_marks(const std::string& markdown) {
  std::string out;
  bool at_start = true;  // but for spaces and the marks of quotes and lists
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    if (at_start && c == ':' && markdown.compare(i, 2, ": ") == 0) {
      ++i;
      continue;
    }
    at_start = c == '\n' || (at_start && (c == ' ' || c == '>' || c == '-'));
    out += c;
  }
  return out;
}

// A page's words and their markup.
struct Content {
  std::string words;
  std::vector<std::string> headings;  // "h2 Text"
  // Targets of links that have text or images, with what Markdown must percent-encode in one form.
  std::set<std::string> links;
  std::vector<std::string> code;  // text of <pre>
};

std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

Content content_of(const Page& page, const Article& article) {
  Content out;
  out.words = collapsed(render_text(page, article));
  for (const ArticleBlock& block : article_blocks(page, article)) {
    if (page.tag(block.element) == name::pre) out.code.push_back(block.text);
    for (NodeIndex node = block.element; node != 0; node = page.parent(node)) {
      const NameId tag = page.tag(node);
      const bool is_heading = tag == name::h1 || tag == name::h2 || tag == name::h3 || tag == name::h4;
      if (is_heading || tag == name::h5 || tag == name::h6) {
        out.headings.push_back(std::string(page.tag_name(node)) + " " + collapsed(block.text));
        break;
      }
    }
  }
  return out;
}

std::string encoded(std::string_view target) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : target) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::string_view(" ()\"<>\\[]^`{|}").find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 15U];
    }
  }
  return out;
}

bool shows_something(const Page& page, NodeIndex node) {
  const TextRange texts = page.texts(node);
  for (TextIndex i = texts.first; i < texts.last; ++i)
    if (!collapsed(page.text(i)).empty()) return true;
  for (NodeIndex i = node; i < page.end(node); ++i)
    if (page.tag(i) == name::img) return true;
  return false;
}

// Of HTML that somebody has rendered.
Content content_of(const std::string& html) {
  PageArticle made = body_article(html);
  Content out = content_of(made.page, made.article);
  for (NodeIndex node = 1; node < made.page.size(); ++node) {
    if (made.page.tag(node) != name::a || !shows_something(made.page, node)) continue;
    if (const auto target = made.page.attribute(node, name::href)) out.links.insert(encoded(*target));
  }
  return out;
}

void expect_read_back(const Page& page, const Article& article) {
  const std::string markdown = render_markdown(page, article);
  // Footnotes are GitHub's, and have numbers of their own.
  if (markdown.find("\n[^1]: ") != std::string::npos) return;
  const Content read = content_of(read_back(without_definition_marks(markdown)));
  const Content expected = content_of(page, article);
  EXPECT_EQ(read.words, expected.words);
  EXPECT_EQ(read.code, expected.code);
  EXPECT_EQ(read.headings, expected.headings);
  const std::set<std::string> links = content_of(render_html(page, article)).links;
  for (const std::string& link : links) EXPECT_TRUE(read.links.contains(link)) << "lost: " << link;
  for (const std::string& link : read.links) EXPECT_TRUE(links.contains(link)) << "new: " << link;
}

TEST(CommonMark, ReadsBackWhatIsWritten) {
  if (!has_cmark()) GTEST_SKIP() << "cmark-gfm is not here (cmark-gfm)";
  for (const char* html : {
           "<h1>a</h1><p>b <b>c</b><i>d</i> e<p>f<h3>g # </h3>",
           "<p>*a* _b_ __c__ c_d_e `f` [g](h) ![i](j) ~~k~~ \\l &amp;lt; &lt;b> &lt;!-- x --> http://a.example/",
           "<p># a</p><p>- a</p><p>+ a</p><p>&gt; a</p><p>===</p><p>---</p><p>1. a<p>2) b<p>| a | b |<p>\\",
           "<p>a<br># b<br>- c<br>1. d<br>=<br>- - -<br>***<p>    indented",
           "<ul><li>a<ul><li>b<p>c</p><li>d</ul><li>e</ul><ol start=7><li>f<li>g<ol><li>h</ol></ol>",
           "<blockquote><p>a<p>b<blockquote>c<ul><li>d</ul></blockquote></blockquote>e",
           "<pre>a\n  *b* &lt;c>\n\n```\n~~~\nd</pre><p><code>e`f``g</code><code> h </code>",
           "<ul><li>a<pre>b\n c\n\nd</pre><li><blockquote>e<pre>f</pre></blockquote></ul>",
           "<p>a<b> b</b>c<b>d </b>e <i>f<b>g</b></i>h<b>(i)</b>j <i>k</i>l<s>m</s>",
           "<a href='b(c'>d]e</a> <a href='f g'>h</a> <a href='x?a=1&amp;b=&quot;2&quot;'>i</a>!<a href=j>k</a>",
           "<a href=a><b>b</b><p>c<p>d</a><p><a href=e>f<br>g</a><h2><a href=h>i</a></h2>",
           "<dl><dt>a<dd>b<dd>c<p>d<dt>e<dd>f</dl>g",
           "<table><tr><th>a<th>b|c<tr><td>d<br>e<td><a href=f>g</a></table><p>h",
           "<table><tr><td>a<td>b<tr><td><pre>c</pre><td>d</table>",
       }) {
    SCOPED_TRACE(html);
    const PageArticle made = body_article(html);
    expect_read_back(made.page, made.article);
  }
}

TEST(CommonMark, ReadsBackArticlesOfRealPages) {
  if (!has_cmark()) GTEST_SKIP() << "cmark-gfm is not here (cmark-gfm)";
  REQUIRE_CORPUS(folder, "dragnet_2012");
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  for (const ListedPage& entry : sampled_pages(folder)) {
    const auto bytes = read_file(entry.page);
    ASSERT_TRUE(bytes.ok());
    const Page page = normalizer->parse({*bytes, {}, {}});
    Article article;
    article.url = "http://a.example/";
    article.body = {1};
    SCOPED_TRACE(entry.page.string());
    expect_read_back(page, article);
  }
}

}  // namespace
}  // namespace wrapwright
