// SPDX-License-Identifier: Apache-2.0
#include "core/page/xml.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <string>

#include "core/normalize/normalizer.h"
#include "core/page/page_builder.h"
#include "core/page/xml_text.h"
#include "support/page_xml.h"

namespace wrapwright {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string view_of(PageBuilder& builder) {
  const std::string xml = to_xml(builder.finish());
  EXPECT_TRUE(xml.starts_with(kDeclaration)) << xml;
  EXPECT_TRUE(xml.ends_with("\n")) << xml;
  return xml.substr(kDeclaration.size(), xml.size() - kDeclaration.size() - 1);
}

struct TextCase {
  std::string_view in;
  std::string_view text;
  std::string_view attribute;
  std::string_view value;
};

// clang-format off
constexpr TextCase kTexts[] = {
    {"", "", "", ""},
    {"plain", "plain", "plain", "plain"},
    {"a & b", "a &amp; b", "a &amp; b", "a & b"},
    {"<b>", "&lt;b&gt;", "&lt;b&gt;", "<b>"},
    {"]]>", "]]&gt;", "]]&gt;", "]]>"},
    {"&amp;", "&amp;amp;", "&amp;amp;", "&amp;"},
    {"\"'", "\"'", "&quot;'", "\"'"},
    {"a\tb\nc", "a\tb\nc", "a&#9;b&#10;c", "a\tb\nc"},
    {"a\r\nb", "a&#13;\nb", "a&#13;&#10;b", "a\r\nb"},
    {"\0x"sv, "\uFFFDx", "\uFFFDx", "\uFFFDx"},
    {"\x01\x08\x0B\x0C\x0E\x1F", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD",
     "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"\x7F\u0080", "\x7F\u0080", "\x7F\u0080", "\x7F\u0080"},
    {"\u00E9\u4E2D\U0001F600", "\u00E9\u4E2D\U0001F600", "\u00E9\u4E2D\U0001F600", "\u00E9\u4E2D\U0001F600"},
    {"\xEF\xBF\xBE.\xEF\xBF\xBF.\xEF\xBF\xBD", "\uFFFD.\uFFFD.\uFFFD", "\uFFFD.\uFFFD.\uFFFD", "\uFFFD.\uFFFD.\uFFFD"},
    {"\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"},
    // Not UTF-8: a surrogate, an overlong form, past U+10FFFF, a stray trail byte, cut short.
    {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD"},
    {"\xC0\x80\xE0\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD",
     "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD\uFFFD", "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"\x80z", "\uFFFDz", "\uFFFDz", "\uFFFDz"},
    {"z\xE4\xB8", "z\uFFFD\uFFFD", "z\uFFFD\uFFFD", "z\uFFFD\uFFFD"},
};
// clang-format on

TEST(XmlText, EscapesAndReplacesByContext) {
  for (const TextCase& c : kTexts) {
    SCOPED_TRACE(c.value);
    const auto written = [&](XmlContext context) {
      std::string out = "before";
      append_xml(out, c.in, context);
      return out.substr(6);
    };
    EXPECT_EQ(written(XmlContext::kText), c.text);
    EXPECT_EQ(written(XmlContext::kAttribute), c.attribute);
    EXPECT_EQ(written(XmlContext::kValue), c.value);
    EXPECT_EQ(is_xml_text(c.in), c.in == c.value);
  }
}

TEST(WriteXml, NumbersElementsInDocumentOrder) {
  PageBuilder b;
  b.open("html");
  b.open("head");
  b.open("title");
  b.text("T");
  b.close();
  b.close();
  b.open("body");
  b.text("one ");
  b.open("em");
  b.close();
  b.text(" two");
  EXPECT_EQ(view_of(b),
            "<html dfs=\"1\"><head dfs=\"2\"><title dfs=\"3\">T</title></head>"
            "<body dfs=\"4\">one <em dfs=\"5\"/> two</body></html>");
}

TEST(WriteXml, WritesAttributesAfterDfs) {
  PageBuilder b;
  b.open("p");
  b.attribute("class", "a\n\"b\"\tc");
  b.attribute("hidden", "");
  EXPECT_EQ(view_of(b), "<p dfs=\"1\" class=\"a&#10;&quot;b&quot;&#9;c\" hidden=\"\"/>");
}

TEST(WriteXml, KeepsHiddenTextAsEscapedText) {
  PageBuilder b;
  b.open("script");
  b.text("if (a<b && c>d) {}");
  EXPECT_EQ(view_of(b), "<script dfs=\"1\">if (a&lt;b &amp;&amp; c&gt;d) {}</script>");
}

TEST(WriteXml, LeavesNoNameThatXmlOrNamespacesForbid) {
  PageBuilder b;
  b.open("html");
  b.attribute("xmlns", "http://www.w3.org/1999/xhtml");
  b.attribute("xml:lang", "en");
  b.attribute("dfs", "77");
  b.attribute("1a", "x");
  b.open("o:p");
  const Page page = b.finish();
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(to_xml(page).c_str()));
  const pugi::xml_node root = document.document_element();
  EXPECT_STREQ(root.attribute("dfs").value(), "1");
  for (const pugi::xml_attribute a : root.attributes()) {
    const std::string name = a.name();
    EXPECT_TRUE(name == "dfs" || name[0] == '_' || name == "xml_lang") << name;
  }
  EXPECT_STREQ(root.first_child().name(), "o_p");
}

TEST(WriteXml, GivesPiecesOfLimitedSize) {
  std::string html = "<p><b title='" + std::string(20'000, 't') + "'>x</p>";
  for (int i = 0; i < 2'000; ++i) html += "<p>x</p>";
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, {}});
  std::size_t all = 0;
  std::size_t longest = 0;
  write_xml(page, [&](std::string_view piece) {
    all += piece.size();
    longest = std::max(longest, piece.size());
  });
  EXPECT_GT(all, 2 * longest);
  EXPECT_LT(longest, 100'000U);
}

TEST(WriteXml, OfAnEmptyPageIsTheDeclaration) { EXPECT_EQ(to_xml(Page()), std::string(kDeclaration) + "\n"); }

}  // namespace
}  // namespace wrapwright
