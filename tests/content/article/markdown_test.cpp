// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "content/article/articles.h"
#include "content/article/render.h"

namespace wrapwright {
namespace {

struct Case {
  const char* html;
  const char* markdown;
};

void expect_markdown(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.html);
    const PageArticle made = body_article(c.html);
    EXPECT_EQ(render_markdown(made.page, made.article), c.markdown);
  }
}

TEST(RenderMarkdown, WritesBlocks) {
  expect_markdown({
      {"", ""},
      {"<p> </p>", ""},
      {"<p>a</p><p>b</p>", "a\n\nb"},
      {"<h1>a</h1><h3>b <br> c</h3><h6>C#</h6>", "# a\n\n### b c\n\n###### C\\#"},
      {"a<hr>b", "a\n\n---\n\nb"},
      {"a<br>b<br><br>c<br>", "a\\\nb\n\nc"},
      {"<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"},
      {"<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"},
      {"<div>a</div><div>b</div>", "a\n\nb"},
  });
}

TEST(RenderMarkdown, NestsLists) {
  expect_markdown({
      {"<ul><li>a</li><li></li><li>b</li></ul>", "- a\n- b"},
      {"<ol><li>a<li>b</ol>c", "1. a\n2. b\n\nc"},
      {"<ol start=9><li>a<li>b<ul><li>c<li>d</ul></ol>", "9. a\n10. b\n    - c\n    - d"},
      {"<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"},
      {"<ul><li><p>a</p><p>b</p><li>c</ul>", "- a\n\n  b\n\n- c"},
      {"<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"},
      {"<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"},
      {"<ul><li><blockquote>a</blockquote></ul>", "- > a"},
      {"<ul><li>a<pre>b\n c</pre></ul>", "- a\n\n  ```\n  b\n   c\n  ```"},
      {"<ul><div><li>a</li></div></ul>", "- a"},
      {"<dl><dt>a<dd>b<dd>c<dt>d<dd></dl>e", "a\n: b\n: c\n\nd\n\ne"},
      {"<dl><dt>a<dd><p>b</p><ul><li>c</ul></dl>", "a\n: b\n\n  - c"},
  });
}

TEST(RenderMarkdown, MarksInlineText) {
  expect_markdown({
      {"a <b>b</b> <i>c</i> <s>d</s> <code>e</code>", "a **b** *c* ~~d~~ `e`"},
      {"a<b> b </b>c", "a **b** c"},
      {"<b><i>a</i></b>", "***a***"},
      {"<b>a<strong>b</strong></b>", "**ab**"},
      {"<b>a</b><b>b</b>", "**ab**"},
      {"<b> </b>a<i></i>", "a"},
      {"<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"},
      // CommonMark 6.2: a marker between a word and punctuation neither opens nor closes emphasis.
      {"a<b>(b)</b>c <b>(d)</b> e<b>f</b>g", "a(b)c **(d)** e**f**g"},
      {"<i>a <b>b!</b>c</i> <i><b>d.</b></i>e", "*a b!c* d.e"},
      {"a<b><a href=/b>c</a></b> <b>d</b>“e” <b>„f“</b>g", "a[c](https://example.org/b) **d**“e” „f“g"},
      {"<b>\u3000a</b>b <b>c\u3000</b>d", "\u3000ab c\u3000d"},
      {"<code>a`b</code> <code>`c</code> <code>*d*  [e]</code>", "``a`b`` `` `c `` `*d* [e]`"},
      {"x <code> <b>a</b> b </code> y", "x `a b` y"},
  });
}

