// SPDX-License-Identifier: Apache-2.0
// Archives written by other programs, and our archives read by them.
#include "support/other_programs.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <thread>

#include "app/commands/feed_archiving.h"
#include "build_paths.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class OtherPrograms : public FeedArchiving {
 protected:
  // Archives twice, with one changed and one new page in between. Capture times have a resolution of a second.
  void archive_twice() {
    ASSERT_EQ(run_archive().exit, 0);
    write_story(6);
    write_feed(7);
    std::string changed = story_page(1);
    server_.write("tale/1.html", changed.replace(changed.find("Again: "), 7, "Once more: "));
    std::this_thread::sleep_for(std::chrono::milliseconds(1'100));
    ASSERT_EQ(run_archive().exit, 0);
  }
};

TEST_F(OtherPrograms, WarcioAndFastWarcFindWhatIsArchivedValid) {
  REQUIRE_PYTHON_MODULES("warcio, fastwarc");
  archive_twice();
  std::string names = "0";
  for (const std::filesystem::path& file : files("archive", ".warc.gz")) names += " '" + file.string() + "'";
  EXPECT_TRUE(run_python("app/commands/check_archives.py", names, path("log"))) << read_all(path("log"));
}

TEST_F(OtherPrograms, PywbShowsThePagesAlsoAtTheTimesOfTheirRevisits) {
  REQUIRE_PYTHON_MODULES("pywb, warcio");
  archive_twice();
  ASSERT_EQ(stored().revisits.count(url(0)), 1U);
  // Six pages, then five of them unchanged, one changed, and one new.
  EXPECT_TRUE(run_python("app/commands/replay_by_pywb.py", "'" + path().string() + "' 13", path("log")))
      << read_all(path("log"));
  EXPECT_THAT(read_all(path("log")), HasSubstr("['response', 'revisit']"));
}

TEST_F(OtherPrograms, AnArchiveThatWgetHasWrittenIsLearnedFromAndRead) {
  if (std::system("wget --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "wget is not installed";
  std::string list = "<ul>";
  for (std::size_t i = 0; i < 6; ++i) list += "<li><a href='" + url(i) + "'>Tale</a>";
  server_.write("index.html", list);
  std::filesystem::create_directories(path());
  const std::string crawl = "cd '" + path().string() + "' && wget -q -r -l 1 --warc-cdx --warc-file=crawl " +
                            server_.url("/") + " > /dev/null 2>&1";
  ASSERT_EQ(std::system(crawl.c_str()), 0);
  const std::string archive = path("crawl.warc.gz").string();
  const std::string store = path("learned").string();
  ASSERT_EQ(run({"learn", "--store", store, archive}).exit, 0);
  for (const std::string& source : {archive, path("crawl.cdx").string()}) {
    const Ran ran = run({"apply", "--json", "--store", store, source});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    std::size_t found = 0;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
      const auto record = nlohmann::json::parse(line);
      if (record["status"] != "ok") continue;
      EXPECT_THAT(record["text"].get<std::string>(), HasSubstr("Again: "));
      ++found;
    }
    EXPECT_EQ(found, 6U) << source;
  }
}

std::string without_white_space(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c) != 0; }),
             text.end());
  return text;
}

std::string longest_line(const std::string& text) {
  std::string longest;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > longest.size()) longest = line;
  }
  return longest;
}

// By address: the longest line of the article, without white space.
std::map<std::string, std::string> gold_of_samples(const std::filesystem::path& samples) {
  std::map<std::string, std::string> out;
  for (const auto& folder : std::filesystem::directory_iterator(samples)) {
    std::istringstream rows(read_all(folder.path() / "index.jsonl"));
    for (std::string row; std::getline(rows, row);) {
      const auto page = nlohmann::json::parse(row);
      const auto gold = nlohmann::json::parse(read_all(folder.path() / page["gold"].get<std::string>()));
      out[page["url"]] = without_white_space(longest_line(gold["text"]));
    }
  }
  return out;
}

constexpr const char* kSamplesPort = "8818";

int serve_samples(const std::filesystem::path& root, const std::string& flag) {
  return std::system(
      ("'" + (root / "scripts/serve-samples").string() + "' --port " + kSamplesPort + " " + flag + " > /dev/null")
          .c_str());
}

// The server is wget's proxy, so that the names of the sites need not be known here, nor the port that their links
// have.
TEST(Wget, ItsArchiveOfTheSampleSitesHasAllArticlesAlsoThoseThatWereHeldOut) {
  if (std::system("wget --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "wget is not installed";
  const std::filesystem::path root = WRAPWRIGHT_SOURCE_DIR;
  const auto gold = gold_of_samples(root / "samples");
  ASSERT_GT(gold.size(), 60U);
  const TemporaryFolder folder;
  std::string urls;
  for (const auto& [url, line] : gold) urls += url + "\n";
  write_all(folder.path() / "urls", urls);
  const std::string crawl =
      "cd '" + folder.path().string() +
      "' && env -u no_proxy -u NO_PROXY wget -q -e use_proxy=yes -e http_proxy=http://127.0.0.1:" + kSamplesPort +
      " -i urls --warc-file=crawl -P pages > log 2>&1";
  ASSERT_EQ(serve_samples(root, "--background"), 0);
  const int crawled = std::system(crawl.c_str());
  EXPECT_EQ(serve_samples(root, "--stop"), 0);
  ASSERT_EQ(crawled, 0) << read_all(folder.path() / "log");
  const Ran ran =
      run({"apply", "--json", "--store", (root / "wrappers").string(), (folder.path() / "crawl.warc.gz").string()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::size_t found = 0;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line);
    EXPECT_EQ(record["status"], "ok") << record["url"];
    EXPECT_THAT(without_white_space(record["text"]), HasSubstr(gold.at(record["url"]))) << record["url"];
    ++found;
  }
  EXPECT_EQ(found, gold.size());
}

}  // namespace
}  // namespace wrapwright
