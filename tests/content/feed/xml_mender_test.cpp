// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_mender.h"

#include <array>
#include <gtest/gtest.h>
#include <string>

#include "content/feed/xml_names.h"

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, 1> kRoots = {"r"};

std::string mended(std::string_view text) {
  const auto result = mend_xml(text, "x", kRoots);
  return result.ok() ? result->xml : "error: " + result.error().to_string();
}

TEST(XmlMender, MendsWhatFeedsGetWrong) {
  struct Case {
    const char* text;
    const char* expected;
  };
  for (const auto& c : {
           Case{"junk <?xml version='1.0'?><r>a</r> junk <r>b</r>", "<r>a</r>"},
           Case{"<br/>Warning: <b>x</b><r>a</r>", "<r>a</r>"},
           Case{"<r>&nbsp;&eacute;&amp;&lt;</r>", "<r>\u00A0é&amp;&lt;</r>"},
           Case{"<r>a & b &nosuch; &amp</r>", "<r>a &amp; b &amp;nosuch; &amp;amp</r>"},
           Case{"<r>a < b <3</r>", "<r>a &lt; b &lt;3</r>"},
           Case{"<r>a\x01\x0B\x62</r>", "<r>ab</r>"},
           Case{"<r><![CDATA[<p>&amp;]]></r>", "<r>&lt;p&gt;&amp;amp;</r>"},
           Case{"<r><![CDATA[a]]> <![CDATA[b]]></r>", "<r>a b</r>"},
           Case{"<r>a<!-- <b> -->c<?php x ?></r>", "<r>ac</r>"},
           Case{"<r><a><b>x</a>y</r>", "<r><a><b>x</b></a>y</r>"},
           Case{"<r>x</b></r>", "<r>x</r>"},
           Case{"<R><A>x</a></r>", "<r><a>x</a></r>"},
           Case{"<r a=1 b='2' c d=\"&lt;&quot;\"/>", "<r a=\"1\" b=\"2\" c=\"\" d=\"&lt;&quot;\"></r>"},
           Case{"<r a=\"x\"b=\"y\"/>", "<r a=\"x\" b=\"y\"></r>"},
           Case{"<r a='1' a='2' p:b='3' q:b='4'/>", "<r a=\"1\" other:b=\"3\"></r>"},
           Case{"<r><i/> <i/>\n</r>", "<r><i></i>&#32;<i></i>&#10;</r>"},
           Case{"<r><item><a>1<item><a>2</a></item></r>", "<r><item><a>1</a></item><item><a>2</a></item></r>"},
           Case{"<!DOCTYPE r [<!ENTITY a \"A\"><!ENTITY b \"&a;&a;\">]><r>&a;&b;</r>", "<r>A&amp;a;&amp;a;</r>"},
           Case{"<!DOCTYPE r [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><r>&a;</r>", "<r>&amp;a;</r>"},
           Case{"<!DOCTYPE r [<!ENTITY % a \"x\">%a;]><r>&a;</r>", "<r>&amp;a;</r>"},
       }) {
    EXPECT_EQ(mended(c.text), c.expected) << c.text;
  }
}

TEST(XmlMender, KnowsNamespacesByTheirUri) {
  struct Case {
    const char* text;
    const char* expected;
  };
  for (const auto& c : {
           Case{"<r xmlns:q='http://purl.org/dc/elements/1.1/'><q:title/></r>", "<r><dc:title></dc:title></r>"},
           Case{"<r><dc:title/></r>", "<r><dc:title></dc:title></r>"},
           Case{"<r xmlns:dc='http://elsewhere.example/'><dc:title/></r>", "<r><other:title></other:title></r>"},
           Case{"<r xmlns='http://own.example/'><a/><b xmlns='http://else.example/'/></r>",
                "<r><a></a><other:b></other:b></r>"},
           Case{"<p:r xmlns:p='http://own.example/'><p:a/></p:r>", "<r><a></a></r>"},
           Case{"<r><a xmlns='http://www.w3.org/1999/xhtml'><b/></a><c/></r>",
                "<r><xhtml:a><xhtml:b></xhtml:b></xhtml:a><c></c></r>"},
           Case{"<r xmlns:x='http://www.w3.org/1999/02/22-rdf-syntax-ns#' x:about='u'/>", "<r rdf:about=\"u\"></r>"},
           Case{"<r xmlns:atom='http://www.w3.org/2005/Atom'><atom:link/></r>", "<r><link></link></r>"},
           Case{"<r><a:b:c/><:d/></r>", "<r><other:b_c></other:b_c><d></d></r>"},
       }) {
    EXPECT_EQ(mended(c.text), c.expected) << c.text;
  }
  EXPECT_EQ(canonical_prefix("HTTP://PURL.ORG/dc/elements/1.1/"), "dc");
  EXPECT_EQ(canonical_prefix("http://nowhere.example/"), "other");
}