TEST(RenderMarkdown, WritesLinksAndImages) {
  expect_markdown({
      {"<a href='b(c)'>x</a>", "[x](https://example.org/a/b%28c%29)"},
      {"<a href='?a=1&amp;amp;lt;=2&amp;b'>x</a>", "[x](https://example.org/a/page.html?a=1&amp;amp;lt;=2&b)"},
      {"<a href=b> x </a>y", "[x](https://example.org/a/b) y"},
      {"<a href=b></a>y", "y"},
      {"<a href='javascript:x'>y</a>", "y"},
      {"<head><base href='javascript://x/'></head><a href='%0aalert(1)'>y</a>", "y"},
      {"<head><base href='file:///etc/'></head><img src=a.png>y", "y"},
      {"wow!<a href=b>x</a>", "wow\\![x](https://example.org/a/b)"},
      {"<img src=b.png alt='c [d]\n e'>", "![c \\[d\\] e](https://example.org/a/b.png)"},
      {"<a href=b><img src=c></a>", "[![](https://example.org/a/c)](https://example.org/a/b)"},
      {"<img src='data:x'>", ""},
      {"<img src='data:x' alt=c data-lazy-src=b.png><noscript><img src=b.png></noscript>",
       "![c](https://example.org/a/b.png)"},
      {"<img src='data:x'><noscript><img src=b.png alt=c></noscript>", "![c](https://example.org/a/b.png)"},
      {"<amp-img src=b.png alt=c></amp-img>", "![c](https://example.org/a/b.png)"},
      {"a<img src=/blank.gif>b", "a b"},
      {"<a href=b><b>x</b></a>", "[**x**](https://example.org/a/b)"},
      {"<a href=b><p>x</p><p>y</p></a>", "[x](https://example.org/a/b)\n\n[y](https://example.org/a/b)"},
  });
}

TEST(RenderMarkdown, EscapesWhatIsSpecial) {
  expect_markdown({
      {"*a* _b_ c_d `e` [f] ~g~ \\h", "\\*a\\* \\_b\\_ c_d \\`e\\` \\[f\\] \\~g\\~ \\\\h"},
      {"&lt;b> &amp;amp; a & b", "\\<b> \\&amp; a & b"},
      {"<p># a</p><p>- a</p><p>+ a</p><p>&gt; a</p><p>===</p><p>---</p>",
       "\\# a\n\n\\- a\n\n\\+ a\n\n\\> a\n\n\\===\n\n\\---"},
      {"<p>12. a</p><p>3) b</p><p>3.5 c</p><p>1234567890. d</p>", "12\\. a\n\n3\\) b\n\n3.5 c\n\n1234567890. d"},
      {"a<br># b", "a\\\n\\# b"},
      {"a&nbsp;&shy;b", "a b"},
  });
}

TEST(RenderMarkdown, FencesCode) {
  expect_markdown({
      {"<pre>a\n  *b*\n</pre>", "```\na\n  *b*\n```"},
      {"<pre><code class='x language-c++'>a</code></pre>", "```c++\na\n```"},
      {"<pre>a ``` b</pre>", "````\na ``` b\n````"},
      {"<pre> </pre>a", "a"},
      {"<pre>a<br>b<div>c</div></pre>", "```\na\nb\nc\n```"},
      // Sphinx, Docusaurus, Jupyter, WordPress, Discourse, pandoc, Hugo, Hexo.
      {"<div class='highlight-python notranslate'><div class=highlight><pre><span></span>a</pre></div></div>",
       "```python\na\n```"},
      {"<div class='language-jsx codeBlockContainer'><div><pre><code><span>a</span><br></code></pre><div><button>Copy"
       "</button></div></div></div>",
       "```jsx\na\n```"},
      {"<div class='highlight hl-ipython3'><pre>a</pre></div>", "```\na\n```"},
      {"<pre class='brush: php; title: x'>a</pre><pre class='EnlighterJSRAW' data-enlighter-language=js>b</pre>",
       "```php\na\n```\n\n```js\nb\n```"},
      {"<pre data-code-wrap=sql><code>a</code></pre>", "```sql\na\n```"},
      {"<pre class='sourceCode python'><code>a</code></pre>", "```python\na\n```"},
      {"<pre><code data-lang=go><span class=ln>1</span>a\n<span class=ln>2</span>b</code></pre>", "```go\na\nb\n```"},
      {"<figure class='highlight js'><table><tr><td class=gutter><pre>1\n2</pre></td><td class=code><pre>a\n12</pre>"
       "</td></tr></table></figure>",
       "```js\na\n12\n```"},
      {"<div class=copy-code-button>Copy</div><pre>a</pre>", "```\na\n```"},
      {"<pre class=line-numbers>12\n<span class=line-numbers-rows><span></span></span></pre>", "```\n12\n```"},
  });
}

