// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/source.h"

#include <fstream>
#include <gtest/gtest.h>
#include <utility>
#include <zstd.h>

#include "support/archive_records.h"
#include "support/corpora.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using namespace std::string_literals;

TEST(SniffSource, KnowsDocumentsByTheirBeginning) {
  struct Case {
    std::string bytes;
    std::optional<SourceKind> expected;
  };
  for (const auto& c : {
           Case{"<rss version='2.0'><channel/></rss>", SourceKind::kFeed},
           Case{"<?xml version='1.0'?>\n<!-- made by x -->\n<rss version='2.0'>", SourceKind::kFeed},
           Case{"\n \t<?xml version='1.0'?><?xml-stylesheet href='a'?><feed xmlns='http://www.w3.org/2005/Atom'>",
                SourceKind::kFeed},
           Case{"<a:feed xmlns:a='http://www.w3.org/2005/Atom'>", SourceKind::kFeed},
           Case{"<rdf:RDF xmlns:rdf='x'>", SourceKind::kFeed},
           Case{"<RSS>", SourceKind::kFeed},
           Case{"<!DOCTYPE rss PUBLIC '-//N//DTD' [<!ENTITY a '>'>]>\n<rss version='0.91'>", SourceKind::kFeed},
           Case{"\xEF\xBB\xBF<rss>", SourceKind::kFeed},
           Case{"\xFF\xFE<\0r\0s\0s\0>\0"s, SourceKind::kFeed},
           Case{"\xFE\xFF\0<\0r\0s\0s\0>"s, SourceKind::kFeed},
           Case{"\0<\0r\0s\0s\0>"s, SourceKind::kFeed},
           Case{"Warning: something in php on line 3\n<?xml version='1.0'?><rss>", SourceKind::kFeed},
           Case{"{\"version\": \"https://jsonfeed.org/version/1.1\"}", SourceKind::kFeed},
           Case{"{\"version\": \"https:\\/\\/jsonfeed.org\\/version\\/1\"}", SourceKind::kFeed},
           Case{"<?xml version='1.0'?><opml version='2.0'>", SourceKind::kOpml},
           Case{"<!DOCTYPE html><html>", SourceKind::kPage},
           Case{"<html><body><pre><rss></pre>", SourceKind::kPage},
           Case{"<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x' 'y'><html xmlns='z'>", SourceKind::kPage},
           Case{"<p>a fragment", SourceKind::kPage},
           Case{"<!-- only a comment", SourceKind::kPage},
           Case{"<text id=\"http://a/\">", SourceKind::kPage},
           Case{"http://a/\nhttp://b/\n", SourceKind::kUrlList},
           Case{"# my list\n\n  HTTPS://a/", SourceKind::kUrlList},
           Case{"# only comments\n#\n", std::nullopt},
           Case{"ftp://a/", std::nullopt},
           Case{"plain words", std::nullopt},
           Case{"plain words\nhttp://a/", std::nullopt},
           Case{"{\"a\": 1}", std::nullopt},
           Case{"\x7f"
                "ELF\x02\x01\x01\0\0\0"s,
                std::nullopt},
           Case{"<\x01\0\0\0binary"s, std::nullopt},
           Case{"", std::nullopt},
           Case{" \n", std::nullopt},
           Case{"\xFF\xFE", std::nullopt},
       }) {
    SCOPED_TRACE(c.bytes);
    EXPECT_EQ(sniff_source(c.bytes), c.expected);
  }
}