TEST(XmlMender, LeavesOutAttributesBeyondReason) {
  std::string text = "<r";
  for (int i = 0; i < 1'000; ++i) text += " a" + std::to_string(i) + "='x'";
  const std::string xml = mended(text + "/>");
  EXPECT_NE(xml.find(" a255="), std::string::npos);
  EXPECT_EQ(xml.find(" a256="), std::string::npos);
}

TEST(XmlMender, ShowsLongNamesCut) {
  EXPECT_EQ(mended("<" + std::string(100, 'x') + ">"),
            "error: x:1:1: not a feed: the root element is <" + std::string(60, 'x') + "...>");
}

TEST(XmlMender, TellsWhatWasOpenAtTheEnd) {
  const auto result = mend_xml("<r>\n<a>x<b>y", "feed", kRoots);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->xml, "<r>&#10;<a>x<b>y</b></a></r>");
  EXPECT_EQ(result->open_at_end, (std::vector<std::string>{"r", "a", "b"}));
  EXPECT_EQ(result->end.line, 2U);
  EXPECT_EQ(result->end.column, 9U);
}

TEST(XmlMender, NamesThePlaceOfAnError) {
  struct Case {
    const char* text;
    ErrorKind kind;
    const char* message;
  };
  for (const auto& c : {
           Case{"", ErrorKind::kSyntax, "x:1:1: the document is empty"},
           Case{" \n ", ErrorKind::kSyntax, "x:1:1: the document is empty"},
           Case{"words", ErrorKind::kSyntax, "x:1:1: not a feed: no markup in it"},
           Case{"é\nüé<svg/>", ErrorKind::kSyntax, "x:2:3: not a feed: the root element is <svg>"},
           Case{"<!-- --><html><r/></html>", ErrorKind::kUnsupported, "x:1:9: an HTML page, not a feed"},
           Case{"<!DOCTYPE HTML><p>", ErrorKind::kUnsupported, "x:1:1: an HTML page, not a feed"},
       }) {
    const auto result = mend_xml(c.text, "x", kRoots);
    ASSERT_FALSE(result.ok()) << c.text;
    EXPECT_EQ(result.error().kind, c.kind) << c.text;
    EXPECT_EQ(result.error().to_string(), c.message);
  }
}

TEST(XmlMender, KeepsToItsLimits) {
  XmlLimits limits;
  limits.max_depth = 3;
  limits.max_nodes = 6;
  limits.max_expansion = 10;
  const auto kind = [&limits](std::string_view text) {
    const auto result = mend_xml(text, "x", kRoots, limits);
    return result.ok() ? std::string("fine") : result.error().message;
  };
  EXPECT_EQ(kind("<r><a><b/></a></r>"), "fine");
  EXPECT_EQ(kind("<r><a><b><c/></b></a></r>"), "elements are nested deeper than 3");
  EXPECT_EQ(kind("<r><a/><a/><a/><a/><a/></r>"), "fine");
  EXPECT_EQ(kind("<r><a/><a/><a/><a/><a/><a/></r>"), "more than 6 elements, attributes and texts");
  EXPECT_EQ(kind("<r a='' b='' c='' d='' e='' f='' g=''/>"), "more than 6 elements, attributes and texts");
  EXPECT_EQ(kind("<!DOCTYPE r [<!ENTITY e '12345'>]><r>&e;&e;</r>"), "fine");
  EXPECT_EQ(kind("<!DOCTYPE r [<!ENTITY e '12345'>]><r>&e;&e;&e;</r>"), "entities expand to more than 10 bytes");
}

}  // namespace
}  // namespace wrapwright
