// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/source_page.h"

#include <gtest/gtest.h>

#include "core/base/digest.h"
#include "support/archive_records.h"
#include "support/temporary_folder.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

class SourcePages : public testing::Test {
 protected:
  [[nodiscard]] SourcePage file(const std::string& name, const std::string& bytes) const {
    SourcePage page;
    page.file = folder_.path() / name;
    TinyCorpus::write(page.file, bytes);
    return page;
  }
  static SourcePage archived(const std::string& body, std::vector<HttpHeader> headers = {}) {
    auto from = std::make_shared<ArchivedPage>();
    from->body = body;
    from->headers = std::move(headers);
    SourcePage page;
    page.archived = std::move(from);
    return page;
  }
  static std::string bytes_of(const SourcePage& page, std::size_t max_bytes = 1'000) {
    std::string buffer = "left from before";
    const auto read = read_bytes(page, max_bytes, buffer);
    return read ? std::string(*read) : "error: " + read.error().message;
  }
  TemporaryFolder folder_;
};

TEST_F(SourcePages, AreReadAsTheyAreStored) {
  const std::string html = "<p>Rain fell on the harbor all night.";
  EXPECT_EQ(bytes_of(file("a.html", html)), html);
  EXPECT_EQ(bytes_of(file("a.html.gz", gzip_member(html))), html);
  EXPECT_EQ(bytes_of(archived(html)), html);
  EXPECT_EQ(bytes_of(archived(gzip_member(html), {{"Content-Encoding", "gzip"}})), html);
}

TEST_F(SourcePages, AreCutOneByteBehindTheLimit) {
  const std::string html = "<p>" + std::string(100, 'x');
  for (const SourcePage& page : {file("a.html", html), file("a.html.gz", gzip_member(html)), archived(html)})
    EXPECT_EQ(bytes_of(page, 9), html.substr(0, 10));
}

