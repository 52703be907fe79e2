// SPDX-License-Identifier: Apache-2.0
// scripts/run-documents on small documents: what it treats as commands, and which of them it reports as wrong. The test
// documents.run runs it on the project's documents.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "build_paths.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class RunDocuments : public testing::Test {
 protected:
  Ran run(const std::string& document, const std::string& option = "--verbose") const {
    write_all(folder_.path() / "a.md", document);
    return Running({option, "--programs", WRAPWRIGHT_BINARY_DIR, (folder_.path() / "a.md").string()}, "", {},
                   WRAPWRIGHT_SOURCE_DIR "/scripts/run-documents")
        .wait();
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(RunDocuments, TakesBlocksOfCommandsForCommandsAndNothingElse) {
  const Ran ran =
      run("# A\n\n    wrapwright --version\n    cd \\\n      samples\n\ntext\n\n    key = 1\n\n```\n$ ls\na\n```\n\n"
          "```python\nimport os\n```\n\nmore <!-- not run: it is slow -->\n\n    scripts/test\n",
          "--list");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::string places;
  for (std::size_t at = ran.out.find("a.md:"); at != std::string::npos; at = ran.out.find("a.md:", at + 1))
    places += ran.out.substr(at + 5, ran.out.find_first_of(":,", ran.out.find(": ", at) + 2) - at - 5) + ";";
  EXPECT_EQ(places, "3: runs;4: runs;12: runs;22: not run;") << ran.out;
}

TEST_F(RunDocuments, FindsWhatFailsOrPrintsSomethingElse) {
  struct Case {
    const char* document;
    const char* wrong;  // "" = nothing
  };
  const Case cases[] = {
      {"    $ echo 1; echo 2 >&2\n    1\n    2\n", ""},
      {"    $ seq 9\n    1\n    …\n    9\n    $ echo a b c\n    a … c\n", ""},
      {"    $ echo not shown\n", ""},
      {"    cd samples\n\ntext\n\n    $ ls -d jekyll\n    jekyll\n", ""},
      {"text <!-- before: x=7 -->\n\n    $ echo $x\n    7\n", ""},
      {"text <!-- may fail: as it says -->\n\n    $ false\n", ""},
      {"text <!-- not run: as it says -->\n\n    $ false\n", ""},
      {"    $ echo 1\n    2\n", "a.md:1: echo 1\n  prints something else:\n1"},
      {"    $ echo 'a\\n'\n    a\n    …\n    b\n", "prints something else"},
      {"    $ true\n    $ false | cat\n", "a.md:2: false | cat\n  has exit code 1"},
      {"    wrapwright no-such-command\n", "has exit code 2"},
      {"text <!-- before: false -->\n\n    $ true\n", "a.md:3: true\n  was not reached"},
      {"    $ exit 0\n    $ true\n", "a.md:1: exit 0\n  was not reached"},
      // Nothing leaves the machine.
      {"    $ curl -s http://example.org/\n", "has exit code"},
  };
  if (run("    cd samples\n").exit == 77) GTEST_SKIP() << "scripts/run-documents has no network of its own here";
  for (const Case& c : cases) {
    SCOPED_TRACE(c.document);
    const Ran ran = run(c.document);
    EXPECT_EQ(ran.exit, *c.wrong == '\0' ? 0 : 1) << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(c.wrong));
  }
}

}  // namespace
}  // namespace wrapwright
