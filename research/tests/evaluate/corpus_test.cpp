// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/corpus.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "core/base/digest.h"
#include "core/base/files.h"
#include "support/corpora.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

class CorpusFolder : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(path() / "pages");
    fs::create_directories(path() / "gold");
    for (const char* id : {"a", "b", "c"}) {
      write("pages/" + std::string(id) + ".html", "<p>" + std::string(id));
      write("gold/" + std::string(id) + ".json", R"({"text": "words"})");
    }
  }
  [[nodiscard]] fs::path path() const { return folder_.path() / "small"; }
  void write(const std::string& file, std::string_view bytes) const {
    ASSERT_TRUE(write_file_atomically(path() / file, bytes).ok()) << file;
  }
  static std::string row(const std::string& id, const std::string& more = "") {
    return R"({"id": ")" + id + R"(", "page": "pages/)" + id + R"(.html", "gold": "gold/)" + id + ".json\"" + more +
           "}\n";
  }
  // The corpus with this index; its faults are stored as "LINE[:COLUMN]: MESSAGE".
  Corpus read(std::string_view index, const CorpusLimits& limits = {}) {
    write("index.jsonl", index);
    auto corpus = read_corpus(path(), limits);
    EXPECT_TRUE(corpus.ok());
    if (!corpus) return {};
    faults_.clear();
    const std::string source = (path() / "index.jsonl").string() + ":";
    for (const Error& fault : corpus->faults) {
      const std::string text = fault.to_string();
      EXPECT_TRUE(text.starts_with(source)) << text;
      faults_.push_back(text.substr(std::min(source.size(), text.size())));
    }
    return *std::move(corpus);
  }
  static std::string ids(const Corpus& corpus) {
    std::string out;
    for (const CorpusPage& page : corpus.pages) out += page.id;
    return out;
  }

  std::vector<std::string> faults_;

 private:
  TemporaryFolder folder_;
};

using Faults = std::vector<std::string>;

TEST_F(CorpusFolder, GivesRowsInOrderWithTheirLabels) {
  const Corpus corpus = read(
      "\xEF\xBB\xBF" +
      row("b", R"(, "group": "g", "era": 2005, "url": "http://b/", "lang": "de", "encoding": "gbk", "x": [1])") +
      "\r\n  \n" + R"({"id": 7, "page": "pages/a.html", "gold": "gold/a.json", "group": null})" + "\r\n" + row("c"));
  EXPECT_EQ(faults_, Faults());
  EXPECT_EQ(corpus.name, "small");
  EXPECT_EQ(ids(corpus), "b7c");
  const CorpusPage& page = corpus.pages.front();
  EXPECT_EQ(page.group + "|" + page.era + "|" + page.url + "|" + page.lang + "|" + page.encoding,
            "g|2005|http://b/|de|gbk");
  EXPECT_EQ(page.file, path() / "pages/b.html");
  EXPECT_EQ(page.gold.text, "words");
  EXPECT_EQ(page.gold_digest, sha256_hex(R"({"text": "words"})"));
  EXPECT_EQ(corpus.digest, "");
}

TEST_F(CorpusFolder, LinksThatLeadOutOfItAreNotFollowed) {
  write("../outside.html", "<p>secret");
  write("../outside.json", R"({"text": "secret"})");
  fs::remove(path() / "pages/a.html");
  fs::create_symlink(path() / "../outside.html", path() / "pages/a.html");
  fs::remove(path() / "gold/b.json");
  fs::create_symlink("../../outside.json", path() / "gold/b.json");
  const Corpus corpus = read(row("a") + row("b") + row("c"));
  EXPECT_EQ(ids(corpus), "c");
  ASSERT_EQ(faults_.size(), 2U);
  EXPECT_NE(faults_[0].find("the page lies outside the folder, by a link"), std::string::npos) << faults_[0];
  EXPECT_NE(faults_[1].find("the gold lies outside the folder, by a link"), std::string::npos) << faults_[1];
}

TEST_F(CorpusFolder, IsNamedAfterItsFolderHoweverItIsWritten) {
  write("index.jsonl", row("a"));
  for (const fs::path& folder : {path(), path() / "", path() / ".", path() / "pages" / ".."}) {
    const auto corpus = read_corpus(folder);
    ASSERT_TRUE(corpus.ok()) << folder;
    EXPECT_EQ(corpus->name, "small") << folder;
  }
}

TEST_F(CorpusFolder, TakesAPageAsFetchNamesIt) {
  const Corpus corpus = read(R"({"id": "a", "file": "pages/a.html", "gold": "gold/a.json"})");
  EXPECT_EQ(faults_, Faults());
  EXPECT_EQ(ids(corpus), "a");
}

TEST_F(CorpusFolder, GroupsPagesBySiteAndEraInOrderOfFirstSight) {
  std::string index;
  const std::pair<const char*, const char*> labels[] = {{"y", "2"}, {"", ""},  {"x", ""}, {"y", "1"},
                                                        {"", ""},   {"x", ""}, {"y", "2"}};
  for (std::size_t i = 0; i < std::size(labels); ++i) {
    const std::string id = std::to_string(i);
    write("pages/" + id + ".html", id);
    write("gold/" + id + ".json", R"({"text": "t"})");
    index += row(id, R"(, "group": ")" + std::string(labels[i].first) + R"(", "era": ")" + labels[i].second + "\"");
  }
  const Corpus corpus = read(index);
  std::string seen;
  for (const CorpusGroup& group : corpus.groups) {
    seen += group.group + "/" + group.era + ":";
    for (const std::size_t page : group.pages) seen += std::to_string(page);
    seen += " ";
  }
  EXPECT_EQ(seen, "y/2:06 /:1 x/:25 y/1:3 /:4 ");
}

