// SPDX-License-Identifier: Apache-2.0
// Installs the build and compiles against it in the two ways of users: the example of docs/use/library.md, and programs
// in C and C++ that use every function of the public headers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "build_paths.h"
#include "support/archive_records.h"
#include "support/corpora.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOneWay = "the same programs are compiled with CMake and run with sanitizers";
const std::string kPkgConfigPath = "export PKG_CONFIG_PATH=$(dirname $(find prefix -name wrapwright.pc)) && ";

std::string documented_example() {
  const std::string document = read_all(fs::path(WRAPWRIGHT_SOURCE_DIR) / "docs/use/library.md");
  const std::string fence = "```cpp\n";
  const auto begin = document.find(fence);
  const auto end = document.find("\n```", begin + fence.size());
  if (begin == std::string::npos || end == std::string::npos) return "";
  return document.substr(begin + fence.size(), end + 1 - begin - fence.size());
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
    const std::string snippet = documented_example();
    ASSERT_NE(snippet, "") << "docs/use/library.md has no ```cpp block";
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
  // Runs a program that uses every function of its headers and reports success.
  void expect_consumer(const std::string& program, const std::string& argument) {
    shell(program + " '" + argument + "' > out");
    EXPECT_EQ(read_all(folder_.path() / "out"), "all as expected\n") << program;
  }
  void copy_consumers() const {
    for (const char* name : {"consumer.c", "consumer.cpp", "consumer_fetch.c", "consumer_fetch.cpp",
                             "consumer_archive.c", "consumer_archive.cpp"})
      fs::copy_file(fs::path(WRAPWRIGHT_SOURCE_DIR) / "tests/app/commands" / name, folder_.path() / name);
  }
  // Compiles our programs in C and C++ to ./c, ./cpp, ./fetch_c, … with the flags for the core, fetch and archives.
  void compile_consumers(const std::string& compile, const std::string& core, const std::string& fetch,
                         const std::string& archive) {
    copy_consumers();
    const std::string warnings = " -Wall -Wextra -Wpedantic -Werror ";
    struct Program {
      std::string name;
      std::string source;
      const std::string& link;
    };
    for (const auto& [name, source, link] : {Program{"", "consumer", core},
                                             {"fetch_", "consumer_fetch", fetch},
                                             {"archive_", "consumer_archive", archive}}) {
      // Links as C++ only if the library contains a sanitizer's run time.
      shell("'" + cache_value("CMAKE_C_COMPILER") + "' -std=c11" + warnings + flags_ + " -c " + source + ".c -o " +
            name + "c.o " + compile + " && '" + compiler_ + "' " + flags_ + " " + name + "c.o -o " + name + "c " +
            link);
      shell("'" + compiler_ + "' -std=c++17" + warnings + flags_ + " " + source + ".cpp -o " + name + "cpp " + compile +
            " " + link);
    }
  }
  void expect_consumers(const std::string& folder) {
    const NginxServer server;
    server.write("index.html", "<p>Rain");
    const std::string page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Rain";
    const fs::path archive = folder_.path() / "a.warc";
    write_all(archive, warc_record("response", "http://a.example/1", page) + "rubbish\r\n\r\n");
    for (const char* language : {"c", "cpp"}) {
      expect_consumer(folder + "/" + language, language + std::string("_wrappers"));
      expect_consumer(folder + "/fetch_" + language, server.url("/"));
      expect_consumer(folder + "/archive_" + language, archive.string());
    }
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
  if (kSanitized) GTEST_SKIP() << kOneWay;
  shell(kPkgConfigPath + "'" + compiler_ + "' -std=c++20 " + flags_ +
        " main.cpp -o consumer $(pkg-config --static --cflags --libs wrapwright)");
  expect_article("./consumer");
}

TEST_F(Install, ProgramsInCAndCppCompileWithPkgConfig) {
  if (kSanitized) GTEST_SKIP() << kOneWay;
  const std::string at = "$(" + kPkgConfigPath + "pkg-config ";
  compile_consumers(at + "--cflags wrapwright)", at + "--static --libs wrapwright)",
                    at + "--static --libs wrapwright-fetch)", at + "--static --libs wrapwright-archive)");
  expect_consumers(".");
}

TEST_F(Install, ProgramsInCAndCppCompileWithCMake) {
  copy_consumers();
  write_all(folder_.path() / "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer C CXX)\n"
            "find_package(wrapwright REQUIRED COMPONENTS fetch archive)\n"
            "foreach(language c cpp)\n"
            "  add_executable(${language} consumer.${language})\n"
            "  target_link_libraries(${language} wrapwright::wrapwright)\n"
            "  add_executable(fetch_${language} consumer_fetch.${language})\n"
            "  target_link_libraries(fetch_${language} wrapwright::fetch)\n"
            "  add_executable(archive_${language} consumer_archive.${language})\n"
            "  target_link_libraries(archive_${language} wrapwright::archive)\n"
            "endforeach()\n"
            "set_target_properties(c fetch_c archive_c PROPERTIES LINKER_LANGUAGE CXX)\n");
  shell("cmake -S . -B build -DCMAKE_PREFIX_PATH='" + prefix() + "' -DCMAKE_CXX_COMPILER='" + compiler_ +
        "' -DCMAKE_C_COMPILER='" + cache_value("CMAKE_C_COMPILER") + "' -DCMAKE_C_FLAGS='" + flags_ +
        "' -DCMAKE_CXX_FLAGS='" + flags_ + "' && cmake --build build");
  expect_consumers("build");
}

// The names in the output of nm that match the pattern.
std::set<std::string> names_in(const std::string& text, const std::regex& pattern) {
  std::set<std::string> out;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) out.insert((*it)[1]);
  return out;
}

