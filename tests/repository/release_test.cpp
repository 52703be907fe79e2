// SPDX-License-Identifier: Apache-2.0
// scripts/release in a small repository: what it refuses, and that it changes nothing unless it is told to run.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "build_paths.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHeader =
    "#define WRAPWRIGHT_VERSION_MAJOR 1\n#define WRAPWRIGHT_VERSION_MINOR 10\n#define WRAPWRIGHT_VERSION_PATCH 2\n";
constexpr const char* kChanges =
    "# Changes\n\n## 1.10.2 (2026-02-28)\n\n- A fix.\n\n## 1.10.1 (2026-01-01)\n\n- Another.\n";

class Release : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"release", "version"}) {
      fs::create_directories(root() / "scripts");
      fs::copy_file(fs::path(WRAPWRIGHT_SOURCE_DIR) / "scripts" / name, root() / "scripts" / name);
    }
    write_all(root() / "include/wrapwright/c.h", kHeader);
    write_all(root() / "CHANGELOG.md", kChanges);
    git("init -q -b main");
    git("config user.name Somebody");
    git("config user.email somebody@example.org");
    commit();
  }
  [[nodiscard]] fs::path root() const { return folder_.path() / "clone"; }
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }
  // What git prints, without the line's end.
  std::string git(const std::string& command) const {
    const Ran ran = shell("git " + command);
    EXPECT_EQ(ran.exit, 0) << command << ": " << ran.err;
    return ran.out.substr(0, ran.out.find('\n'));
  }
  [[nodiscard]] Ran shell(const std::string& command) const { return wrapwright::shell(command, root()); }
  void commit() const {
    git("add -A");
    git("commit -q -m Change");
  }
  // A log as scripts/test writes it.
  [[nodiscard]] std::string log(const std::string& steps, const std::string& commit) const {
    const fs::path file = folder_.path() / "log";
    write_all(file, "== 1/7 Packages\n\n" + steps +
                        " passed in 2400 s, processor 4000 s:\n1 Packages 3 s\nCommit: " + commit + "\n");
    return "--passed " + file.string();
  }
  void expect_refused(const std::string& reason, const std::string& options = "") const {
    // Both with and without --run: it never reaches the build.
    for (const char* run : {"", " --run"}) {
      const Ran ran = shell("scripts/release " + options + run);
      EXPECT_EQ(ran.exit, 1) << ran.out;
      EXPECT_THAT(ran.err, HasSubstr("release: "));
      EXPECT_THAT(ran.err, HasSubstr(reason));
    }
    EXPECT_FALSE(fs::exists(root() / "dist"));
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(Release, SaysWhatItWouldDoAndDoesNothing) {
  const Ran ran = shell("scripts/release " + log("All 7 steps", git("rev-parse HEAD")));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1.10.2 of 2026-02-28 can be released: commit " + git("rev-parse HEAD")));
  EXPECT_THAT(ran.out, HasSubstr("git tag -a v1.10.2"));
  EXPECT_THAT(ran.out, Not(HasSubstr("  scripts/test ")));
  EXPECT_EQ(git("tag --list"), "");
  EXPECT_EQ(git("status --porcelain"), "");
  // Without a log the tests belong to it.
  EXPECT_THAT(shell("scripts/release").out, HasSubstr("  scripts/test "));
}

TEST_F(Release, RefusesFilesThatDifferFromTheCommit) {
  write_all(root() / "new.txt", "x");
  expect_refused("new.txt");
}

TEST_F(Release, RefusesAChangelogThatDoesNotBeginWithTheVersionAndItsDate) {
  struct Case {
    const char* changes;
    const char* reason;
  };
  for (const Case& c :
       {Case{"# Changes\n", "is not \"## VERSION (DATE)\""},
        Case{"# Changes\n\n## 1.10.2\n\n- A fix.\n", "is not \"## VERSION (DATE)\""},
        Case{"# Changes\n\n## 1.11.0 (2026-02-28)\n\n- A fix.\n",
             "begins with 1.11.0, but include/wrapwright/c.h has 1.10.2"},
        Case{"# Changes\n\n## 1.10.2 (unreleased)\n\n- A fix.\n", "\"unreleased\" is no date of 1.10.2"},
        Case{"# Changes\n\n## 1.10.2 (2026-02-30)\n\n- A fix.\n", "\"2026-02-30\" is no date"},
        Case{"# Changes\n\n## 1.10.2 (9999-01-01)\n\n- A fix.\n", "9999-01-01 is to come"},
        Case{"# Changes\n\n## 1.10.2 (2026-02-28)\n\n## 1.10.1 (2026-01-01)\n\n- Another.\n",
             "has no changes of 1.10.2"}}) {
    SCOPED_TRACE(c.changes);
    write_all(root() / "CHANGELOG.md", c.changes);
    commit();
    expect_refused(c.reason);
  }
}

TEST_F(Release, RefusesAVersionThatIsTaggedOrBelowOne) {
  git("tag v1.9.9");
  EXPECT_EQ(shell("scripts/release").exit, 0);
  git("tag v1.10.11");
  expect_refused("v1.10.2 is below v1.10.11");
  git("tag v1.10.2");
  expect_refused("v1.10.2 is there already");
}

TEST_F(Release, RefusesTestsThatFailedOrWereOfSomethingElse) {
  const std::string commit = git("rev-parse HEAD");
  expect_refused("there is no /nowhere", "--passed /nowhere");
  expect_refused("not all steps of scripts/test passed", log("All 3 steps", commit));
  expect_refused("not all steps of scripts/test passed", log("FAILED in step 4", commit));
  expect_refused("is of commit \"0123\"", log("All 7 steps", "0123"));
  expect_refused("with changes\"", log("All 7 steps", commit + " with changes"));
}

TEST_F(Release, BuildsIntoAnEmptyFolderAlone) {
  write_all(out() / "old.deb", "x");
  const Ran ran =
      shell("scripts/release --run --out '" + out().string() + "' " + log("All 8 steps", git("rev-parse HEAD")));
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("is not empty"));
  EXPECT_EQ(git("tag --list"), "");
}

}  // namespace
}  // namespace wrapwright