TEST_F(CorpusFolder, NamesFaultyRowsWithTheirLineAndGoesOn) {
  struct Case {
    std::string line;
    const char* fault;
  };
  const std::string gold = R"(, "gold": "gold/b.json"})";
  for (const auto& c : {
           Case{R"({"id": "b")", "2:11: not JSON"},
           Case{"junk", "2:1: not JSON"},
           Case{"{\"id\": \"\xC3\xA9\xC3\xA9\", nonsense", "2:15: not JSON"},
           Case{R"({"id": 1e999})", "2: not JSON: a number is too large"},
           Case{"{\"id\": \"\xC3\xA9\xFF\"}", "2:10: not UTF-8"},
           Case{"[1]", "2: not a JSON object"},
           Case{R"({"page": "pages/b.html")" + gold, "2: no \"id\""},
           Case{R"({"id": "", "page": "pages/b.html")" + gold, "2: no \"id\""},
           Case{R"({"id": null, "page": "pages/b.html")" + gold, "2: no \"id\""},
           Case{R"({"id": ["b"], "page": "pages/b.html")" + gold, "2: \"id\" is not text"},
           Case{R"({"id": "b", "group": {}, "page": "pages/b.html")" + gold, "2: \"group\" is not text"},
           Case{R"({"id": "b", "era": 1.5, "page": "pages/b.html")" + gold, "2: \"era\" is not text"},
           Case{R"({"id": "a", "page": "pages/b.html")" + gold, "2: id \"a\" for the second time, after line 1"},
           Case{R"({"id": "b")" + gold, "2: no \"page\" names the page file"},
           Case{R"({"id": "b", "page": "")" + gold, "2: no \"page\" names the page file"},
           Case{R"({"id": "b", "page": "pages/none.html")" + gold, "2: pages/none.html: there is no such page file"},
           Case{R"({"id": "b", "page": "pages")" + gold, "2: pages: there is no such page file"},
           Case{R"({"id": "b", "page": "../small/pages/b.html")" + gold,
                "2: ../small/pages/b.html: the page lies outside the folder"},
           Case{R"({"id": "b", "page": "pages/../../b.html")" + gold,
                "2: pages/../../b.html: the page lies outside the folder"},
           Case{R"({"id": "b", "page": "/etc/passwd")" + gold, "2: /etc/passwd: the page lies outside the folder"},
           Case{R"({"id": "b", "page": "pages/b.html"})", "2: no \"gold\" names the gold file"},
           Case{R"({"id": "b", "page": "pages/b.html", "gold": "/etc/passwd"})",
                "2: /etc/passwd: the gold lies outside the folder"},
           Case{R"({"id": "b", "page": "pages/b.html", "gold": "gold/none.json"})",
                "2: gold/none.json: cannot open: No such file or directory"},
       }) {
    SCOPED_TRACE(c.line);
    const Corpus corpus = read(row("a") + c.line + "\n" + row("c"));
    EXPECT_EQ(ids(corpus), "ac");
    EXPECT_EQ(faults_, Faults{c.fault});
  }
}