TEST(RenderMarkdown, KnowsTheLanguageOfCode) {
  expect_markdown({
      // Octopress, Jekyll with Rouge, Quarto, Org, old GitHub Pages.
      {"<figure class=code><div class=highlight><table><tr><td class=gutter><pre>1</pre></td><td class=code><pre><code "
       "class=ruby>a</code></pre></td></tr></table></div></figure>",
       "```ruby\na\n```"},
      {"<div class='language-php highlighter-rouge'><div class=code-header></div><div class=highlight><code><table "
       "class=rouge-table><tbody><tr><td class='rouge-gutter gl'><pre class=lineno>1\n</pre></td><td "
       "class=rouge-code><pre>a\n</pre></td></tr></tbody></table></code></div></div>",
       "```php\na\n```"},
      {"<figure class=highlight><pre><code class=language-ruby><table><tr><td class=gutter><pre>1</pre></td><td "
       "class=code><pre>a</pre></td></tr></table></code></pre></figure>",
       "```ruby\na\n```"},
      {"<pre class='sourceCode numberSource bash number-lines code-with-copy'><code class='sourceCode bash'>a</code>"
       "</pre>",
       "```bash\na\n```"},
      {"<pre class='sourceCode numberSource'>a</pre>", "```\na\n```"},
      {"<pre class='sourceCode cypher'>a</pre>", "```cypher\na\n```"},
      {"<pre class='src src-emacs-lisp'>a</pre>", "```emacs-lisp\na\n```"},
      {"<pre class='prettyprint Python'>a</pre>", "```Python\na\n```"},
      // Classes of other kinds, and boxes that are not of code.
      {"<pre class='hljs line-numbers monokai'><code class='codeblock wrap'>a</code></pre>", "```\na\n```"},
      {"<figure class='highlight clean'><pre>a</pre></figure>", "```\na\n```"},
      {"<div class='post python'><pre>a</pre></div>", "```\na\n```"},
      {"<pre><span class=c>a</span></pre>", "```\na\n```"},
      {"<div class=lang-en><div><div><div><pre>a</pre></div></div></div></div>", "```\na\n```"},
  });
}

TEST(RenderMarkdown, FencesCodeThatIsNoPre) {
  expect_markdown({
      // Crayon, gist; a notebook's prompts.
      {"<div class=crayon-syntax><table><tr><td class=crayon-nums><div class=crayon-nums-content><div "
       "class=crayon-num>1"
       "</div><div class=crayon-num>2</div></div></td><td class=crayon-code><div class=crayon-pre><div "
       "class=crayon-line>"
       "<span>if</span> x:</div><div class=crayon-line>&nbsp;&nbsp;y</div></div></td></tr></table></div>",
       "```\nif x:\n  y\n```"},
      {"<table class=highlight><tr><td class=blob-num data-line-number=1></td><td "
       "class='blob-code'>a:</td></tr><tr><td "
       "class=blob-num></td><td class='blob-code'>  | b</td></tr></table>",
       "```\na:\n  | b\n```"},
      {"<div class=cell><div class='prompt input_prompt'>In&nbsp;[1]:</div><div "
       "class='highlight'><pre>a</pre></div></div>",
       "```\na\n```"},
      {"<a class=prompt href=b>Join</a>", "[Join](https://example.org/a/b)"},
      {"<table class=wp-syntax><tr><td class=line_numbers><pre>1\n2</pre></td><td class=code><pre "
       "class=php>a\nb</pre></td></tr></table>",
       "```php\na\nb\n```"},
  });
}

