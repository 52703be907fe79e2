// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/program.h"
#include "support/temporary_folder.h"
#include "support/wacz.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// A sentence in ISO 8859-2.
constexpr const char* kCzech =
    "P\xF8\xEDli\xB9 \xBElu\xBBou\xE8k\xFD k\xF9\xF2 \xFAp\xECl \xEF\xE1"
    "belsk\xE9 \xF3"
    "dy. ";

// The loader must find none of the libraries at the start, nor their dependencies.
TEST(LateLibrary, IsNotLoadedAtTheStart) {
  const Ran listed = shell("ldd " WRAPWRIGHT_PROGRAM);
  ASSERT_EQ(listed.exit, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("libicuuc"));
  for (const char* library :
       {"libcurl", "libicui18n", "libmicrohttpd", "libsqlite3", "libstemmer", "libzip", "libgnutls", "libcrypto"})
    EXPECT_THAT(listed.out, Not(HasSubstr(library)));
  // The packages still depend on them.
  const Ran needed = shell("python3 " WRAPWRIGHT_SOURCE_DIR "/packaging/libraries_of.py " WRAPWRIGHT_PROGRAM);
  ASSERT_EQ(needed.exit, 0) << needed.err;
  for (const char* library :
       {"libcurl", "libicui18n", "libmicrohttpd", "libsqlite3", "libstemmer", "libzip", "libgnutls", "libcrypto"})
    EXPECT_THAT(needed.out, HasSubstr(std::string(library) + ".so."));
}

// Replaces the library by a file that is not a library. Commands that do not call it still work.
TEST(LateLibrary, ThatCannotBeLoadedEndsWhatNeedsIt) {
  struct Case {
    std::string library;
    std::string needs;
    std::string does_not;
    int exit = 0;  // of what does not need it
  };
  const TemporaryFolder folder;
  write_all(folder.path() / "page.html", story_page(0));
  write_wacz(folder.path() / "crawl.wacz", {{"archive/a.warc", ""}, {"pages/pages.jsonl", "{}\n"}});
  std::string latin_2 = "<title>x</title><p>";
  for (int i = 0; i < 8; ++i) latin_2 += kCzech;
  write_all(folder.path() / "latin-2.html", latin_2);
  for (std::size_t i = 0; i < 5; ++i) write_all(folder.path() / "site" / (std::to_string(i) + ".html"), story_page(i));
  const std::string local = "extract page.html";
  const std::vector<Case> cases = {
      {"libcurl", "fetch --allow-private --retries 0 http://127.0.0.1:9/ -o pages", "extract crawl.wacz", 3},
      {"libmicrohttpd", "serve --listen 127.0.0.1:0", "fetch --allow-private --retries 0 http://127.0.0.1:9/ -o pages",
       3},
      {"libzip", "serve --listen 127.0.0.1:0", local},  // which loads all of them, as it runs long
      {"libicui18n", "extract latin-2.html", local},
      {"libsqlite3", "learn --site a.example --store s.sqlite site", "learn --site a.example --store s site"},
      {"libstemmer", "learn --site a.example --method forest --store s site", "learn --site a.example --store s site"},
      {"libzip", "extract crawl.wacz", "fetch --allow-private --retries 0 http://127.0.0.1:9/ -o pages", 3},
  };
  for (const Case& c : cases) {
    const std::string name =
        shell("PATH=$PATH:/sbin ldconfig -p | grep -o '" + c.library + "\\.so\\.[0-9a-z]*' | head -n 1 | tr -d '\\n'")
            .out;
    ASSERT_THAT(name, HasSubstr(".so.")) << c.library;
    write_all(folder.path() / c.library / name, "no library\n");
    const auto run_without = [&](const std::string& command) {
      return shell("LD_LIBRARY_PATH=" + c.library + " " WRAPWRIGHT_PROGRAM " " + command, folder.path());
    };
    const Ran ended = run_without(c.needs);
    EXPECT_EQ(ended.exit, 127) << c.needs << "\n" << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("wrapwright: error while loading shared libraries: " + c.library + "/" + name));
    const Ran other = run_without(c.does_not);
    EXPECT_EQ(other.exit, c.exit) << c.does_not << "\n" << other.err;
    EXPECT_THAT(other.err, Not(HasSubstr("loading shared libraries")));
    const Ran without = run_without(local);
    EXPECT_EQ(without.exit, 0) << without.err;
    EXPECT_THAT(without.err, IsEmpty());
  }
}

}  // namespace
}  // namespace wrapwright
