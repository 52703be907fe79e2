// SPDX-License-Identifier: Apache-2.0
// WACZ files that apply writes, and which records of archives are picked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/archive_records.h"
#include "support/other_programs.h"
#include "support/program.h"
#include "web/archive/wacz.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class WaczOutputOfApply : public testing::Test {
 protected:
  void SetUp() override {
    write_site(folder_.path() / "pages", {"a.example"}, 6);
    ASSERT_EQ(run({"learn", "--store", path("store"), path("pages")}).exit, 0);
    std::string archive;
    for (std::size_t i = 0; i < 4; ++i) {
      archive += gzip_member(warc_record("response", story_url("a.example", i),
                                         "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + story_page(i)));
    }
    write_all(path("crawl.warc.gz"), archive);
    write_all(path("pictures.warc.gz"),
              gzip_member(warc_record("response", "http://a.example/p.png",
                                      "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nPNG")));
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] Ran apply(std::vector<std::string> more) const {
    more.insert(more.begin(), {"apply", "--store", path("store")});
    return run(more);
  }
  static std::string file_of(const Wacz& wacz, const std::string& name) {
    auto source = wacz.open_file(name);
    EXPECT_TRUE(source);
    std::string out(1U << 20U, '\0');
    std::size_t size = 0;
    while (const std::size_t n = *(*source)->read(out.data() + size, out.size() - size)) size += n;
    out.resize(size);
    return out;
  }
  TemporaryFolder folder_;
};

TEST_F(WaczOutputOfApply, HoldsTheArchivesAndTheTextsOfTheirArticles) {
  const Ran ran = apply({"-o", path("x.wacz"), path("crawl.warc.gz"), path("pictures.warc.gz")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto wacz = Wacz::open(path("x.wacz"));
  ASSERT_TRUE(wacz);
  for (const Error& error : wacz->check()) ADD_FAILURE() << error.to_string();
  EXPECT_EQ(wacz->archives(), (std::vector<std::string>{"archive/crawl.warc.gz", "archive/pictures.warc.gz"}))
      << "also archives without pages";
  std::istringstream lines(file_of(*wacz, "pages/pages.jsonl"));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(nlohmann::json::parse(line)["hasText"], true);
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_TRUE(std::getline(lines, line));
    const auto page = nlohmann::json::parse(line);
    EXPECT_EQ(page["url"], story_url("a.example", i));
    EXPECT_EQ(page["title"], "Tale " + std::to_string(i));
    EXPECT_EQ(page["ts"], "2024-03-01T00:00:00Z");
    EXPECT_THAT(page["text"].get<std::string>(), HasSubstr(stories()[i]));
  }
  EXPECT_FALSE(std::getline(lines, line));

  // It can be read like any other, and converted again.
  const Ran again = apply({"--format", "wacz", "-o", path("y.wacz"), path("x.wacz")});
  EXPECT_EQ(again.exit, 0) << again.err;
  const auto copy = Wacz::open(path("y.wacz"));
  ASSERT_TRUE(copy);
  EXPECT_EQ(copy->archives(), wacz->archives());
  EXPECT_EQ(file_of(*copy, "pages/pages.jsonl"), file_of(*wacz, "pages/pages.jsonl"));
}

TEST_F(WaczOutputOfApply, ListsThePagesOfAnUnusableWrapper) {
  write_all(path("store/a.example.xml"), "no wrapper");
  const Ran ran = apply({"-o", path("x.wacz"), path("crawl.warc.gz")});
  EXPECT_EQ(ran.exit, 3) << ran.err;
  const auto wacz = Wacz::open(path("x.wacz"));
  ASSERT_TRUE(wacz);
  const std::string pages = file_of(*wacz, "pages/pages.jsonl");
  for (std::size_t i = 0; i < 4; ++i) EXPECT_THAT(pages, HasSubstr(story_url("a.example", i)));
}

TEST_F(WaczOutputOfApply, IsValidForPyWacz) {
  ASSERT_EQ(apply({"-o", path("x.wacz"), path("crawl.warc.gz")}).exit, 0);
  REQUIRE_PYTHON_MODULES("wacz");
  EXPECT_TRUE(run_python("app/commands/check_wacz.py", path("x.wacz"), path("log"))) << read_all(path("log"));
}

TEST_F(WaczOutputOfApply, IsMadeOfArchivesThatAreFiles) {
  const Ran folder = apply({"-o", path("x.wacz"), path("pages")});
  EXPECT_EQ(folder.exit, 1);
  EXPECT_THAT(folder.err, HasSubstr("a WACZ is made of archives that are files"));
  EXPECT_FALSE(std::filesystem::exists(path("x.wacz")));
  const Ran piped =
      run({"apply", "--store", path("store"), "-o", path("x.wacz"), "-"}, read_all(path("crawl.warc.gz")));
  EXPECT_EQ(piped.exit, 1);
  EXPECT_THAT(piped.err, HasSubstr("a WACZ is made of archives that are files"));
  for (const std::string& out : {path("sub/"), std::string("-")}) {
    const Ran ran = apply({"--format", "wacz", "-o", out, path("crawl.warc.gz")});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("--format wacz requires -o FILE.wacz"));
  }
}

TEST_F(WaczOutputOfApply, LosesNoArchiveForPagesFromNone) {
  for (const std::string& other : {path("pages"), std::string("-")}) {
    SCOPED_TRACE(other);
    const Ran ran = run({"apply", "--store", path("store"), "-o", path("x.wacz"), path("crawl.warc.gz"), other},
                        other == "-" ? read_all(path("crawl.warc.gz")) : "");
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.err, HasSubstr(path("x.wacz") +
                                   ": written incompletely: a WACZ is made of archives "
                                   "that are files, so it has no " +
                                   (other == "-" ? "4 pages, the first: <urn:x:" : "6 pages, the first: ")));
    const auto wacz = Wacz::open(path("x.wacz"));
    ASSERT_TRUE(wacz);
    EXPECT_EQ(wacz->archives(), std::vector<std::string>{"archive/crawl.warc.gz"});
    EXPECT_EQ(count_lines(file_of(*wacz, "pages/pages.jsonl")), 5U) << "a head, and the pages of the archive";
  }
}