TEST_F(CorpusFolder, NamesTheFaultsOfGoldFiles) {
  struct Case {
    std::string_view gold;
    const char* fault;
  };
  for (const auto& c : {
           Case{"{\"text\": \"a\xE9 b\"}", "gold/b.json (byte 11): not UTF-8"},
           Case{"{\"text\": \"a\xC3", "gold/b.json (byte 11): not UTF-8"},
           Case{R"({"text": "a",})", "gold/b.json (byte 13): not JSON"},
           Case{R"({"text": "a")", "gold/b.json (byte 12): not JSON"},
           Case{"", "gold/b.json (byte 0): not JSON"},
           Case{"[]", "gold/b.json: not a JSON object"},
           Case{"{}", "gold/b.json: no \"text\""},
           Case{R"({"article": true})", "gold/b.json: no \"text\""},
           Case{R"({"text": ""})", "gold/b.json: \"text\" is empty"},
           Case{R"({"text": null})", "gold/b.json: \"text\" is empty"},
           Case{"{\"text\": \" \\n\\u00a0\\u3000\"}", "gold/b.json: \"text\" is empty"},
           Case{R"({"text": ["a"]})", "gold/b.json: \"text\" is not text"},
           Case{R"({"article": "no", "text": "a"})", "gold/b.json: \"article\" is neither true nor false"},
           Case{R"({"article": false, "text": "a"})", "gold/b.json: \"text\" on a page without article"},
           Case{R"({"text": "a", "title": 5})", "gold/b.json: \"title\" is not text"},
           Case{R"({"text": "a", "date": 2005})", "gold/b.json: \"date\" is not text"},
           Case{R"({"text": "a", "author": 5})", "gold/b.json: \"author\" is not text or a list of text"},
           Case{R"({"text": "a", "author": ["x", {}]})", "gold/b.json: \"author\" is not text or a list of text"},
           Case{R"({"text": "a", "tags": {}})", "gold/b.json: \"tags\" is not text or a list of text"},
           Case{R"({"text": "a", "without": [1]})", "gold/b.json: \"without\" is not text or a list of text"},
       }) {
    SCOPED_TRACE(c.gold);
    write("gold/b.json", c.gold);
    const Corpus corpus = read(row("a") + row("b") + row("c"));
    EXPECT_EQ(ids(corpus), "ac");
    EXPECT_EQ(faults_, Faults{std::string("2: ") + c.fault});
  }
}

TEST_F(CorpusFolder, KeepsWhatTheGoldKnows) {
  write("gold/a.json",
        "\xEF\xBB\xBF"
        R"({"text": "t", "title": "T", "date": "1 May", "author": "A and B", "tags": ["x", "", null, "y, z"],
            "page_type": "article", "with": ["in", "it"], "without": ["out"], "body": 5})");
  write("gold/b.json", R"({"article": false, "text": " ", "title": null, "author": ["A", "B"], "tags": "x, y ,,z"})");
  write("gold/c.json", R"({"article": false})");
  const Corpus corpus = read(row("a") + row("b") + row("c"));
  EXPECT_EQ(faults_, Faults());
  ASSERT_EQ(ids(corpus), "abc");
  using Texts = std::vector<std::string>;
  const Gold& all = corpus.pages[0].gold;
  EXPECT_TRUE(all.article);
  EXPECT_EQ(all.text + "|" + all.title + "|" + all.date + "|" + all.page_type, "t|T|1 May|article");
  EXPECT_EQ(all.authors, Texts{"A and B"});
  EXPECT_EQ(all.tags, (Texts{"x", "y, z"}));
  EXPECT_EQ(all.with, (Texts{"in", "it"}));
  EXPECT_EQ(all.without, Texts{"out"});
  const Gold& none = corpus.pages[1].gold;
  EXPECT_FALSE(none.article);
  EXPECT_EQ(none.text, "");
  EXPECT_EQ(none.authors, (Texts{"A", "B"}));
  EXPECT_EQ(none.tags, (Texts{"x", "y", "z"}));
  EXPECT_FALSE(corpus.pages[2].gold.article);
}

