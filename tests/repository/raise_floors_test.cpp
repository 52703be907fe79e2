// SPDX-License-Identifier: Apache-2.0
// Runs scripts/raise-floors on test tables, with a stub instead of `evaluate` that prints prepared figures.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

#include "build_paths.h"
#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const kHead = "# a comment\ncorpus\tdigest\tmethod\tprotocol\tmeasure\tvalue\treason\n";

class RaiseFloors : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_.path() / "tiny");
    write("tiny/index.jsonl", "");
    measured(R"({"corpus":"tiny","digest":"sha256:1","method":"forest","protocol":"same","groups":)"
             R"({"measures":{"bigram_f1":{"mean":0.87659}}}})");
  }
  void write(const std::string& file, const std::string& bytes) const {
    ASSERT_TRUE(write_file_atomically(folder_.path() / file, bytes).ok()) << file;
  }
  void measured(const std::string& lines, int exit_code = 0) const {
    write("program", "#!/bin/sh\necho \"$@\" >>'" + (folder_.path() / "calls").string() + "'\ncat <<'END'\n" + lines +
                         "\nEND\nexit " + std::to_string(exit_code) + "\n");
    fs::permissions(folder_.path() / "program", fs::perms::owner_all);
  }
  // Exit code of the script on this table; its output is in output_, the resulting table in table_.
  int run(const std::string& table, const std::string& more = "") {
    write("floors.tsv", kHead + table);
    const std::string command =
        "WRAPWRIGHT_CORPORA='" + folder_.path().string() + "' WRAPWRIGHT_UNPACKED='" + folder_.path().string() +
        "' '" WRAPWRIGHT_SOURCE_DIR "/scripts/raise-floors' --floors '" + (folder_.path() / "floors.tsv").string() +
        "' --program '" + (folder_.path() / "program").string() + "' -j 1 " + more + " 2>&1 </dev/null";
    FILE* pipe = ::popen(command.c_str(), "r");
    EXPECT_NE(pipe, nullptr);
    output_.clear();
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) output_.append(part.data(), size);
    const int status = ::pclose(pipe);
    table_ = read_file(folder_.path() / "floors.tsv").value();
    EXPECT_TRUE(table_.starts_with(kHead)) << table_;
    table_.erase(0, std::string(kHead).size());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  TemporaryFolder folder_;
  std::string output_;
  std::string table_;
};

TEST_F(RaiseFloors, RaisesWhatIsExceededAndCutsItToFourDigits) {
  EXPECT_EQ(run("tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.5000\tfewer pages\n"), 0) << output_;
  EXPECT_EQ(table_, "tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.8765\t-\n");
  EXPECT_THAT(output_, HasSubstr("0.5000 -> 0.8765"));
  EXPECT_THAT(read_file(folder_.path() / "calls").value(), HasSubstr("--method forest"));
}

TEST_F(RaiseFloors, LeavesWhatStandsWhereItIs) {
  for (const char* value : {"0.8765", "0.8766"}) {
    const std::string row = std::string("tiny\tsha256:1\tforest\tsame\tbigram_f1\t") + value + "\ta reason\n";
    EXPECT_EQ(run(row), 0) << output_;
    EXPECT_EQ(table_, row);
  }
}

TEST_F(RaiseFloors, NeverLowersAndSaysSo) {
  const std::string row = "tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.9000\t-\n";
  EXPECT_EQ(run(row), 1);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("0.8766 is below the floor of 0.9000"));
}

TEST_F(RaiseFloors, LeavesFloorsOfACorpusThatHasChanged) {
  const std::string row = "tiny\tsha256:2\tforest\tsame\tbigram_f1\t0.5000\t-\n";
  EXPECT_EQ(run(row), 1);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("corpus changed: sha256:1"));
}

TEST_F(RaiseFloors, FillsInTheDigestOfANewRow) {
  EXPECT_EQ(run("tiny\t?\tforest\tsame\tbigram_f1\t0.0000\t-\n"), 0) << output_;
  EXPECT_EQ(table_, "tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.8765\t-\n");
}

TEST_F(RaiseFloors, RaisesTheOtherRowsWhereOneIsBelow) {
  EXPECT_EQ(run("tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.9000\t-\n# "
                "between\ntiny\tsha256:1\tforest\tsame\tbigram_f1\t0.1000\t-\n"),
            1);
  EXPECT_EQ(table_,
            "tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.9000\t-\n# "
            "between\ntiny\tsha256:1\tforest\tsame\tbigram_f1\t0.8765\t-\n");
}

TEST_F(RaiseFloors, NamesWhatCannotBeMeasured) {
  const std::string row = "tiny\tsha256:1\tother\tsame\tbigram_f1\t0.1000\t-\n";
  EXPECT_EQ(run(row), 1);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("tiny other same bigram_f1: not measured"));
  measured("", 2);
  EXPECT_EQ(run(row), 1);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("exit code 2"));
}

TEST_F(RaiseFloors, PassesOverCorporaThatAreNotThere) {
  const std::string row = "absent\tsha256:1\tforest\tsame\tbigram_f1\t0.1000\t-\n";
  EXPECT_EQ(run(row), 0);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("absent: not here"));
}

TEST_F(RaiseFloors, WritesNothingInADryRun) {
  const std::string row = "tiny\tsha256:1\tforest\tsame\tbigram_f1\t0.5000\t-\n";
  EXPECT_EQ(run(row, "--dry-run"), 0);
  EXPECT_EQ(table_, row);
  EXPECT_THAT(output_, HasSubstr("0.5000 -> 0.8765"));
}

TEST_F(RaiseFloors, NamesARowThatIsNone) {
  EXPECT_EQ(run("tiny\tsha256:1\tforest\n"), 1);
  EXPECT_THAT(output_, HasSubstr("floors.tsv:3: not a row"));
  EXPECT_THAT(output_, Not(HasSubstr("Traceback")));
}

}  // namespace
}  // namespace wrapwright