TEST(RenderMarkdown, WritesFootnotes) {
  expect_markdown({
      // pandoc and kramdown, WordPress, MediaWiki, Sphinx (new and old), by hand.
      {"<p>a<sup id=fnref:1><a href='#fn:1'>1</a></sup> b<sup id=fnref:2><a href='#fn:2'>2</a></sup></p><div "
       "class=footnotes><hr><ol><li id=fn:1><p>c <a href='#fnref:1'>↩</a></p><p>d</p></li><li id=fn:2><p>e <a "
       "href='#fnref:2'>↩</a></p></li></ol></div>",
       "a[^1] b[^2]\n\n---\n\n[^1]: c\n\n    d\n\n[^2]: e"},
      {"a<sup class=fn><a href='#u1' id=u1-link>1</a></sup><ol class=wp-block-footnotes><li id=u1>c <a "
       "href='#u1-link'>↩︎</a></li></ol>",
       "a[^1]\n\n[^1]: c"},
      {"a<sup id=cite_ref-x_1-0 class=reference><a href='#cite_note-x-1'>[1]</a></sup> b<sup id=cite_ref-x_1-1><a "
       "href='#cite_note-x-1'>[1]</a></sup><ol><li id=cite_note-x-1><span class=mw-cite-backlink>^ <a "
       "href='#cite_ref-x_1-0'>a</a> <a href='#cite_ref-x_1-1'>b</a></span> <span>Book.</span></li></ol>",
       "a[^1] b[^1]\n\n[^1]: Book."},
      {"a <a class='footnote-reference' href='#id2' id=id1><span>[</span>1<span>]</span></a><aside class=footnote "
       "id=id2>"
       "<span class=label><span>[</span><a href='#id1'>1</a><span>]</span></span><p>c</p></aside>",
       "a [^1]\n\n[^1]: c"},
      {"a <a href='#id2' id=id1>1</a><dl class='footnote brackets'><dt class=label id=id2><span class=brackets><a "
       "class=fn-backref href='#id1'>1</a></span></dt><dd><p>c</p></dd></dl>",
       "a [^1]\n\n[^1]: c"},
      {"a<a name=r1 href='#f1'>*</a><p><a name=f1 href='#r1'>*</a> c</p>", "a[^1]\n\n[^1]: c"},
      // No way back, no note; a link with words; a link to a heading.
      {"<p id=t>a <a href='#x'>Join the discussion</a></p><div id=x>b <a href='#t'>back</a></div>",
       "a Join the discussion\n\nb back"},
      {"a <a href='#x'>1</a><p id=x>b</p>", "a 1\n\nb"},
      {"<p id=t><a href='#h'>x</a></p><h2 id=h>y <a href='#t'>top</a></h2>", "x\n\n## y top"},
  });
}

TEST(RenderMarkdown, LeavesOutNotesThatAreNotInTheArticle) {
  PageArticle made =
      body_article("<p id=a>a<sup id=r><a href='#n'>1</a></sup></p><ol><li id=n>b <a href='#r'>^</a></li></ol>");
  for (NodeIndex i = 1; i < made.page.size(); ++i)
    if (made.page.tag(i) == name::p) made.article.body = {i};
  EXPECT_EQ(render_markdown(made.page, made.article), "a1");
}

TEST(RenderMarkdown, WritesCaptionsBelowTheirFigures) {
  expect_markdown({
      {"<p>a</p><figure><img src=b.png alt=c><figcaption>d <em>e</em></figcaption></figure><p>f</p>",
       "a\n\n![c](https://example.org/a/b.png)\n\nd *e*\n\nf"},
      {"<div class=wp-caption><img src=b.png><p class=wp-caption-text>d</p></div>",
       "![](https://example.org/a/b.png)\n\nd"},
  });
}

TEST(RenderMarkdown, WritesFormulasAsTeX) {
  expect_markdown({
      // MathML, KaTeX, MathJax, Wikipedia, WordPress, pandoc and Sphinx.
      {"a <math><mi>x</mi><annotation encoding=application/x-tex>x_1</annotation></math> b", "a $x_1$ b"},
      {"<math alttext='x^2' display=block><mi>x</mi></math>", "$$x^2$$"},
      {"<math><mi>x</mi></math>", "x"},
      {"<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation encoding=application/x-tex>"
       "\\alpha</annotation></semantics></math></span><span class=katex-html>α</span></span>",
       "$\\alpha$"},
      {"a<span class=katex-display><span class=katex><math><annotation encoding=application/x-tex>x*y*z</annotation>"
       "</math></span></span>b",
       "a\n\n$$x*y*z$$\n\nb"},
      {"a <span class=MathJax_Preview>x</span><script type='math/tex'>x_i</script>", "a $x_i$"},
      {"a <span class=MathJax>x</span>", "a x"},
      {"a<script type='math/tex; mode=display'>x</script>", "a\n\n$$x$$"},
      {"<span class=mwe-math-element><span><math><annotation encoding=application/x-tex>{\\displaystyle a+b}"
       "</annotation></math></span><img class=mwe-math-fallback-image-inline src=x alt='{\\displaystyle a+b}'></span>",
       "$a+b$"},
      {"<img class=latex src=x alt='e=mc^2'>", "$e=mc^2$"},
      {"<span class='math inline'>\\(x\\)</span> <div class='math'>\\[y\\]</div>", "$x$\n\n$$y$$"},
      {"<span class=math>x</span>", "x"},
      {"<table><tr><td>a<td><math alttext=x display=block></math><tr><td>b<td>c</table>",
       "| a | $x$ |\n| --- | --- |\n| b | c |"},
  });
}

