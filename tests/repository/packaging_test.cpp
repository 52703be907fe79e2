// SPDX-License-Identifier: Apache-2.0
// The files for building the Debian packages agree with the source tree. scripts/package checks the packages
// themselves.
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "build_paths.h"
#include "support/program.h"
#include "wrapwright/c.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

const fs::path& root() {
  static const fs::path kRoot = WRAPWRIGHT_SOURCE_DIR;
  return kRoot;
}

fs::path debian(const std::string& name) { return root() / "packaging" / "debian" / name; }

using Fields = std::map<std::string, std::string>;

// The paragraphs of a file as debian/control; what is none has a field "" with the line.
std::vector<Fields> paragraphs(const fs::path& file) {
  const std::regex field("^([A-Z][A-Za-z-]*): *(.*)$");
  std::vector<Fields> out(1);
  std::string last;
  std::istringstream in(read_all(file));
  std::smatch match;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) {
      if (!out.back().empty()) out.emplace_back();
    } else if (line.starts_with(' ') && !last.empty()) {
      out.back()[last] += "\n" + line.substr(1);
    } else if (std::regex_match(line, match, field)) {
      last = match[1];
      out.back()[last] = match[2];
    } else {
      out.back()[""] = line;
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  const std::regex compiled(pattern);
  std::set<std::string> out;
  for (std::sregex_iterator it(text.begin(), text.end(), compiled), end; it != end; ++it) out.insert((*it)[1]);
  return out;
}

// The packages of a section of scripts/packages.txt.
std::set<std::string> packages_of(const std::string& section) {
  const std::string text = read_all(root() / "scripts" / "packages.txt");
  const std::size_t begin = text.find("[" + section + "]\n");
  EXPECT_NE(begin, std::string::npos) << section;
  const std::size_t end = text.find("\n[", begin);
  return all_matches(text.substr(begin, end - begin) + "\n", "\n([a-z0-9.+-]+)(?=\n)");
}

TEST(Packaging, TheControlFileIsWellFormedAndEachPackageHasItsFields) {
  std::set<std::string> packages;
  const auto all = paragraphs(debian("control"));
  ASSERT_GT(all.size(), 1U);
  for (const Fields& fields : all) {
    EXPECT_FALSE(fields.contains("")) << fields.at("");
    if (&fields == &all.front()) continue;
    ASSERT_TRUE(fields.contains("Package"));
    for (const char* name : {"Architecture", "Depends", "Description"})
      EXPECT_TRUE(fields.contains(name)) << fields.at("Package") << " has no " << name;
    packages.insert(fields.at("Package"));
  }
  const std::string version = std::to_string(WRAPWRIGHT_VERSION_MAJOR);
  EXPECT_EQ(packages, (std::set<std::string>{"wrapwright", "wrapwright-server", "libwrapwright" + version,
                                             "libwrapwright-dev", "python3-wrapwright"}));
  // debhelper's files are named after packages.
  for (const auto& entry : fs::directory_iterator(debian(""))) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".install" || extension == ".docs" || extension == ".symbols") {
      EXPECT_TRUE(packages.contains(entry.path().stem().string())) << entry.path();
    }
  }
}

TEST(Packaging, TheChangelogBeginsWithTheVersionThatTheLibraryHas) {
  const wrapwright_str version = wrapwright_version();
  const std::string expected(version.data, version.size);
  const std::string header = std::to_string(WRAPWRIGHT_VERSION_MAJOR) + "." + std::to_string(WRAPWRIGHT_VERSION_MINOR) +
                             "." + std::to_string(WRAPWRIGHT_VERSION_PATCH);
  EXPECT_EQ(expected, header);
  const std::string changes = read_all(root() / "CHANGELOG.md");
  const std::size_t top = changes.find("\n## ");
  ASSERT_NE(top, std::string::npos);
  EXPECT_TRUE(changes.substr(top).starts_with("\n## " + expected + " (")) << changes.substr(top, 30);
  // A separate version number would become outdated.
  EXPECT_THAT(all_matches(read_all(root() / "python" / "pyproject.toml"), "\n(version = [^\n]*)"), testing::IsEmpty());
}

