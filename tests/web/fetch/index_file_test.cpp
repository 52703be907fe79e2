// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/index_file.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

IndexRow sample_row(const std::string& id) {
  IndexRow row;
  row.id = id;
  row.url = "http://a.example/" + id;
  row.final_url = row.url + "/";
  row.status = 200;
  row.headers = {{"Content-Type", "text/html"}, {"ETag", "W/\"x\""}, {"Content-Type", "again"}};
  row.time = "2020-01-02T03:04:05Z";
  row.file = "pages/" + id + ".html";
  return row;
}

TEST(ParseIndex, TakesCorpusRowsAndFetchRows) {
  const auto reading = parse_index(
      "\xEF\xBB\xBF{\"id\": \"a\", \"group\": \"g\", \"era\": 2005, \"url\": \"http://a/\", \"lang\": \"de\", "
      "\"encoding\": "
      "\"gbk\", \"page\": \"pages/a.html\", \"gold\": \"gold/a.json\"}\r\n\n  \n" +
          index_line(sample_row("b")),
      "index.jsonl");
  EXPECT_TRUE(reading.bad.empty());
  ASSERT_EQ(reading.rows.size(), 2U);
  const IndexRow& corpus = reading.rows[0];
  EXPECT_EQ(corpus.id + "|" + corpus.group + "|" + corpus.era + "|" + corpus.url + "|" + corpus.lang + "|" +
                corpus.encoding + "|" + corpus.file,
            "a|g|2005|http://a/|de|gbk|pages/a.html");
  EXPECT_FALSE(corpus.from_fetch);
  EXPECT_EQ(corpus.line, 1U);
  const IndexRow& fetched = reading.rows[1];
  EXPECT_TRUE(fetched.from_fetch);
  EXPECT_EQ(fetched.line, 4U);
  EXPECT_EQ(fetched.status, 200);
  EXPECT_EQ(fetched.final_url, "http://a.example/b/");
  ASSERT_EQ(fetched.headers.size(), 3U) << "all of them, in order";
  EXPECT_EQ(fetched.headers[1].value, "W/\"x\"");
  EXPECT_EQ(fetched.headers[2].value, "again");
}

TEST(ParseIndex, NamesBadLinesAndGoesOn) {
  const std::string deep = "{\"id\": " + std::string(200'000, '[') + std::string(200'000, ']') + "}";
  struct Case {
    const char* line;
    const char* message;
  };
  for (const auto& c : {
           Case{"{\"id\": \"a\"", "not JSON"},
           Case{"junk", "not JSON"},
           Case{deep.c_str(), "values are nested deeper than 100"},
           Case{"[1]", "not a JSON object"},
           Case{"{\"id\": \"a\"}", "neither \"file\" nor \"page\" names the page"},
           Case{"{\"page\": null}", "neither \"file\" nor \"page\" names the page"},
           Case{"{\"page\": \"../a.html\"}", "the page lies outside the folder"},
           Case{"{\"page\": \"a/../../b.html\"}", "the page lies outside the folder"},
           Case{"{\"page\": \"/etc/passwd\"}", "the page lies outside the folder"},
           Case{"{\"page\": \"a\\u0000b\"}", "the page lies outside the folder"},
           Case{"{\"page\": \"a\xff\"}", "not JSON"},
       }) {
    SCOPED_TRACE(c.line);
    const auto reading =
        parse_index("{\"page\": \"a.html\"}\n" + std::string(c.line) + "\n{\"page\": \"b.html\"}", "dir/index.jsonl");
    EXPECT_EQ(reading.rows.size(), 2U);
    ASSERT_EQ(reading.bad.size(), 1U);
    EXPECT_EQ(reading.bad[0].to_string(), std::string("dir/index.jsonl:2: ") + c.message);
  }
}

// Rows that are plain strings are read without the JSON library, all others by it.
TEST(ParseIndexRow, ReadsPlainRowsAsTheLibraryDoes) {
  for (const std::string row : {
           R"({"id": "a", "url": "http://a.example/?q=1&r=2#~", "final_url": "http://b.example/", "file": "b.html"})",
           R"( {"page":"a.html","group":"g","era":"2005","lang":"de","encoding":"gbk","time":"2020","gold":"x"}  )",
           "{\t\"page\" : \"a.html\" ,\r\n\"page\":\"b.html\", \"id\": \"\"}",
           R"({"file": "", "page": "a.html"})",
           R"({"page": "a.html",})",
           R"({"page": "a.html"} {})",
           R"({"page": "a.html")",
           R"({"page": "a.html)",
           R"({"page" "a.html"})",
           R"({"page": 'a.html'})",
           R"({"page": "a.html", "id": "a)"
           "\n"
           R"("})",
           R"({"page": "../a.html"})",
           "{}",
           "",
       }) {
    SCOPED_TRACE(row);
    // The same with a name that only the library reads.
    const std::size_t brace = row.find('{');
    std::string escaped = row;
    if (brace != std::string::npos) escaped.insert(brace + 1, row == "{}" ? R"("\u0078": "")" : R"("\u0078": "", )");
    const auto plain = parse_index_row(row);
    const auto other = parse_index_row(escaped);
    ASSERT_EQ(plain.ok(), other.ok());
    if (!plain) {
      EXPECT_EQ(plain.error().to_string(), other.error().to_string());
      continue;
    }
    EXPECT_EQ(index_line(*plain), index_line(*other));
    EXPECT_EQ(plain->from_fetch, other->from_fetch);
    EXPECT_EQ(plain->group + "|" + plain->era + "|" + plain->lang + "|" + plain->encoding,
              other->group + "|" + other->era + "|" + other->lang + "|" + other->encoding);
  }
}

