// SPDX-License-Identifier: Apache-2.0
// The wrappers in the repository are byte for byte what `learn` makes of the sample sites, fetched over HTTP from the
// real server.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "build_paths.h"
#include "support/program.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> wrappers(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".xml") out[entry.path().filename().string()] = read_all(entry.path());
  }
  return out;
}

class SampleWrappers : public testing::Test {
 protected:
  // The feeds name port 8808, so this is the only test that needs a fixed port.
  void SetUp() override { ASSERT_EQ(serve("--background"), 0) << "scripts/serve-samples did not start"; }
  void TearDown() override { EXPECT_EQ(serve("--stop"), 0); }
  static int serve(const std::string& flag) {
    return std::system(("'" + (kRoot / "scripts/serve-samples").string() + "' " + flag + " >/dev/null").c_str());
  }
  const static inline fs::path kRoot = WRAPWRIGHT_SOURCE_DIR;
};

TEST_F(SampleWrappers, AreWhatLearnMakesOfTheFeedsAndFindArticlesNeverSeen) {
  const TemporaryFolder folder;
  const std::string store = (folder.path() / "store").string();
  ::setenv("SOURCE_DATE_EPOCH", "1767225600", 1);
  const Ran learned =
      run({"learn", "--allow-private", "--delay", "0", "--store", store, (kRoot / "feeds/samples.opml").string()});
  ::unsetenv("SOURCE_DATE_EPOCH");
  ASSERT_EQ(learned.exit, 0) << learned.err;
  const auto again = wrappers(store);
  const auto shipped = wrappers(kRoot / "wrappers");
  ASSERT_EQ(shipped.size(), 8U);
  ASSERT_EQ(again.size(), shipped.size());
  for (const auto& [file, bytes] : shipped)
    EXPECT_EQ(again.at(file), bytes) << file << ": learn again (wrappers/README.md)";

  const Ran applied =
      run({"apply", "--allow-private", "--delay", "0", "--store", (kRoot / "wrappers").string(), "--format", "text",
           "http://jekyll.localhost:8808/workshop/2024/01/14/sharpening-a-plane-iron.html"});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_TRUE(applied.out.starts_with("Sharpening a plane iron without a jig\n\nMy grandfather")) << applied.out;
}

}  // namespace
}  // namespace wrapwright
