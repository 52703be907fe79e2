// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/folder.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/corpora.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

class FolderTest : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& bytes = "<p>x") const {
    std::filesystem::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path, std::ios::binary) << bytes;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

  TemporaryFolder folder_;
};

TEST_F(FolderTest, WithoutAnIndexIsAllItsPagesByPath) {
  for (const char* file : {"b.html", "a/z.HTM", "a/b/c.xhtml", "a.txt", "B.html", "html", "c.html.gz", "d.gz"})
    write(file);
  std::filesystem::create_directories(path() / "folder.html");
  const auto folder = read_folder(path());
  ASSERT_TRUE(folder);
  std::vector<std::string> ids;
  for (const auto& page : folder->pages) ids.push_back(page.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"B.html", "a/b/c.xhtml", "a/z.HTM", "b.html", "c.html.gz"}));
  EXPECT_EQ(folder->pages[1].file, path() / "a/b/c.xhtml");
  EXPECT_EQ(folder->pages[1].url, "");
}

TEST(MirroredFile, HasTheUrlOfItsPathInTheSite) {
  struct Case {
    const char* base;
    const char* path;
    const char* url;
  };
  for (const Case& c : {
           Case{"https://a.example", "index.html", "https://a.example/"},
           Case{"https://a.example/", "2012/05/tale/index.html", "https://a.example/2012/05/tale/"},
           Case{"https://a.example/blog", "tale.html", "https://a.example/blog/tale.html"},
           Case{"https://a.example/blog/?x#y", "tale/index.htm", "https://a.example/blog/tale/"},
           Case{"https://a.example/", "old-index.html", "https://a.example/old-index.html"},
           Case{"https://a.example/", "tale.html.gz", "https://a.example/tale.html"},
           Case{"https://a.example/", "index.html?p=12", "https://a.example/?p=12"},
           Case{"https://a.example/", "tale/index.html?reply=3.html", "https://a.example/tale/?reply=3"},
           Case{"https://a.example/", "a b/\xC3\xA4.html", "https://a.example/a%20b/%c3%a4.html"},
           Case{"https://a.example/", "100%/a%C3%A4#1.html", "https://a.example/100%25/a%C3%A4%231.html"},
           Case{"a.example", "tale.html", ""},
       }) {
    EXPECT_EQ(url_of_mirrored_file(c.base, c.path), c.url) << c.base << " " << c.path;
  }
}

TEST_F(FolderTest, TakesFoldersAndPagesInTheOrderOfTheirPaths) {
  std::vector<std::string> paths = {"a-b.html",  "a.html",  "a/x.html", "a/x/y.html",
                                    "a/x-.html", "a0.html", "ab/c.html"};
  for (const std::string& file : paths) write(file);
  std::sort(paths.begin(), paths.end());
  auto reader = FolderReader::open(path());
  ASSERT_TRUE(reader);
  for (const std::string& expected : paths) {
    const auto page = reader->next();
    ASSERT_TRUE(page && *page);
    EXPECT_EQ((**page).id, expected);
    EXPECT_EQ((**page).file, path() / expected);
  }
  EXPECT_FALSE(reader->next());
}

