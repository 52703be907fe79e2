// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/raw_text.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "support/corpora.h"
#include "support/dat_file.h"
#include "support/page_dump.h"

namespace wrapwright {
namespace {

struct Case {
  const char* html;
  const char* expected;
};

std::string mend(std::string_view html) {
  std::string buffer;
  return std::string(end_raw_text(html, 0, buffer));
}

TEST(RawText, IsEndedWhereAPageLiesBehindIt) {
  for (const auto& c : {
           Case{"<title>a<body>b", "<title>a</title><body>b"},
           Case{"<TITLE>a</HEAD>b", "<TITLE>a</title></HEAD>b"},
           Case{"<title id='>'>a</titlex=\"1\">\n</head>", "<title id='>'>a</title></titlex=\"1\">\n</head>"},
           Case{"<title>\n a 'b'<\\/b>'\nc</head>", "<title>\n a 'b'<\\/b>'</title>\nc</head>"},
           Case{"<title>a 1 < 2<!-- --><p>b", "<title>a 1 < 2</title><!-- --><p>b"},
           Case{"<title>a<div>b", "<title>a</title><div>b"},
           Case{"<title>a</title><title>b<table>c", "<title>a</title><title>b</title><table>c"},
           Case{"<textarea>a\nb<i>c</body>", "<textarea>a\nb</textarea><i>c</body>"},
           Case{"<iframe src=x /><p>b</p></html>", "<iframe src=x /></iframe><p>b</p></html>"},
           Case{"<!-- a -><p>b</body>", "<!-- a ->--><p>b</body>"},
           Case{"<!-- a --><!--<p>b</body>", "<!-- a --><!----><p>b</body>"},
           Case{"<script src=x><p>b</body>", "<script src=x></script><p>b</body>"},
           Case{"<script>a<i;b\n <p>c</body>", "<script>a<i;b\n </script><p>c</body>"},
           Case{"<script>a</scrip><p>b</body>", "<script>a</script></scrip><p>b</body>"},
           Case{"<style>a{}</body>", "<style>a{}</style></body>"},
           // Many in one page.
           Case{"<title>a<p>b<textarea>c<!--d<script>e</html>",
                "<title>a</title><p>b<textarea>c</textarea><!--d--><script>e</script></html>"},
       }) {
    EXPECT_EQ(mend(c.html), c.expected) << c.html;
  }
}

TEST(RawText, StaysWhereItEndsOrHoldsNoPage) {
  for (const char* html : {"",
                           "<",
                           "<title",
                           "<title>",
                           "<title>a",
                           "<title>a\nb",
                           "<title>a<",
                           "<title>a</titl",
                           "<title>a<b>b</b>",
                           "<title>a<bodyx><pre>",
                           "<title>a<body></title>b<p>",
                           "<title>a<body></TITLE >b<p>",
                           "<p>a<title>b",
                           "<textarea>a<p>b<div>c",
                           "<textarea><body></textarea><p>",
                           "<iframe><body></iframe><p>",
                           "<script>'<div></div>'",
                           "<script>'<body>'</script><p></body>",
                           "<script>a<i && b<body.x",
                           "<style>a{}<p>b",
                           "<!-- a <div>b</div>",
                           "<!-- </body> --><p>",
                           "<!-- </body> --!><p>",
                           "<!--><p></body>",
                           "<!---><p></body>",
                           "<p title='<title>'><body>",
                           "<p title=\"<!--\"><body>",
                           "<titles>a<body>",
                           "</title>a<body>",
                           "1<2<body>",
                           "<!x<title>a</title><body>"}) {
    std::string buffer;
    EXPECT_EQ(end_raw_text(html, 0, buffer).data(), std::string_view(html).data()) << html;
  }
}

TEST(RawText, IsLookedForFromTheGivenPlaceOn) {
  std::string buffer;
  EXPECT_EQ(end_raw_text("<!-- <title>a<p>b", 5, buffer), "<!-- <title>a</title><p>b");
}

TEST(RawText, IsEndedByBothNormalizersWhichSaySo) {
  struct PageCase {
    const char* html;
    const char* expected;  // of html5
    bool mended;
  };
  for (const auto& c : {
           PageCase{"<title>a</title><p>b", "(html (head (title a)) (body (p b)))", false},
           PageCase{"<title>a", "(html (head (title a)) (body))", false},
           PageCase{"<title>a<body><p>b", "(html (head (title a)) (body (p b)))", true},
           PageCase{"<title></title><p>a<!-- b<p>c</body>", "(html (head (title)) (body (p a) (p c)))", true},
           PageCase{"<title></title><p>a<textarea>b<p>c</body>",
                    "(html (head (title)) (body (p a (textarea b)) (p c)))", true},
           PageCase{"<title></title><p>a<script>b</p><p>c</body>",
                    "(html (head (title)) (body (p a (script b)) (p c)))", true},
           PageCase{"<p>&amp;<textarea>b\n<p>c&lt;</body>", "(html (head) (body (p & (textarea b\n)) (p c<)))", true},
           PageCase{"<p>&amp;\r\n<textarea>b\r\n<p>c\r</body>", "(html (head) (body (p &\n (textarea b\n)) (p c\n)))",
                    true},
       }) {
    for (const auto kind : {NormalizerKind::kHtml5, NormalizerKind::kTidy}) {
      const Page page = make_normalizer(kind)->parse({c.html, {}, {}});
      EXPECT_EQ(page.notes().mended_raw_text, c.mended) << to_string(kind) << " " << c.html;
      if (kind == NormalizerKind::kHtml5) {
        EXPECT_EQ(dump(page), c.expected) << c.html;
      }
    }
  }
}

TEST(RawText, OfOnePageLeavesTheNextAsItIs) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  static_cast<void>(normalizer->parse({"<title>a<body><p>b", {}, {}}));
  const Page next = normalizer->parse({"<p>a</p>", {}, {}});
  EXPECT_EQ(dump(next), "(html (head) (body (p a)))");
  EXPECT_FALSE(next.notes().mended_raw_text);
}

// Quadratic time would take hours here: every start tag would scan the rest of the page again.
TEST(RawText, SurvivesHostilePages) {
  for (const char* part : {"<title>", "<title>a<p>", "<title>a\n", "<textarea>", "<script>", "<script>a<i",
                           "<script>   <i", "<style>\n<a>", "<iframe>", "<!--", "<!-- -", "<!--<title><script>", "</",
                           "<a b='", "<a b=\"", "<a b='<a c=\"", "<title></title><textarea>", "<script><!--<script>"}) {
    std::string html;
    for (int i = 0; i < 100'000; ++i) html += part;
    for (const char* tail : {"", "<p>x</body>"}) {
      std::string buffer;
      const std::string mended(end_raw_text(html + tail, 0, buffer));
      EXPECT_GE(mended.size(), html.size());
      EXPECT_EQ(mend(mended), mended) << part << tail;
    }
  }
  std::string html;
  for (int i = 0; i < 100'000; ++i) html += "<title>a";
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html + "<p>x", {}, {}});
  EXPECT_TRUE(page.notes().mended_raw_text);
  EXPECT_GT(page.size(), 1'000U);
  // What lies behind the new end is held to the limits as well.
  html = "<!--";
  for (int i = 0; i < 100'000; ++i) html += "<div>";
  const Page deep = make_normalizer(NormalizerKind::kHtml5)->parse({html + "x</body>", {}, {}});
  EXPECT_TRUE(deep.notes().mended_raw_text);
  EXPECT_GT(deep.size(), 100U);
}

// The two are broken as real pages are: <title>foo/title> before a </head> and a <body>.
TEST(RawText, OfTheSuitesDocumentsStaysAsTheStandardHasItButForTwo) {
  REQUIRE_SUITES(suites);
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::vector<std::string> mended;
  for (const DatCase& c : read_dat_folder(suites / "html5lib-tests" / "tree-construction")) {
    if (!c.has("document-fragment") && normalizer->parse({c.at("data"), {}, "utf-8"}).notes().mended_raw_text)
      mended.push_back(c.name);
  }
  EXPECT_EQ(mended, (std::vector<std::string>{"tests16.dat:83", "tests16.dat:180"}));
}

}  // namespace
}  // namespace wrapwright