TEST_F(SourcePages, ThatCannotBePagesFail) {
  EXPECT_EQ(bytes_of(file("empty.html", "")), "error: the file is empty");
  SourcePage answer = archived("");
  answer.fetched = "2024-03-01T00:00:00Z";
  EXPECT_EQ(bytes_of(answer), "error: the response has no body");
  SourcePage missing;
  missing.file = folder_.path() / "none.html";
  EXPECT_EQ(bytes_of(missing).substr(0, 6), "error:");
  EXPECT_EQ(bytes_of(file("a.html", std::string("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16))).substr(0, 6), "error:");
  SourcePage style = file("a.css", "p { color: red }");
  style.content_type = "text/css";
  EXPECT_NE(bytes_of(style).find("text/css"), std::string::npos) << bytes_of(style);
}

TEST_F(SourcePages, AreParsedWithinTheirLimits) {
  PageLimits limits;
  limits.max_bytes = 12;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5, limits);
  std::string bytes;
  SourcePage three = file("a.html", "<p>one<p>two<p>three");
  const auto page = read_page(three, limits, *normalizer, bytes);
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(page->text(page->text_count() - 1), "two");
  SourcePage empty = file("b.html", "");
  EXPECT_FALSE(read_page(empty, limits, *normalizer, bytes).ok());
}

TEST_F(SourcePages, AreReadUpToTheDamageOfTheirCodings) {
  const std::string html = "<p>Rain fell on the harbor all night.";
  const std::string packed = gzip_member(html);
  struct Case {
    const char* name;
    std::vector<HttpHeader> headers;
    std::string body;
    std::string read;    // "" = it cannot be
    std::string damage;  // "" = none
  };
  for (const Case& each : {
           Case{"none", {{"Content-Encoding", "gzip"}}, packed, html, ""},
           Case{"the end is missing",
                {{"Content-Encoding", "gzip"}},
                packed.substr(0, packed.size() - 1),
                html,
                "the gzip data stop before their end"},
           Case{"all is missing", {{"Content-Encoding", "gzip"}}, packed.substr(0, 5), "", ""},
           Case{"no last chunk",
                {{"Transfer-Encoding", "chunked"}},
                "3\r\n<p>\r\n",
                "<p>",
                "the body ends without its last chunk"},
           Case{"a coding that there is not", {{"Content-Encoding", "utf-8"}}, html, html, ""},
           Case{"a coding that is not known", {{"Content-Encoding", "rot13"}}, packed, "", ""},
       }) {
    SCOPED_TRACE(each.name);
    SourcePage page = archived(each.body, each.headers);
    std::string buffer;
    std::optional<Error> damage;
    const auto read = read_bytes(page, 1'000, buffer, &damage);
    EXPECT_EQ(read ? std::string(*read) : "", each.read);
    EXPECT_EQ(damage ? damage->message : "", each.damage.empty() ? "" : "the body of : " + each.damage);
    EXPECT_EQ(read_bytes(page, 1'000, buffer).ok(), !each.read.empty() && each.damage.empty());
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5, {});
    EXPECT_EQ(read_page(page, {}, *normalizer, buffer).ok(), !each.read.empty());
    EXPECT_EQ(page.damage.has_value(), !each.damage.empty());
  }
}

TEST_F(SourcePages, AreDamagedWhereTheDigestsOfTheirRecordAreOfOtherBytes) {
  const std::string head = "HTTP/1.1 200 OK\r\n\r\n";
  const std::string html = "<p>Rain fell on the harbor all night.";
  const std::string chunked = "25\r\n" + html + "\r\n0\r\n\r\n";
  const auto sha1 = [](const std::string& bytes) { return "sha1:" + sha1_base32(bytes); };
  struct Case {
    const char* name;
    std::string payload;
    std::string block;
    std::string body;
    bool is_truncated;
    const char* contradicted;  // "" = none
  };
  for (const Case& each : {
           Case{"without digests", "", "", html, false, ""},
           Case{"right", sha1(html), sha1(head + html), html, false, ""},
           Case{"SHA-256", "sha256:" + sha256_hex(html), "", html, false, ""},
           Case{"of the body as it stands", sha1(chunked), sha1(head + chunked), chunked, false, ""},
           Case{"of the body without its transfer coding", sha1(html), sha1(head + chunked), chunked, false, ""},
           Case{"another body", sha1("<p>Sun"), "", html, false, "WARC-Payload-Digest"},
           Case{"another body, chunked", sha1("<p>Sun"), "", chunked, false, "WARC-Payload-Digest"},
           Case{"another head", sha1(html), sha1("HTTP/1.1 404 No\r\n\r\n" + html), html, false, "WARC-Block-Digest"},
           Case{"another algorithm", "md5:00", "crc:1", html, false, ""},
           Case{"cut by the crawler", sha1(html + html), sha1("x"), html, true, ""},
       }) {
    SCOPED_TRACE(each.name);
    SourcePage page =
        archived(each.body, each.body == chunked ? std::vector<HttpHeader>{{"Transfer-Encoding", "chunked"}}
                                                 : std::vector<HttpHeader>());
    auto of = std::make_shared<ArchivedPage>(*page.archived);
    of->payload_digest = each.payload;
    of->block_digest = each.block;
    of->head = head;
    of->is_truncated = each.is_truncated;
    page.archived = of;
    std::string buffer;
    std::optional<Error> damage;
    const auto read = read_bytes(page, 1'000, buffer, &damage);
    ASSERT_TRUE(read.ok()) << "what is there can be read";
    EXPECT_EQ(*read, html);
    const std::string contradicted = each.contradicted;
    EXPECT_EQ(damage ? damage->message : "",
              contradicted.empty() ? "" : "the body of : its bytes are not those of its " + contradicted);
  }
}

TEST_F(SourcePages, AreDamagedWhereTheirLengthsContradictEachOther) {
  const SourcePage page = archived("<p>Rain", {{"Content-Length", "10"}, {"Content-Length", "20"}});
  std::string buffer;
  std::optional<Error> damage;
  const auto read = read_bytes(page, 1'000, buffer, &damage);
  ASSERT_TRUE(read.ok()) << "the record tells where the body ends";
  EXPECT_EQ(*read, "<p>Rain");
  ASSERT_TRUE(damage);
  EXPECT_EQ(damage->message, "the body of : the Content-Lengths contradict each other: 10 and 20");
}

TEST_F(SourcePages, BelongToTheNamedSiteOrToTheirHost) {
  SourcePage page;
  EXPECT_EQ(site_of_page(page), "");
  page.url = "https://www.Example.org/x";
  EXPECT_EQ(site_of_page(page), "example.org");
  page.site = "group";
  EXPECT_EQ(site_of_page(page), "group");
}

TEST_F(SourcePages, AreDescribedByTheIndexAndTheFolder) {
  struct Case {
    const char* url;
    const char* group;
    const char* era;
    const char* site;
  };
  for (const Case& c :
       {Case{"http://a.example/1", "", "", ""}, Case{"", "", "", "saved"}, Case{"", "www.B.example", "", "b.example"},
        Case{"http://a.example/1", "news", "", "news"}, Case{"", "news", "2001", "news-2001"}}) {
    FolderPage entry;
    entry.url = c.url;
    entry.group = c.group;
    entry.era = c.era;
    entry.content_type = "text/html";
    SourcePage page;
    describe_page(entry, folder_.path() / "saved", "", page);
    EXPECT_EQ(page.site, c.site) << c.url << " " << c.group << " " << c.era;
    EXPECT_EQ(page.url, c.url);
    EXPECT_EQ(page.content_type, "text/html");
  }
}

TEST_F(SourcePages, OfAMirrorHaveItsUrlUnlessAnIndexSaysMore) {
  struct Case {
    const char* group;
    const char* url;
    const char* expected_url;
    const char* site;
    bool is_indexed;
  };
  for (const Case& c :
       {Case{"", "", "http://b.example/blog/tale/", "b.example", false},
        Case{"", "http://a.example/1", "http://a.example/1", "a.example", true}, Case{"news", "", "", "news", true}}) {
    FolderPage entry;
    entry.id = "tale/index.html";
    entry.url = c.url;
    entry.group = c.group;
    SourcePage page;
    describe_page(entry, folder_.path() / "saved", "http://b.example/blog", page);
    EXPECT_EQ(page.url, c.expected_url);
    EXPECT_EQ(site_of_page(page), c.site);
    EXPECT_EQ(page.is_indexed, c.is_indexed);
  }
}

TEST_F(SourcePages, ThatFailedKeepWhatIsKnownOfThem) {
  SourcePage known;
  known.url = "http://a.example/1";
  known = failed_page(known, {ErrorKind::kNetwork, "no answer", {}});
  EXPECT_EQ(known.state, SourcePage::State::kFailed);
  EXPECT_EQ(known.url, "http://a.example/1");
  EXPECT_EQ(known.error->message, "no answer");
  EXPECT_EQ(failed_page({ErrorKind::kSyntax, "bad", {"list.txt", 3}}).id, "list.txt:3");
  EXPECT_EQ(failed_page({ErrorKind::kIo, "bad", {"list.txt"}}).id, "list.txt");
  EXPECT_FALSE(is_to_fetch(known));
}

}  // namespace
}  // namespace wrapwright