TEST(RenderMarkdown, WritesAFormulaShownTwiceOnce) {
  expect_markdown({
      {"a <mjx-container><mjx-math><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml><math><mi>x</mi><mo>+</mo><mn>1</mn>"
       "</math></mjx-assistive-mml></mjx-container> b",
       "a x+1 b"},
      {"a <mjx-container><mjx-math><mjx-mi>x</mjx-mi></mjx-math></mjx-container> b", "a x b"},
  });
}

TEST(RenderMarkdown, KeepsFormulasThatAScriptFinds) {
  const std::string math_jax = "<script src=/MathJax.js></script>";
  const std::string dollars = "<script>MathJax = {tex: {inlineMath: [['$', '$']]}};</script>";
  const std::string ka_tex = "<script src=/katex/contrib/auto-render.min.js></script>";
  const std::string both = "a $x_1*y_1$ for $5 or $6, \\(b_1 * b_2\\)";
  expect_markdown({
      {"a \\(b_1 * b_2\\) $$x$$", "a \\\\(b_1 \\* b_2\\\\) $$x$$"},
      {(math_jax + both).c_str(), "a $x_1\\*y_1$ for $5 or $6, $b_1 * b_2$"},
      {(dollars + both).c_str(), "a $x_1*y_1$ for $5 or $6, $b_1 * b_2$"},
      {(dollars + "$a \\$ b$, $ x_1 $").c_str(), "$a \\\\$ b$, $x_1$"},
      {(ka_tex + "<p>a $$\nx_1 &lt; *b*\n$$ c \\[ d \\] e</p>").c_str(), "a\n\n$$x_1 < *b*$$\n\nc\n\n$$d$$\n\ne"},
      {(ka_tex + "<p>a $$ *b*</p><p>$$$$ \\(\\)</p>").c_str(), "a $$ \\*b\\*\n\n$$$$ \\\\(\\\\)"},
      {(ka_tex + "<code>$$x$$</code><pre>\\(y\\)</pre>").c_str(), "`$$x$$`\n\n```\n\\(y\\)\n```"},
  });
}

TEST(RenderMarkdown, WritesTablesOfTextAndUnwrapsTheOthers) {
  expect_markdown({
      {"<table><tr><th>a<th>b<tr><td>c|d<td><b>e</b><br>f</table>g",
       "| a | b |\n| --- | --- |\n| c\\|d | **e** f |\n\ng"},
      {"<table><tr><td colspan=2>a<tr><td>b<td>c<td>d</table>", "| a |  |  |\n| --- | --- | --- |\n| b | c | d |"},
      {"<table><caption>x</caption><tr><td>a<td>b<tr><td>c<td>d</table>", "x\n\n| a | b |\n| --- | --- |\n| c | d |"},
      {"<table><tr><th rowspan=2>a<th>b<tr><td>c<tr><td>d<td>e</table>",
       "| a | b |\n| --- | --- |\n|  | c |\n| d | e |"},
      {"<table><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c</table>", "| a |  | b |\n| --- | --- | --- |\n|  |  | c |"},
      {"<table><tr><td>a</table>", "a"},
      {"<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "## a\n\nb\n\nc\n\nd"},
      {"<table><tr><th><h2>a</h2><th>b<tr><td>c<td>d</table>", "| a | b |\n| --- | --- |\n| c | d |"},
      {"<table><tr><th><h2>a</h2>b<th>c<tr><td>d<td>e</table>", "## a\n\nb\n\nc\n\nd\n\ne"},
      {"<table><tr><td> <h4> a</h4> <td>b<tr><td>c<td>d<tr><td>e<td>f<tr><td>g<td>h</table>",
       "| a | b |\n| --- | --- |\n| c | d |\n| e | f |\n| g | h |"},
      {"<table><caption><h2>x</h2></caption><tr><td>a<td>b<tr><td>c<td>d</table>",
       "## x\n\n| a | b |\n| --- | --- |\n| c | d |"},
      {"<table><tr><th>a<th><p>b<tr><td><p>c<p>d<td><p>e<p>f</table>", "| a | b |\n| --- | --- |\n| c d | e f |"},
      {"<table><tr><td>a<td><p>b<tr><td><p>c<p>d<td><p>e<p>f</table>", "a\n\nb\n\nc\n\nd\n\ne\n\nf"},
      {"<table><tr><td> <td> <tr><td> <td> </table>a", "a"},
  });
}

}  // namespace
}  // namespace wrapwright
