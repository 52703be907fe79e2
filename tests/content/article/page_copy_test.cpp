// SPDX-License-Identifier: Apache-2.0
#include "content/article/page_copy.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>

#include "build_paths.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

Page parse(const std::string& html, NormalizerKind kind = NormalizerKind::kHtml5) {
  return make_normalizer(kind)->parse({html, "text/html; charset=utf-8", ""});
}

std::string copy_of(const std::string& html) { return copy_page(parse(html), "https://site.example/a"); }

// What the copy, parsed again, could run or load.
std::string dangers(const std::string& copy) {
  static const std::set<std::string, std::less<>> kElements = {
      "script", "iframe", "frame",  "frameset", "object",   "embed",    "applet", "svg",       "math", "link",  "base",
      "video",  "audio",  "source", "track",    "template", "noscript", "portal", "plaintext", "area", "canvas"};
  static const std::set<std::string, std::less<>> kAttributes = {
      "href",   "src",        "srcset", "srcdoc",     "action",     "formaction", "data",
      "poster", "background", "ping",   "http-equiv", "xlink:href", "name",       "autofocus"};
  const Page again = parse(copy);
  std::string out;
  for (NodeIndex i = 1; i < again.size(); ++i) {
    if (kElements.contains(again.tag_name(i))) out += " <" + std::string(again.tag_name(i)) + ">";
    for (const Attribute& attribute : again.attributes(i)) {
      const std::string_view name = again.name(attribute.name);
      if (kAttributes.contains(name) || name.starts_with("on")) out += " " + std::string(name);
    }
  }
  return out;
}

TEST(CopyPage, HasNothingThatRunsOrLoads) {
  std::ifstream in(std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "tests" / "app" / "inspect" / "hostile.txt");
  std::size_t seen = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) continue;
    ++seen;
    for (const std::string& html : {line, "<!DOCTYPE html><html><head>" + line + "</head><body><p>x</p></body></html>",
                                    "<!DOCTYPE html><body><p>before</p>" + line + "<p>after</p>"}) {
      SCOPED_TRACE(html);
      const std::string copy = copy_of(html);
      EXPECT_EQ(dangers(copy), "") << copy;
      EXPECT_THAT(copy, Not(testing::ContainsRegex("<style[^>]*>[^<]*(url\\(|@import|@font-face|image-set)"))) << copy;
    }
  }
  EXPECT_GE(seen, 50U);
}

// Each element has its number, so that what XPaths select on the page can be found in the copy.
TEST(CopyPage, KeepsTheTreeOfWhatItKeeps) {
  const Page page = parse(
      "<!DOCTYPE html><title>A &amp; B</title><body class=b><div id=a class='x y'><p lang=de>one <b>two</b> three"
      "<pre>\n\nfour</pre><ul><li>five</ul></div><script>x</script><table><tr><td colspan=2>six</table>");
  // Pages keep no attribute of this name, which the XML view has for its own.
  const Page again = parse(std::regex_replace(copy_page(page, ""), std::regex(" dfs="), " data-dfs="));
  const auto dfs = again.find_name("data-dfs");
  ASSERT_TRUE(dfs.has_value());
  std::size_t kept = 0;
  for (NodeIndex i = 1; i < again.size(); ++i) {
    const auto number = again.attribute(i, *dfs);
    ASSERT_TRUE(number.has_value()) << again.tag_name(i);
    const auto original = static_cast<NodeIndex>(std::stoul(std::string(*number)));
    EXPECT_EQ(again.tag_name(i), page.tag_name(original));
    for (const NameId name : {name::id, name::class_, name::lang, name::colspan})
      EXPECT_EQ(again.attribute(i, name), page.attribute(original, name));
    ++kept;
  }
  EXPECT_EQ(kept + 1, page.size() - 1);  // all but the document and the script
  EXPECT_THAT(copy_page(page, ""), HasSubstr(">\n\nfour</pre>"));
  EXPECT_THAT(copy_page(page, ""), HasSubstr("A &amp; B"));
}

TEST(CopyPage, KeepsStylesThatLoadNothing) {
  const std::string copy = copy_of("<style>p > a{color:red}</style><p style='color:blue'>x<a href=/b>y</a>");
  EXPECT_THAT(copy, HasSubstr("p > a{color:red}"));
  EXPECT_THAT(copy, HasSubstr("style=\"color:blue\""));
  EXPECT_THAT(copy, HasSubstr("data-href=\"https://site.example/b\""));
}

TEST(CopyPage, OfNothingIsNothing) {
  EXPECT_EQ(copy_page(Page(), ""), "<!DOCTYPE html>");
  EXPECT_THAT(copy_of(""), HasSubstr("<body"));
}

TEST(InertStyle, LeavesNothingThatLoads) {
  struct Case {
    const char* css;
    const char* inert;
  };
  for (const auto& c :
       {Case{"a{color:red}", "a{color:red}"}, Case{"a{b:URL(x)}", "a{b:none(x)}"}, Case{"@import 'x'", "@none 'x'"},
        Case{"u\\72l(x)", "u 72l(x)"}, Case{"u\\rl(x)", "u rl(x)"}, Case{"</style>", "\\3c /style>"},
        Case{"-webkit-image-set(x)", "-webkit-none(x)"}, Case{"urlurl((", "urlnone(("}, Case{"", ""}})
    EXPECT_EQ(inert_style(c.css), c.inert) << c.css;
}

}  // namespace
}  // namespace wrapwright