TEST(Packaging, WhatIsNeededToBuildIsInBothLists) {
  std::set<std::string> listed = packages_of("build");
  // The compiler is always there for Debian; the layout engine is of the research programs.
  for (const char* name : {"g++", "liblitehtml-dev"}) EXPECT_EQ(listed.erase(name), 1U) << name;
  const std::set<std::string> wanted =
      all_matches(" " + paragraphs(debian("control")).front().at("Build-Depends"), "[ \n]([a-z][a-z0-9.+-]+)");
  EXPECT_THAT(wanted, IsSupersetOf(listed));
  for (const char* name : {"debhelper-compat", "dh-python", "python3"}) listed.insert(name);
  EXPECT_THAT(listed, IsSupersetOf(wanted));
}

TEST(Packaging, TheSymbolsFileHasTheFunctionsOfTheHeaders) {
  const std::string symbols = read_all(debian("libwrapwright0.symbols"));
  struct Case {
    std::string library;
    std::string header;
  };
  for (const Case& c : {Case{"libwrapwright.so.0", "c.h"}, Case{"libwrapwright-archive.so.0", "c_archive.h"},
                        Case{"libwrapwright-fetch.so.0", "c_fetch.h"}}) {
    SCOPED_TRACE(c.header);
    const std::size_t begin = symbols.find(c.library + " libwrapwright0 ");
    ASSERT_NE(begin, std::string::npos);
    const std::size_t end = symbols.find("\nlib", begin);
    EXPECT_EQ(all_matches(symbols.substr(begin, end - begin) + "\n", "\n (wrapwright_[a-z_]+)@Base [0-9.]+(?=\n)"),
              all_matches(read_all(root() / "include" / "wrapwright" / c.header),
                          "WRAPWRIGHT_C_API[^(]*[ *](wrapwright_[a-z_]+)\\("));
  }
}

// A file of Debian 12, whose glibc has 2.36; "" if the tests run on another system.
std::string library_of(const std::string& name) {
  const Ran found = shell("ldconfig=$(command -v ldconfig || echo /sbin/ldconfig); $ldconfig -p | sed -n 's/.*" + name +
                          " (libc6,x86-64.* => //p' | head -n 1");
  const std::string path = found.out.substr(0, found.out.find('\n'));
  return read_all(path).find("GLIBC_2.3") == std::string::npos ? "" : path;
}

TEST(Packaging, LibrariesAskForOlderVersionsOfFunctionsWhereThatIsKnownToBeRight) {
  const std::string standard = library_of("libstdc++.so.6");
  if (standard.empty() || read_all(standard).find("arc4random") == std::string::npos)
    GTEST_SKIP() << "the libstdc++ here is not that of Debian 12";
  const TemporaryFolder folder;
  const std::string older = "python3 " WRAPWRIGHT_SOURCE_DIR "/packaging/older_symbols.py ";
  fs::copy_file(standard, folder.path() / "lib.so");

  // Without what stands in for it this would not run.
  const Ran refused = shell(older + "lib.so", folder.path());
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.err, HasSubstr("lib.so needs arc4random of GLIBC_2.36, and nothing older is known for it"));
  EXPECT_EQ(read_all(folder.path() / "lib.so"), read_all(standard));

  const Ran changed = shell(older + "--compat lib.so", folder.path());
  EXPECT_EQ(changed.exit, 0) << changed.err;
  EXPECT_EQ(changed.out, "lib.so: arc4random of GLIBC_2.36\n");
  const Ran versions = shell("readelf -V -W lib.so", folder.path());
  EXPECT_THAT(versions.out, HasSubstr("GLIBC_2.34"));
  EXPECT_THAT(versions.out, Not(HasSubstr("GLIBC_2.36")));
  EXPECT_EQ(shell(older + "--compat lib.so", folder.path()).out, "") << "it is done once";

  write_all(folder.path() / "text", "no program");
  EXPECT_THAT(shell(older + "text", folder.path()).err, HasSubstr("text is no ELF of 64 bits"));
  EXPECT_EQ(shell(older, folder.path()).exit, 1);
}