TEST_F(WaczOutputOfApply, IsRefusedWithWhatIsOfOtherFormats) {
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{{"--include", "markdown"},
                                                                                    {"--shard-size", "1K"},
                                                                                    {"--shard-size", "1K", "--resume"},
                                                                                    {"--lists", "items"}}) {
    std::vector<std::string> line = args;
    line.insert(line.end(), {"-o", path("x.wacz"), path("crawl.warc.gz")});
    const Ran ran = apply(line);
    EXPECT_EQ(ran.exit, 2) << args.front();
    EXPECT_THAT(ran.err, HasSubstr(args.front())) << "the message names the option";
    EXPECT_FALSE(std::filesystem::exists(path("x.wacz"))) << args.front();
  }
}

TEST_F(WaczOutputOfApply, IsNotWrittenWhereNoArchiveCanBeRead) {
  write_all(path("x.wacz"), "of an earlier run");
  write_all(path("empty.warc.gz"), "");
  const Ran none = apply({"-o", path("x.wacz"), path("gone.warc.gz"), path("empty.warc.gz")});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("gone.warc.gz: no such file"));
  EXPECT_THAT(none.err, HasSubstr("empty.warc.gz: the file is empty"));
  EXPECT_EQ(read_all(path("x.wacz")), "of an earlier run");
  const Ran no_folder = apply({"-o", path("none/x.wacz"), path("crawl.warc.gz")});
  EXPECT_EQ(no_folder.exit, 3) << "before any page is worked on";
  EXPECT_THAT(no_folder.err, HasSubstr(path("none/x.wacz") + ": "));
  const Ran some = apply({"-o", path("x.wacz"), path("gone.warc.gz"), path("crawl.warc.gz")});
  EXPECT_EQ(some.exit, 1);
  EXPECT_EQ(Wacz::open(path("x.wacz"))->archives(), std::vector<std::string>{"archive/crawl.warc.gz"});
}

TEST_F(WaczOutputOfApply, PicksRecordsByAddressAndTime) {
  const auto lines = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--json"});
    more.push_back(path("crawl.warc.gz"));
    return count_lines(apply(more).out);
  };
  EXPECT_EQ(lines({}), 4U);
  EXPECT_EQ(lines({"--pick-url", "*/tale/2.html"}), 1U);
  EXPECT_EQ(lines({"--pick-url", "*/tale/2.html", "--pick-url", "*/1.*"}), 2U);
  EXPECT_EQ(lines({"--pick-from", "2025"}), 0U);
  EXPECT_EQ(lines({"--pick-to", "202403"}), 4U);
  EXPECT_EQ(lines({"--pick-status", "203"}), 0U);
  EXPECT_EQ(lines({"--pick-type", "text/html,application/xhtml+xml"}), 4U);
  const Ran none = apply({"--pick-status", "203", path("crawl.warc.gz")});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("no matching pages found"));
  const Ran wrong = apply({"--pick-from", "yesterday", path("crawl.warc.gz")});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("is not of 4 to 14 digits"));
}

}  // namespace
}  // namespace wrapwright
