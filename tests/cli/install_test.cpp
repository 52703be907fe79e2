// SPDX-License-Identifier: Apache-2.0
// Installs what was built and compiles against it, the two ways that users do: the README's C++, and a C program that
// uses every function of wrapwright/c.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

std::string readme_snippet() {
  const std::string readme = read_all(fs::path(WRAPWRIGHT_SOURCE_DIR) / "README.md");
  const std::string fence = "```cpp\n";
  const auto section = readme.find("\n## Library");
  const auto begin = readme.find(fence, section);
  const auto end = readme.find("\n```", begin + fence.size());
  if (section == std::string::npos || begin == std::string::npos || end == std::string::npos) return "";
  return readme.substr(begin + fence.size(), end + 1 - begin - fence.size());
}

// Flags of the build under test: objects with and without sanitizers do not link.
std::string cache_value(const std::string& name) {
  std::ifstream cache(fs::path(WRAPWRIGHT_BINARY_DIR) / "CMakeCache.txt");
  for (std::string line; std::getline(cache, line);)
    if (line.starts_with(name + ":")) return line.substr(line.find('=') + 1);
  return "";
}

class Install : public testing::Test {
 protected:
  void SetUp() override {
    const std::string snippet = readme_snippet();
    ASSERT_NE(snippet, "") << "README.md has no ```cpp block under \"## Library\"";
    write_all(folder_.path() / "main.cpp", snippet);
    shell("cmake --install '" WRAPWRIGHT_BINARY_DIR "' --prefix '" + prefix() + "'");
    const std::string sanitizers = cache_value("WRAPWRIGHT_SANITIZE");
    if (!sanitizers.empty()) flags_ = "-fsanitize=" + sanitizers;
    compiler_ = cache_value("CMAKE_CXX_COMPILER");
  }
  [[nodiscard]] std::string prefix() const { return (folder_.path() / "prefix").string(); }
  void shell(const std::string& command) {
    const std::string log = (folder_.path() / "log").string();
    const std::string line = "cd '" + folder_.path().string() + "' && { " + command + "; } > log 2>&1";
    EXPECT_EQ(std::system(line.c_str()), 0) << command << "\n" << read_all(log);
  }
  void expect_article(const std::string& program) {
    shell(program + " > out");
    EXPECT_THAT(read_all(folder_.path() / "out"), testing::HasSubstr("Snow came early to the hills"));
    EXPECT_THAT(read_all(folder_.path() / "out"), testing::Not(testing::HasSubstr("Imprint")));
  }
  TemporaryFolder folder_;
  std::string flags_;
  std::string compiler_;
};

TEST_F(Install, ReadmeCompilesWithCMake) {
  write_all(folder_.path() / "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer CXX)\nfind_package(wrapwright REQUIRED)\n"
            "add_executable(consumer main.cpp)\ntarget_link_libraries(consumer wrapwright::wrapwright)\n");
  shell("cmake -S . -B build -DCMAKE_PREFIX_PATH='" + prefix() + "' -DCMAKE_CXX_COMPILER='" + compiler_ +
        "' -DCMAKE_CXX_FLAGS='" + flags_ + "' && cmake --build build");
  expect_article("build/consumer");
}

TEST_F(Install, ReadmeCompilesWithPkgConfig) {
  shell("export PKG_CONFIG_PATH=$(dirname $(find prefix -name wrapwright.pc)) && '" + compiler_ + "' -std=c++20 " +
        flags_ + " main.cpp -o consumer $(pkg-config --static --cflags --libs wrapwright)");
  expect_article("./consumer");
}

TEST_F(Install, CProgramCompilesWithPkgConfig) {
  fs::copy_file(fs::path(WRAPWRIGHT_SOURCE_DIR) / "tests/cli/consumer.c", folder_.path() / "consumer.c");
  // C++ for the linker alone where a sanitizer's run time is in the library.
  shell("export PKG_CONFIG_PATH=$(dirname $(find prefix -name wrapwright.pc)) && gcc -std=c11 -Wall -Wextra -Werror " +
        flags_ + " -c consumer.c $(pkg-config --cflags wrapwright) && '" + compiler_ + "' " + flags_ +
        " consumer.o -o consumer $(pkg-config --static --libs wrapwright)");
  shell("./consumer wrappers > out");
  EXPECT_EQ(read_all(folder_.path() / "out"), "all as expected\n");
}

TEST_F(Install, CProgramCompilesWithCMake) {
  fs::copy_file(fs::path(WRAPWRIGHT_SOURCE_DIR) / "tests/cli/consumer.c", folder_.path() / "consumer.c");
  write_all(folder_.path() / "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer C CXX)\nfind_package(wrapwright REQUIRED)\n"
            "add_executable(consumer consumer.c)\nset_target_properties(consumer PROPERTIES LINKER_LANGUAGE CXX)\n"
            "target_link_libraries(consumer wrapwright::wrapwright)\n");
  shell("cmake -S . -B build -DCMAKE_PREFIX_PATH='" + prefix() + "' -DCMAKE_CXX_COMPILER='" + compiler_ +
        "' -DCMAKE_C_COMPILER='" + cache_value("CMAKE_C_COMPILER") + "' -DCMAKE_C_FLAGS='" + flags_ +
        "' -DCMAKE_CXX_FLAGS='" + flags_ + "' && cmake --build build");
  shell("build/consumer wrappers > out");
  EXPECT_EQ(read_all(folder_.path() / "out"), "all as expected\n");
}

TEST_F(Install, ProgramAndCompletionAreThere) {
  EXPECT_TRUE(fs::exists(prefix() + "/bin/wrapwright"));
  EXPECT_TRUE(fs::exists(prefix() + "/share/bash-completion/completions/wrapwright"));
  EXPECT_TRUE(fs::exists(prefix() + "/include/wrapwright/wrapwright.h"));
  EXPECT_FALSE(fs::exists(prefix() + "/include/wrapwright/cli"));
}

}  // namespace
}  // namespace wrapwright
