// SPDX-License-Identifier: Apache-2.0
#include "content/feed/html_text.h"

#include <gtest/gtest.h>

#include "core/base/escape.h"

namespace wrapwright {
namespace {

TEST(HtmlText, ResolvesReferencesAndLeavesTheUnknown) {
  struct Case {
    const char* text;
    const char* expected;
  };
  for (const auto& c :
       {Case{"a&amp;b", "a&b"}, Case{"&eacute;&nbsp;", "é\u00A0"}, Case{"&#65;&#x42;", "AB"}, Case{"&#150;", "–"},
        Case{"&#xD800;&#x110000;", "\uFFFD\uFFFD"}, Case{"&#0;&#8;x", "x"}, Case{"&Eacute;&nosuch;", "É&nosuch;"},
        Case{"a & b &amp", "a & b &amp"}, Case{"&;&#;&#x;", "&;&#;&#x;"}, Case{"&apos;&zwnj;", "'\u200C"},
        Case{"&hellip;&lang;&CounterClockwiseContourIntegral;", "\u2026\u27E8\u2233"},
        Case{"&NotEqualTilde;&fjlig;", "\u2242\u0338fj"}, Case{"&AMP;&amp&nosuch;&Hellip;", "&&amp&nosuch;&Hellip;"}}) {
    EXPECT_EQ(decode_references(c.text), c.expected) << c.text;
  }
}

TEST(HtmlText, ShowsWhatAReaderSees) {
  struct Case {
    const char* html;
    const char* expected;
  };
  for (const auto& c : {Case{"<p>One</p><p>two</p>", "One two"}, Case{"a<b>b</b>c", "abc"},
                        Case{"x<!-- y > -->z", "xz"}, Case{"<style>p{}</style>t<script>if (a<b) {}</script>u", "t u"},
                        Case{"1 < 2 &lt;b&gt;", "1 < 2 <b>"}, Case{"<a title=\"x > y\">q</a>", "q"},
                        Case{"  a \n\t b ", "a b"}, Case{"<p", ""}, Case{"", ""}, Case{"<script>never closed", ""}}) {
    EXPECT_EQ(html_to_text(c.html), c.expected) << c.html;
  }
}

TEST(HtmlText, TellsHtmlFromPlainText) {
  for (const char* html : {"a <b>b</b>", "Q&amp;A", "&#8217;", "<p>x</p> & y"})
    EXPECT_TRUE(looks_like_html(html)) << html;
  for (const char* text :
       {"", "a < b", "<blink>x</blink>", "&nosuch;", "AT&T", "<b> only opened", "std::vector<int></int>"}) {
    EXPECT_FALSE(looks_like_html(text)) << text;
  }
}

TEST(HtmlText, EscapingAndReadingAgainGivesTheText) {
  for (const char* text : {"a < b & c > d", "&amp;", "<p>"})
    EXPECT_EQ(decode_references(escaped(text, EscapeFor::kText)), text);
}

}  // namespace
}  // namespace wrapwright
