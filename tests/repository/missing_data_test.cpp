// SPDX-License-Identifier: Apache-2.0
// scripts/missing-data on test logs: skipped tests are counted by what they lack, and in continuous integration, data
// next to the checkout must have been used.
#include <array>
#include <cstdio>
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

constexpr const char* kCorpusSkipped =
    "1/9 Testing: evaluate.A\n/x/a_test.cpp:1: Skipped\ncorpus cetd is not here (WRAPWRIGHT_CORPORA)\n\n";
constexpr const char* kOtherCorpusSkipped =
    "2/9 Testing: html.B\n/x/b_test.cpp:1: Skipped\ncorpus sites is not here (WRAPWRIGHT_CORPORA)\n\n";
constexpr const char* kSuitesSkipped =
    "3/9 Testing: html.C\n/x/c_test.cpp:1: Skipped\nthe conformance suites are not here (WRAPWRIGHT_SUITES)\n\n";
constexpr const char* kToolSkipped = "4/9 Testing: html.D\n/x/d_test.cpp:1: Skipped\nxmllint is not here\n\n";

class MissingData : public testing::Test {
 protected:
  // Exit code for this log; the script's output is in output_.
  int run(const std::string& log, const std::string& ci) {
    EXPECT_TRUE(write_file_atomically(folder_.path() / "log", log).ok());
    const std::string command = "CI=" + ci + " '" WRAPWRIGHT_SOURCE_DIR "/scripts/missing-data' --beside '" +
                                folder_.path().string() + "' '" + (folder_.path() / "log").string() + "' 2>&1";
    FILE* pipe = ::popen(command.c_str(), "r");
    EXPECT_NE(pipe, nullptr);
    output_.clear();
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) output_.append(part.data(), size);
    const int status = ::pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void put_beside(const std::string& file) const {
    fs::create_directories((folder_.path() / file).parent_path());
    ASSERT_TRUE(write_file_atomically(folder_.path() / file, "").ok());
  }

  TemporaryFolder folder_;
  std::string output_;
};

TEST_F(MissingData, IsSilentWhereNothingIsMissing) {
  EXPECT_EQ(run(std::string("1/9 Testing: a\n[       OK ] a\n") + kToolSkipped, "true"), 0);
  EXPECT_EQ(output_, "");
}

TEST_F(MissingData, NamesInOneLineWhatTestsLack) {
  EXPECT_EQ(run(std::string(kCorpusSkipped) + kOtherCorpusSkipped + kCorpusSkipped + kSuitesSkipped, "true"), 0);
  EXPECT_EQ(output_,
            "4 tests skipped because data are missing: corpus cetd is not here (WRAPWRIGHT_CORPORA); "
            "corpus sites is not here (WRAPWRIGHT_CORPORA); the conformance suites are not here (WRAPWRIGHT_SUITES)\n");
}

TEST_F(MissingData, FailsInContinuousIntegrationWhereItLiesBesideTheCheckout) {
  put_beside("corpora/cetd.tar.zst");
  EXPECT_EQ(run(kOtherCorpusSkipped, "true"), 0) << output_;
  EXPECT_EQ(run(kCorpusSkipped, "true"), 1);
  EXPECT_THAT(output_, HasSubstr("corpora/cetd.tar.zst is there, but was not used"));
  EXPECT_EQ(run(kCorpusSkipped, "false"), 0) << output_;
  EXPECT_EQ(run(kSuitesSkipped, "true"), 0) << output_;
  put_beside("suites/README.md");
  EXPECT_EQ(run(kSuitesSkipped, "true"), 1);
  EXPECT_THAT(output_, HasSubstr("suites is there, but was not used"));
}

}  // namespace
}  // namespace wrapwright
