// SPDX-License-Identifier: Apache-2.0
#include "site/rules/older_html.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(OlderHtml, ChangesScriptsThatEndAtOnceAndNamesThatHtml4DoesNotHave) {
  struct Case {
    const char* html;
    const char* expected;  // null = as it is
  };
  for (const Case& each : {
           Case{"<p>a<script type=x />b()</script>", "<p>a<script type=x ></script>b()</script>"},
           Case{"<SCRIPT/>b", "<SCRIPT></script>b"},
           Case{"<script src='a>b/'>c &mldr;</script>&mldr;", "<script src='a>b/'>c &mldr;</script>&amp;mldr;"},
           Case{"<script src=\"a/>\" />", "<script src=\"a/>\" ></script>"},
           Case{"&hellip;&mldr;&amp;&Uuml;&apos;", "&hellip;&amp;mldr;&amp;&Uuml;&apos;"},
           Case{"&mldr &copy 2020 &#8230; &; & a=1&mldr=2", nullptr},
           Case{"<script>a</script><p>b<style>&mldr;</style>", nullptr},
           Case{"<!-- <script/> &mldr; --><p>a", nullptr},
           Case{"<scripture/>&nbsp;", nullptr},
           Case{"<script", nullptr},
           Case{"<script a='", nullptr},
           Case{"<script/", nullptr},
           Case{"<!-- &mldr;", nullptr},
           Case{"<style>&mldr;", nullptr},
           Case{"a&", nullptr},
           Case{"", nullptr},
       }) {
    const auto read = as_read_by_older_parser(each.html, {});
    EXPECT_EQ(read.has_value(), each.expected != nullptr) << each.html;
    if (read && each.expected != nullptr) {
      EXPECT_EQ(*read, each.expected);
    }
  }
}

TEST(OlderHtml, ChangesWhatTheParserReadsOtherwiseAlone) {
  const std::string html = "&mldr;<script/>";
  EXPECT_EQ(as_read_by_older_parser(html, {.has_html4_names = false}), "&mldr;<script></script>");
  EXPECT_EQ(as_read_by_older_parser(html, {.has_empty_scripts = false}), "&amp;mldr;<script/>");
  EXPECT_EQ(as_read_by_older_parser(html, {.has_empty_scripts = false, .has_html4_names = false}), std::nullopt);
}

}  // namespace
}  // namespace wrapwright