TEST_F(CorpusFolder, ListsFaultsOfAllKindsInTheOrderOfTheIndex) {
  write("gold/b.json", "{}");
  const Corpus corpus = read("junk\n" + row("b") + "\n" + row("a") + "[]\n" + row("b") + row("c"));
  EXPECT_EQ(ids(corpus), "ac");
  EXPECT_EQ(faults_, (Faults{"1:1: not JSON", "2: gold/b.json: no \"text\"", "5: not a JSON object",
                             "6: id \"b\" for the second time, after line 2"}));
}

TEST_F(CorpusFolder, ReadsThroughLinks) {
  fs::create_symlink(path() / "pages/a.html", path() / "pages/link.html");
  const Corpus corpus = read(R"({"id": "l", "page": "pages/link.html", "gold": "gold/a.json"})");
  EXPECT_EQ(faults_, Faults());
  EXPECT_EQ(ids(corpus), "l");
}

TEST_F(CorpusFolder, RefusesWhatIsLargerThanItsLimits) {
  write("gold/b.json", R"({"text": ")" + std::string(100, 'a') + "\"}");
  CorpusLimits limits;
  limits.max_gold_bytes = 50;
  EXPECT_EQ(ids(read(row("a") + row("b"), limits)), "a");
  EXPECT_EQ(faults_, Faults{"2: gold/b.json: the file has 112 bytes, the limit is 50"});
  limits.max_index_bytes = 10;
  EXPECT_EQ(read_corpus(path(), limits).error().kind, ErrorKind::kLimit);
}

TEST_F(CorpusFolder, IsAnErrorWithoutAnIndex) {
  const auto missing = read_corpus(path());
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().to_string(),
            (path() / "index.jsonl").string() + ": cannot open: No such file or directory");
}

TEST_F(CorpusFolder, HasTheDigestThatItsHeaderSays) {
  const Corpus corpus = read(row("a", R"(, "group": "g")") + row("b", R"(, "era": "2005")"));
  const std::string gold = sha256_hex(R"({"text": "words"})");
  using std::string_literals::operator""s;
  const std::string bytes = "a\0g\0\0"s + sha256_hex("<p>a") + "\0"s + gold + "\n" + "b\0\0"s + "2005\0"s +
                            sha256_hex("<p>b") + "\0"s + gold + "\n";
  EXPECT_EQ(corpus_digest(corpus), "sha256:" + sha256_hex(bytes));
}

TEST_F(CorpusFolder, HasAnotherDigestOnceAnythingThatCountsHasChanged) {
  const std::string index = row("a", R"(, "group": "g")") + row("b");
  std::set<std::string> seen = {corpus_digest(read(index))};
  const auto is_new = [&](std::string_view text) { return seen.insert(corpus_digest(read(text))).second; };
  EXPECT_FALSE(is_new("\n" + row("a", R"(, "group": "g", "lang": "de", "url": "http://a/")") + row("b")));
  EXPECT_TRUE(is_new(row("b") + row("a", R"(, "group": "g")")));
  EXPECT_TRUE(is_new(row("a", R"(, "group": "h")") + row("b")));
  EXPECT_TRUE(is_new(row("a", R"(, "group": "g", "era": "1")") + row("b")));
  EXPECT_TRUE(is_new(row("a", R"(, "group": "g")")));
  write("pages/b.html", "<p>B");
  EXPECT_TRUE(is_new(index));
  write("gold/b.json", R"({"text": "words" })");
  EXPECT_TRUE(is_new(index));
  const Corpus before = read(index);
  fs::remove(path() / "pages/b.html");
  EXPECT_TRUE(seen.insert(corpus_digest(before)).second);
}

TEST(Corpora, AreReadWithoutFaults) {
  if (kSanitized) GTEST_SKIP() << "the corpora are the same for each build of the reader";
  const auto names = corpus_names();
  if (names.empty()) GTEST_SKIP() << "no corpora are here (WRAPWRIGHT_CORPORA)";
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    REQUIRE_CORPUS(folder, name);
    const auto corpus = read_corpus(folder);
    ASSERT_TRUE(corpus.ok());
    EXPECT_EQ(corpus->name, name);
    EXPECT_EQ(corpus->pages.size(), corpus_pages(folder).size());
    for (const Error& fault : corpus->faults) ADD_FAILURE() << fault.to_string();
    std::size_t grouped = 0;
    for (const CorpusGroup& group : corpus->groups) grouped += group.pages.size();
    EXPECT_EQ(grouped, corpus->pages.size());
  }
}

}  // namespace
}  // namespace wrapwright