TEST_F(FolderTest, WithAnIndexIsWhatTheIndexSays) {
  write("pages/a.html");
  write("pages/b.html");
  write("pages/unlisted.html");
  write("index.jsonl",
        "{\"id\": \"b\", \"page\": \"pages/b.html\", \"group\": \"g\", \"era\": \"2005\", \"url\": \"http://b/\", "
        "\"encoding\": \"gbk\"}\n"
        "broken\n"
        "{\"id\": \"c\", \"page\": \"pages/c.html\"}\n"
        "{\"id\": \"a\", \"url\": \"http://a/\", \"final_url\": \"http://a/final\", \"headers\": [[\"content-type\", "
        "\"text/html; charset=x\"]], \"file\": \"pages/a.html\"}\n");
  const auto folder = read_folder(path());
  ASSERT_TRUE(folder);
  ASSERT_EQ(folder->pages.size(), 2U);
  const FolderPage& b = folder->pages[0];
  EXPECT_EQ(b.id + "|" + b.url + "|" + b.group + "|" + b.era + "|" + b.encoding + "|" + b.content_type,
            "b|http://b/|g|2005|gbk|");
  EXPECT_EQ(b.file, path() / "pages/b.html");
  EXPECT_EQ(folder->pages[1].url, "http://a/final");
  EXPECT_EQ(folder->pages[1].content_type, "text/html; charset=x");
  const std::string index = (path() / "index.jsonl").string();
  ASSERT_EQ(folder->bad.size(), 2U);
  EXPECT_EQ(folder->bad[0].to_string(), index + ":2: not JSON");
  EXPECT_EQ(folder->bad[1].to_string(), index + ":3: no such page: " + (path() / "pages/c.html").string());
}

TEST_F(FolderTest, OfFetchedRowsOfOneUrlTheLastCounts) {
  for (const char* file : {"1.html", "2.html", "3.html"}) write(file);
  write("index.jsonl",
        "{\"id\": \"a\", \"url\": \"http://a/\", \"file\": \"1.html\"}\n"
        "{\"id\": \"b\", \"url\": \"http://b/\", \"file\": \"2.html\"}\n"
        "{\"id\": \"a\", \"url\": \"http://a/\", \"file\": \"3.html\"}\n"
        "{\"id\": \"c\", \"url\": \"http://b/\", \"page\": \"1.html\"}\n");
  const auto folder = read_folder(path());
  ASSERT_TRUE(folder);
  ASSERT_EQ(folder->pages.size(), 3U);
  EXPECT_EQ(folder->pages[0].id, "b");
  EXPECT_EQ(folder->pages[1].file, path() / "3.html");
  EXPECT_EQ(folder->pages[2].id, "c") << "a corpus may have one URL in several eras";
}

TEST_F(FolderTest, LinksThatLeadOutOfItAreNotFollowed) {
  write("outside/secret.html");
  write("outside/secret.key");
  write("inside/pages/a.html");
  namespace fs = std::filesystem;
  fs::create_symlink(path() / "outside/secret.html", path() / "inside/pages/link.html");
  fs::create_symlink("a.html", path() / "inside/pages/own.html");
  fs::create_directory_symlink(path() / "outside", path() / "inside/out");
  fs::create_directory_symlink(path() / "inside", path() / "alias");
  for (const char* name : {"inside", "alias"}) {
    const auto tree = read_folder(path() / name);
    ASSERT_TRUE(tree);
    std::vector<std::string> ids;
    for (const auto& page : tree->pages) ids.push_back(page.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"pages/a.html", "pages/own.html"})) << name;
    ASSERT_EQ(tree->bad.size(), 1U) << name;
    EXPECT_NE(tree->bad[0].message.find("link.html"), std::string::npos);
  }
  write("inside/index.jsonl",
        "{\"id\": \"a\", \"page\": \"pages/link.html\"}\n{\"id\": \"b\", \"page\": \"out/secret.key\"}\n"
        "{\"id\": \"c\", \"page\": \"pages/own.html\"}\n");
  const auto listed = read_folder(path() / "inside");
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->pages.size(), 1U);
  EXPECT_EQ(listed->pages[0].id, "c");
  ASSERT_EQ(listed->bad.size(), 2U);
  EXPECT_EQ(listed->bad[0].kind, ErrorKind::kRefused);
  EXPECT_EQ(listed->bad[1].where.line, 2U);
}

