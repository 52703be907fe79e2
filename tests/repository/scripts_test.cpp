// SPDX-License-Identifier: Apache-2.0
// Every script prints its usage for --help and for unknown options.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <vector>

#include "build_paths.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> scripts() {
  std::vector<fs::path> found;
  for (const char* folder : {"scripts", ".ci"}) {
    for (const auto& entry : fs::directory_iterator(fs::path(WRAPWRIGHT_SOURCE_DIR) / folder)) {
      if (entry.is_regular_file() && text_of(entry.path()).starts_with("#!")) found.push_back(entry.path());
    }
  }
  return found;
}

struct Finished {
  int exit_code;
  std::string output;
};

Finished run_script(const fs::path& script, const std::string& argument) {
  const std::string command = "'" + script.string() + "' " + argument + " </dev/null 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string output;
  std::array<char, 4096> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) output.append(part.data(), size);
  const int status = ::pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

TEST(Scripts, CanBeRunAndExplainThemselvesWithHelp) {
  const auto all = scripts();
  EXPECT_GE(all.size(), 5U) << "the scripts have moved away from this test";
  for (const fs::path& script : all) {
    SCOPED_TRACE(script);
    EXPECT_NE(fs::status(script).permissions() & fs::perms::owner_exec, fs::perms::none);
    // A script that does not know --help would do its work instead.
    ASSERT_THAT(text_of(script), AnyOf(HasSubstr("--help"), HasSubstr("argparse.ArgumentParser(")));
    const Finished help = run_script(script, "--help");
    EXPECT_EQ(help.exit_code, 0);
    const std::string name = fs::relative(script, WRAPWRIGHT_SOURCE_DIR).string();
    EXPECT_THAT(help.output, AnyOf(StartsWith("Usage: " + name), StartsWith("usage: " + name)));
  }
}

TEST(Scripts, RefuseAnOptionThatTheyDoNotKnowWithExitCode2) {
  for (const fs::path& script : scripts()) {
    SCOPED_TRACE(script);
    const Finished refused = run_script(script, "--no-such-option");
    EXPECT_EQ(refused.exit_code, 2) << refused.output;
    EXPECT_FALSE(refused.output.empty());
  }
}

}  // namespace
}  // namespace wrapwright