TEST(Packaging, ExceptionsAreCaughtByTheFunctionThatStandsInForThatOfGlibc) {
  const TemporaryFolder folder;
  write_all(
      folder.path() / "try.cpp",
      "#include <cstdio>\n#include <random>\n#include <stdexcept>\n"
      "int main() {\n  try {\n    throw std::runtime_error(\"caught\");\n  } catch (const std::exception& error) {\n"
      "    std::puts(error.what());\n  }\n  std::random_device random(\"arc4random\");\n  return random() == "
      "random();\n}\n");
  const Ran made = shell("cc -O2 -Wall -Wextra -Werror -shared -fPIC -o compat.so " WRAPWRIGHT_SOURCE_DIR
                         "/packaging/compat.c && g++ try.cpp -o try",
                         folder.path());
  ASSERT_EQ(made.exit, 0) << made.err;
  const Ran ran = shell("LD_DEBUG=bindings LD_PRELOAD=./compat.so ./try", folder.path());
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "caught\n");
  for (const char* name : {"_dl_find_object", "arc4random"})
    EXPECT_THAT(ran.err, testing::ContainsRegex("to ./compat.so .0.: normal symbol `" + std::string(name) + "'"));
}

TEST(Packaging, LibrariesStandInForThoseThatAreNotUsed) {
  if (library_of("libcurl.so.4").empty() || library_of("libmicrohttpd.so.12").empty())
    GTEST_SKIP() << "libcurl and libmicrohttpd here are not those of Debian 12";
  const TemporaryFolder folder;
  const Ran made = shell("python3 " WRAPWRIGHT_SOURCE_DIR "/packaging/unused_libraries.py small", folder.path());
  ASSERT_EQ(made.exit, 0) << made.err;
  write_all(
      folder.path() / "try.c",
      "#include <curl/curl.h>\n#include <microhttpd.h>\n#include <stdio.h>\n"
      "static enum MHD_Result answer() { return MHD_NO; }\n"
      "int main(int count, char** given) {\n  (void)given;\n  if (curl_global_init(CURL_GLOBAL_ALL) != 0) return 1;\n"
      "  struct MHD_Daemon* serving = MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD, 0, 0, 0,\n"
      "      (MHD_AccessHandlerCallback)answer, 0, MHD_OPTION_END);\n  if (!serving) return 2;\n"
      "  MHD_stop_daemon(serving);\n  if (count > 1) puts(curl_version());\n  curl_global_cleanup();\n  return "
      "0;\n}\n");
  const Ran compiled = shell("cc try.c -lcurl -lmicrohttpd -o try", folder.path());
  ASSERT_EQ(compiled.exit, 0) << compiled.err;
  EXPECT_THAT(shell("LD_LIBRARY_PATH=small ldd try", folder.path()).out,
              testing::AllOf(HasSubstr("small/libgnutls"), Not(HasSubstr("libp11-kit")), Not(HasSubstr("libkrb5"))));
  const Ran ran = shell("LD_LIBRARY_PATH=small ./try", folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const Ran ended = shell("LD_LIBRARY_PATH=small ./try version", folder.path());
  EXPECT_NE(ended.exit, 0);
  EXPECT_THAT(ended.err, HasSubstr("libssh2_version is not part of this build"))
      << "a call of a removed function ends the process and names it";
  EXPECT_EQ(shell("python3 " WRAPWRIGHT_SOURCE_DIR "/packaging/unused_libraries.py --junk", folder.path()).exit, 1);
}

TEST(Packaging, ItsTestsAndDocumentsExist) {
  for (const Fields& fields : paragraphs(debian("tests/control"))) {
    const fs::path test = debian("tests") / fields.at("Tests");
    EXPECT_NE(fs::status(test).permissions() & fs::perms::owner_exec, fs::perms::none) << test;
  }
  std::istringstream documents(read_all(debian("wrapwright.docs")));
  for (std::string name; std::getline(documents, name);) EXPECT_TRUE(fs::exists(root() / name)) << name;
  for (const std::string& name : all_matches(read_all(root() / "scripts" / "package"),
                                             "\\$source/((?:packaging|scripts)/[a-z_/-]+(?:\\.py|\\.c)?)"))
    EXPECT_TRUE(fs::exists(root() / name)) << name;
}

}  // namespace
}  // namespace wrapwright