TEST(ParseIndex, GivesRowsWithoutAnIdTheirUrlOrFile) {
  const auto reading = parse_index(
      "{\"page\": \"a.html\"}\n{\"page\": \"b.html\", \"url\": \"http://b/\"}\n{\"id\": 7, \"page\": \"c.html\"}\n",
      "i");
  ASSERT_EQ(reading.rows.size(), 3U);
  EXPECT_EQ(reading.rows[0].id, "a.html");
  EXPECT_EQ(reading.rows[1].id, "http://b/");
  EXPECT_EQ(reading.rows[2].id, "7");
}

TEST(IndexLine, IsOneLineOfJsonWhateverTheBytes) {
  IndexRow row = sample_row("a\nb\"\xff");
  row.headers.push_back({"X-Latin", "caf\xe9"});
  const std::string line = index_line(row);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["id"], "a\nb\"\xEF\xBF\xBD");
  EXPECT_EQ(json["headers"][3][1], "caf\xC3\xA9");
  EXPECT_TRUE(line.starts_with("{\"id\":")) << "keys in the documented order";
}

class IndexWriterTest : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "index.jsonl"; }
  [[nodiscard]] std::vector<std::string> ids() const {
    std::vector<std::string> out;
    const auto reading = parse_index(*read_file(path()), "i");
    EXPECT_TRUE(reading.bad.empty());
    for (const auto& row : reading.rows) out.push_back(row.id);
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(IndexWriterTest, MendsALineWhereverItIsTorn) {
  const std::string first = index_line(sample_row("a"));
  const std::string second = index_line(sample_row("b"));
  for (std::size_t size = 0; size <= second.size(); size += size + 5 < second.size() ? 5U : 1U) {
    SCOPED_TRACE(size);
    ASSERT_TRUE(write_file_atomically(path(), first + second.substr(0, size)));
    auto writer = IndexWriter::open(path());
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->append(sample_row("c")));
    const bool whole = size + 1 >= second.size();
    EXPECT_EQ(ids(), whole ? (std::vector<std::string>{"a", "b", "c"}) : (std::vector<std::string>{"a", "c"}));
  }
}

TEST_F(IndexWriterTest, MendsATornLineLongerThanItsBlocks) {
  ASSERT_TRUE(write_file_atomically(path(), index_line(sample_row("a")) + "{\"id\": \"" + std::string(200'000, 'x')));
  ASSERT_TRUE(IndexWriter::open(path()));
  EXPECT_EQ(ids(), std::vector<std::string>{"a"});
  ASSERT_TRUE(write_file_atomically(path(), "{\"id\": \"" + std::string(200'000, 'x')));
  ASSERT_TRUE(IndexWriter::open(path()));
  EXPECT_EQ(*read_file(path()), "");
}

TEST_F(IndexWriterTest, ReplacesAllRowsAndGoesOnAppending) {
  auto writer = IndexWriter::open(path());
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->append(sample_row("a")));
  ASSERT_TRUE(writer->replace({sample_row("c"), sample_row("b")}));
  ASSERT_TRUE(writer->append(sample_row("d")));
  EXPECT_EQ(ids(), (std::vector<std::string>{"c", "b", "d"}));
}

TEST_F(IndexWriterTest, NamesAFolderThatIsNotThere) {
  const auto writer = IndexWriter::open(folder_.path() / "none" / "index.jsonl");
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().kind, ErrorKind::kIo);
}

}  // namespace
}  // namespace wrapwright