TEST_F(Install, SharedLibrariesExportThePublicFunctionsAloneAndTheProgramsUseThemAll) {
  if (kSanitized) GTEST_SKIP() << kOneWay;
  const std::string folder = WRAPWRIGHT_SHARED_FOLDER;
  const std::string at = " -L'" + folder + "' -Wl,-rpath,'" + folder + "' ";
  compile_consumers("-I prefix/include", at + "-lwrapwright", at + "-lwrapwright-fetch -lwrapwright",
                    at + "-lwrapwright-archive -lwrapwright");
  expect_consumers(".");
  struct Case {
    const char* library;
    const char* header;
    const char* program;
  };
  for (const Case& c : {Case{"libwrapwright.so", "c.h", "c"}, Case{"libwrapwright.so", "c.h", "cpp"},
                        Case{"libwrapwright-fetch.so", "c_fetch.h", "fetch_c"},
                        Case{"libwrapwright-fetch.so", "c_fetch.h", "fetch_cpp"},
                        Case{"libwrapwright-archive.so", "c_archive.h", "archive_c"},
                        Case{"libwrapwright-archive.so", "c_archive.h", "archive_cpp"}}) {
    SCOPED_TRACE(c.program);
    const auto declared = names_in(read_all(prefix() + "/include/wrapwright/" + c.header),
                                   std::regex("WRAPWRIGHT_C_API[^(]*[ *](wrapwright_[a-z_]+)\\("));
    EXPECT_GT(declared.size(), 7U);
    shell("nm -D --defined-only '" + folder + "/" + c.library + "' > exported && nm -D --undefined-only " + c.program +
          " > used");
    EXPECT_EQ(names_in(read_all(folder_.path() / "exported"), std::regex("[0-9a-f]+ [A-Za-z] (\\S+)")), declared);
    const auto used = names_in(read_all(folder_.path() / "used"), std::regex("(wrapwright_[a-z_]+)"));
    for (const std::string& name : declared) EXPECT_TRUE(used.contains(name)) << name << " is not used";
  }
}

TEST_F(Install, ProgramCompletionAndPublicHeadersAreThere) {
  EXPECT_TRUE(fs::exists(prefix() + "/bin/wrapwright"));
  for (const char* file : {"man/man1/wrapwright.1", "bash-completion/completions/wrapwright",
                           "zsh/vendor-completions/_wrapwright", "fish/vendor_completions.d/wrapwright.fish"})
    EXPECT_GT(fs::file_size(prefix() + "/share/" + file), 1'000U) << file;
  std::set<fs::path> expected;
  std::set<fs::path> installed;
  const fs::path headers = fs::path(WRAPWRIGHT_SOURCE_DIR) / "include";
  for (const auto& entry : fs::recursive_directory_iterator(headers))
    expected.insert(entry.path().lexically_relative(headers));
  const fs::path include = prefix() + "/include";
  for (const auto& entry : fs::recursive_directory_iterator(include))
    installed.insert(entry.path().lexically_relative(include));
  EXPECT_EQ(installed, expected);
}

// Each header compiles on its own and needs no headers of other libraries.
TEST_F(Install, HeadersStandAloneAndIncludeNothingButThemselvesAndTheStandardLibrary) {
  if (kSanitized) GTEST_SKIP() << "what a header includes is the same for each build of the library";
  const std::regex include("#include [<\"]([^>\"]+)[>\"]");
  for (const auto& entry : fs::directory_iterator(prefix() + "/include/wrapwright")) {
    SCOPED_TRACE(entry.path());
    const std::string name = entry.path().filename().string();
    for (const std::string& included : names_in(read_all(entry.path()), include))
      EXPECT_TRUE(included.starts_with("wrapwright/") || included.find_first_of("/.") == std::string::npos ||
                  included == "stddef.h" || included == "stdint.h")
          << included;
    write_all(folder_.path() / "alone.cpp", "#include <wrapwright/" + name + ">\n");
    shell("'" + compiler_ + "' -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I prefix/include alone.cpp");
  }
}

}  // namespace
}  // namespace wrapwright