TEST(IsBinary, AnImageIsAndAPageWithStrayControlCharactersIsNot) {
  std::string chance;
  for (unsigned i = 0; i < 5'000; ++i) chance += static_cast<char>((i * 2'654'435'761U) >> 24U);
  const std::string words(100, 'w');
  struct Case {
    const char* name;
    std::string bytes;
    bool expected;
  };
  for (const Case& c :
       {Case{"empty", "", false}, Case{"words", words, false}, Case{"white space", "\t\r\n \f", false},
        Case{"Shift_JIS and ISO-2022-JP", "\x1B$B\x1B(B\x82\xA0\x82\xA2", false},
        Case{"NULs before a page", "\0\0<html>"s + words, false}, Case{"UTF-16", "\xFF\xFE<\0p\0>\0a\0"s, false},
        Case{"UTF-16 without mark", "\0<\0p\0>\0a"s, false}, Case{"chance", chance, true},
        Case{"PNG", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\1\0"s, true}}) {
    EXPECT_EQ(is_binary(c.bytes), c.expected) << c.name;
  }
}

std::string written(const TemporaryFolder& folder, const char* name, const char* bytes) {
  std::ofstream(folder.path() / name) << bytes;
  return (folder.path() / name).string();
}

TEST(ClassifySource, LooksAtTheFormThenTheDisk) {
  const TemporaryFolder folder;
  const auto write = [&](const char* name, const char* bytes) { return written(folder, name, bytes); };
  struct Case {
    std::string source;
    SourceKind expected;
  };
  for (const auto& c : {
           Case{"-", SourceKind::kStandardInput},
           Case{"http://a.example/feed.xml", SourceKind::kUrl},
           Case{"HTTPS://a.example", SourceKind::kUrl},
           Case{folder.path().string(), SourceKind::kFolder},
           Case{write("feed.txt", "<rss>"), SourceKind::kFeed},
           Case{write("feed.html", "<rss>"), SourceKind::kFeed},
           Case{write("list.xml", "<opml>"), SourceKind::kOpml},
           Case{write("list", "http://a/"), SourceKind::kUrlList},
           Case{write("page", "<!doctype html>"), SourceKind::kPage},
           Case{write("words.html", "no markup at all"), SourceKind::kPage},
           Case{write("urls.HTM", "http://a/ is what this page is about"), SourceKind::kPage},
           Case{write("a.warc", "WARC/1.1\r\n"), SourceKind::kArchive},
           Case{write("a.arc", "filedesc://a 127.0.0.1 20240301000000 text/plain 0\n"), SourceKind::kArchive},
           Case{write("a.warc.gz", "\x1F\x8B\x08"), SourceKind::kArchive},
           Case{write("a.warc.zst", "\x28\xB5\x2F\xFD"), SourceKind::kArchive},
           Case{write("page.html.gz", "\x1F\x8B\x08"), SourceKind::kPage},
           Case{write("warc.paths", (write("b.warc", "WARC/1.1\r\n") + "\n").c_str()), SourceKind::kPathList},
       }) {
    SCOPED_TRACE(c.source);
    const auto kind = classify_source(c.source);
    ASSERT_TRUE(kind) << kind.error().to_string();
    EXPECT_EQ(*kind, c.expected);
  }
}

TEST(ClassifySource, LooksIntoPackedFiles) {
  const auto by_zstd = [](const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
  };
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "file").string();
  ASSERT_TRUE(write_file_atomically(folder.path() / "a.warc", "WARC/1.1\r\n"));
  struct Case {
    std::string bytes;
    SourceKind expected;
  };
  for (const auto& c : {
           Case{"<rss version='2.0'><channel/></rss>", SourceKind::kFeed},
           Case{"<opml version='2.0'/>", SourceKind::kOpml},
           Case{"<urlset/>", SourceKind::kSitemap},
           Case{"http://a.example/\n" + std::string(100'000, '#'), SourceKind::kUrlList},
           Case{(folder.path() / "a.warc").string() + "\n", SourceKind::kPathList},
           Case{"WARC/1.1\r\n<rss>", SourceKind::kArchive},
           Case{"damaged", SourceKind::kArchive},
       }) {
    SCOPED_TRACE(c.bytes.substr(0, 40));
    for (const std::string& packed : {gzip_member(c.bytes), by_zstd(c.bytes)}) {
      ASSERT_TRUE(write_file_atomically(file, packed));
      const auto kind = classify_source(file);
      ASSERT_TRUE(kind) << kind.error().to_string();
      EXPECT_EQ(*kind, c.expected);
      const auto bytes = read_document(file);
      ASSERT_TRUE(bytes) << bytes.error().to_string();
      EXPECT_EQ(*bytes, c.bytes);
      ASSERT_TRUE(write_file_atomically(file, packed.substr(0, packed.size() - 5)));
      EXPECT_EQ(read_document(file).error().where.source, file);
      ASSERT_TRUE(write_file_atomically(file, packed));
      EXPECT_EQ(read_document(file, c.bytes.size() - 1).error().kind, ErrorKind::kLimit);
    }
  }
  ASSERT_TRUE(write_file_atomically(file, "<rss>"));
  EXPECT_EQ(*read_document(file), "<rss>");
}

TEST(ClassifySource, SaysWhatItCannotTake) {
  const TemporaryFolder folder;
  const std::filesystem::path loop = folder.path() / "loop";
  std::filesystem::create_symlink("loop", loop);
  const auto write = [&](const char* name, const char* bytes) { return written(folder, name, bytes); };
  struct Case {
    std::string source;
    ErrorKind expected;
  };
  for (const auto& c : {
           Case{(folder.path() / "none").string(), ErrorKind::kNotFound},
           Case{"ftp://a.example/", ErrorKind::kUnsupported},
           Case{"file:///etc/passwd", ErrorKind::kUnsupported},
           Case{"", ErrorKind::kNotFound},
           Case{loop.string(), ErrorKind::kIo},
           Case{std::string(300, 'x'), ErrorKind::kIo},
           Case{write("empty", ""), ErrorKind::kSyntax},
           Case{write("empty.html", ""), ErrorKind::kSyntax},
           Case{write("words", "no markup at all"), ErrorKind::kUnsupported},
           Case{write("none.paths", "/none/at/all.warc.gz\n"), ErrorKind::kUnsupported},
           Case{"/dev/null", ErrorKind::kUnsupported},
       }) {
    SCOPED_TRACE(c.source);
    const auto kind = classify_source(c.source);
    ASSERT_FALSE(kind);
    EXPECT_EQ(kind.error().kind, c.expected) << kind.error().to_string();
    EXPECT_EQ(kind.error().where.source, c.source);
  }
}

TEST(SniffSource, AListMayHaveBadLines) {
  for (const char* list :
       {"nonsense\nhttp://a/\nhttp://b/\n", "# a\n\nwww.a.example\nhttps://b/\nhttps://c/", "http://a/\nx"})
    EXPECT_EQ(sniff_source(list), SourceKind::kUrlList) << list;
  for (const char* text : {"A text\nof several lines\nhttp://a/\n", "<p>\nhttp://a/\nhttp://b/\n"})
    EXPECT_NE(sniff_source(text), SourceKind::kUrlList) << text;
}

TEST(CheckPage, GoesByTheContentTypeAndTheBytes) {
  struct Case {
    const char* bytes;
    const char* type;
    bool is_page;
  };
  for (const Case& c : {
           Case{"p { color: red }", "text/css", false},
           Case{"p { color: red }", "TEXT/CSS ; charset=utf-8", false},
           Case{"var x = 1;", "application/javascript", false},
           Case{"{\"a\": 1}", "application/json", false},
           Case{"Just words.", "", true},
           Case{"Just words.", "text/plain", true},
           Case{"Just words.", "Text/HTML; charset=utf-8", true},
           Case{"<!DOCTYPE html><p>x", "application/octet-stream", true},
           Case{"<html><p>x", "text/css", true},
           Case{"\x01\x02\x03\x04\x05", "text/html", false},
           Case{"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<p>x", "", false},
       }) {
    const auto checked = check_page(c.bytes, c.type);
    EXPECT_EQ(checked.ok(), c.is_page) << c.type << ": " << c.bytes;
  }
}

TEST(IsMimeDocument, GoesByTheHeader) {
  for (const char* bytes : {
           "From: <Saved by Blink>\r\nSubject: A story\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
           "\ttype=\"text/html\";\r\n\r\n------\r\n",
           "From: \"Saved by Windows\"\nMIME-VERSION: 1.0\ncontent-type: text/html\n\n<p>x",
           "From jane@example.org Wed May  1\nContent-Type: text/plain\nX-Spam_Flag: NO\nMIME-Version: 1.0\n\nx",
       })
    EXPECT_TRUE(is_mime_document(bytes)) << bytes;
  for (const char* bytes : {
           "",
           "\n",
           "From: Jane",
           "<p>MIME-Version: 1.0\nContent-Type: text/html\n\n",
           "From: Jane\nSubject: x\n\nMIME-Version: 1.0\nContent-Type: text/html\n",
           "HTTP/1.1 200 OK\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n",
           "Content-Type: text/html\n\n<p>x",
           "A note about mail\nMIME-Version: 1.0\nContent-Type: text/html\n",
       })
    EXPECT_FALSE(is_mime_document(bytes)) << bytes;
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.mhtml").string();
  std::ofstream(path) << "MIME-Version: 1.0\nContent-Type: text/html\n\n<html><p>x</p></html>";
  const auto kind = classify_source(path);
  ASSERT_FALSE(kind.ok());
  EXPECT_EQ(kind.error().message,
            "a MIME document (MHTML or e-mail), which is not supported: open it in a browser, and save it as HTML");
}

TEST(ParseUrlList, NamesBadLinesAndGoesOn) {
  const auto list = parse_url_list(
      "\xEF\xBB\xBF# list\nhttp://a/x a title\r\n\nnonsense\n  https://b/\nftp://c/\nwww.d.example", "l.txt");
  ASSERT_EQ(list.urls.size(), 2U);
  EXPECT_EQ(list.urls[0].url, "http://a/x");
  EXPECT_EQ(list.urls[0].line, 2U);
  EXPECT_EQ(list.urls[1].url, "https://b/");
  EXPECT_EQ(list.urls[1].line, 5U);
  ASSERT_EQ(list.bad.size(), 3U);
  EXPECT_EQ(list.bad[0].to_string(), "l.txt:4: not an http or https URL: nonsense");
  EXPECT_EQ(list.bad[1].where.line, 6U);
  EXPECT_EQ(list.bad[2].where.line, 7U);
}

// A source that is not found is tried as a pattern; one that matched only itself would be tried forever.
TEST(WouldReplaceSource, KnowsFilesAndFoldersThatAreRead) {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  std::filesystem::create_directories(path("site/pages"));
  std::filesystem::create_directories(path("out"));
  written(folder, "crawl.warc", "WARC/1.1\r\n");
  written(folder, "site/pages/a.html", "<p>");
  written(folder, "site/pages/b.txt", "<p>");
  std::filesystem::create_symlink("site", path("link"));
  struct Case {
    const char* output;
    const char* ending;
    const char* source;
    bool expected;
  };
  for (const Case& c : {
           Case{"crawl.warc", ".json", "crawl.warc", true},
           Case{"new.warc", ".warc", "crawl.warc", false},
           Case{"site/pages/a.html", ".txt", "link/pages/a.html", true},
           Case{"site", ".html", "site", true},
           Case{"site/pages/", ".html", "site", true},
           Case{"link/pages", ".html", "site/", true},
           Case{"site/pages", ".html", "site/pages/a.html", true},
           Case{"site", ".html", "site/pages/a.html", false},
           Case{"site/pages", ".txt", "site/pages/a.html", false},
           Case{"site/pages", ".txt", "site/pages/b.txt", true},
           Case{"site/pages", ".txt", "site", false},
           Case{"site/pages", ".html", "out", false},
           Case{"out", ".html", "site", false},
           Case{"none", ".html", "site", false},
           Case{"site", ".html", "none", false},
       }) {
    SCOPED_TRACE(std::string(c.output) + " " + c.ending + " " + c.source);
    EXPECT_EQ(would_replace_source(path(c.output), c.ending, {"http://a.example/", path(c.source)}), c.expected);
  }
  EXPECT_FALSE(would_replace_source("", ".html", {path("site")}));
  EXPECT_FALSE(would_replace_source("-", ".html", {path("site"), "-"}));
}

TEST(MatchingPaths, LeavesOutLinksThatLeadNowhere) {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  std::ofstream(path("a.html")) << "<p>x";
  std::filesystem::create_symlink("nothing", folder.path() / "b.html");
  std::filesystem::create_symlink("c.html", folder.path() / "c.html");
  std::filesystem::create_symlink("a.html", folder.path() / "d.html");
  EXPECT_EQ(matching_paths(path("*.html")), (std::vector<std::string>{path("a.html"), path("d.html")}));
  for (const auto& [name, expected] :
       {std::pair("b.html", ErrorKind::kNotFound), std::pair("c.html", ErrorKind::kIo)}) {
    EXPECT_EQ(matching_paths(path(name)), std::vector<std::string>()) << name;
    const auto kind = classify_source(path(name));
    ASSERT_FALSE(kind.ok()) << name;
    EXPECT_EQ(kind.error().kind, expected) << name;
  }
}

TEST(SniffSource, KnowsTheFeedsAndPagesOfACorpus) {
  REQUIRE_CORPUS(corpus, "sites");
  for (const auto& entry : std::filesystem::directory_iterator(corpus / "feeds"))
    EXPECT_EQ(classify_source(entry.path().string()).value(), SourceKind::kFeed) << entry.path();
  for (const auto& page : corpus_pages(corpus))
    EXPECT_EQ(classify_source(page.page.string()).value(), SourceKind::kPage) << page.page;
}

TEST(SniffSource, KnowsSitemapsAndTheirIndexes) {
  for (const char* root : {"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", "<sitemapindex>",
                           "<?xml version='1.0'?><!-- made --><sm:urlset>"}) {
    EXPECT_EQ(sniff_source(root), SourceKind::kSitemap) << root;
  }
  EXPECT_NE(sniff_source("<urlsets>"), SourceKind::kSitemap);
}

TEST(ClassifySource, NamesAPackingThatIsNotRead) {
  const TemporaryFolder folder;
  struct Case {
    std::string bytes;
    const char* packing;
  };
  for (const Case& c : {Case{"\x04\x22\x4D\x18 and more", "lz4"},
                        Case{"\xFD"
                             "7zXZ\0 and more"s,
                             "xz"},
                        Case{"BZh91AY&SY and more", "bzip2"}}) {
    std::ofstream(folder.path() / "a.warc.packed", std::ios::binary) << c.bytes;
    const auto kind = classify_source((folder.path() / "a.warc.packed").string());
    ASSERT_FALSE(kind.ok()) << c.packing;
    EXPECT_EQ(kind.error().message,
              "packed by "s + c.packing + ", which is not supported: unpack it, or pack it by gzip or zstd");
  }
  EXPECT_EQ(unread_packing("BZh is a bus line"), "");
}

}  // namespace
}  // namespace wrapwright