TEST_F(FolderTest, NamesWhatHasThePageNameButIsNoFile) {
  namespace fs = std::filesystem;
  write("a.html");
  write("folder/b.html");
  fs::create_symlink("nowhere", path() / "dangling.html");
  fs::create_symlink("self.html", path() / "self.html");
  fs::create_symlink("nowhere", path() / "other");
  fs::create_directory_symlink("folder", path() / "link.html");
  ASSERT_EQ(::mkfifo((path() / "pipe.html").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo((path() / "pipe").c_str(), 0600), 0);
  const auto folder = read_folder(path());
  ASSERT_TRUE(folder);
  ASSERT_EQ(folder->pages.size(), 2U);
  EXPECT_EQ(folder->pages[1].id, "folder/b.html");
  std::vector<std::string> bad;
  for (const Error& error : folder->bad) bad.push_back(error.to_string());
  const auto named = [&](const char* file, const char* why) { return (path() / file).string() + ": " + why; };
  EXPECT_EQ(bad, (std::vector<std::string>{named("dangling.html", "cannot open: No such file or directory"),
                                           named("pipe.html", "not a regular file"),
                                           named("self.html", "cannot open: Too many levels of symbolic links")}));
}

TEST_F(FolderTest, NamesFoldersThatCannotBeListed) {
  namespace fs = std::filesystem;
  if (::geteuid() == 0) GTEST_SKIP() << "root may list everything";
  write("a.html");
  write("closed/b.html");
  fs::permissions(path() / "closed", fs::perms::none);
  const auto folder = read_folder(path());
  const auto closed = read_folder(path() / "closed");
  fs::permissions(path() / "closed", fs::perms::owner_all);
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->pages.size(), 1U);
  ASSERT_EQ(folder->bad.size(), 1U);
  EXPECT_EQ(folder->bad[0].message, "cannot list: Permission denied");
  EXPECT_EQ(closed.error().message, "cannot list: Permission denied") << "not: no pages";
}

TEST_F(FolderTest, AnIndexMayShareAFolderOfPagesByALinkToIt) {
  write("collection/pages/a.html");
  write("part/index.jsonl", "{\"id\": \"a\", \"page\": \"pages/a.html\"}\n");
  std::filesystem::create_directory_symlink(path() / "collection/pages", path() / "part/pages");
  const auto folder = read_folder(path() / "part");
  ASSERT_TRUE(folder);
  EXPECT_TRUE(folder->bad.empty());
  ASSERT_EQ(folder->pages.size(), 1U);
  EXPECT_EQ(folder->pages[0].file, path() / "part/pages/a.html");
}

TEST_F(FolderTest, FailsOnlyAsAWhole) {
  EXPECT_EQ(read_folder(path() / "none").error().kind, ErrorKind::kNotFound);
  write("file");
  EXPECT_EQ(read_folder(path() / "file").error().kind, ErrorKind::kNotFound);
  ASSERT_TRUE(read_folder(path()));
  EXPECT_TRUE(read_folder(path())->pages.empty());
  write("a.html");
  write("b.html");
  FolderLimits limits;
  limits.max_pages = 1;
  EXPECT_EQ(read_folder(path(), limits).error().kind, ErrorKind::kLimit);
  write("index.jsonl", "{\"page\": \"a.html\"}\n{\"page\": \"b.html\"}\n");
  EXPECT_EQ(read_folder(path(), limits).error().kind, ErrorKind::kLimit);
  limits.max_index_bytes = 10;
  EXPECT_EQ(read_folder(path(), limits).error().kind, ErrorKind::kLimit);
  std::filesystem::permissions(path() / "index.jsonl", std::filesystem::perms::none);
  if (::geteuid() != 0) {  // root may read everything
    EXPECT_EQ(read_folder(path()).error().message, "cannot read: Permission denied");
  }
}

TEST(ReadFolder, TakesCorporaAsTheyAre) {
  REQUIRE_CORPUS(corpus, "sites");
  const auto folder = read_folder(corpus);
  ASSERT_TRUE(folder);
  EXPECT_TRUE(folder->bad.empty());
  EXPECT_EQ(folder->pages.size(), corpus_pages(corpus).size());
  for (const auto& page : folder->pages) EXPECT_FALSE(page.id.empty() || page.group.empty() || page.url.empty());
}

}  // namespace
}  // namespace wrapwright
