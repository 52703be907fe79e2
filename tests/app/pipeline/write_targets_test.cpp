// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/write_targets.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

class WriteTargetsTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"a.warc.gz", "in/b.warc.gz", "in/deep/c.html", "in/out.jsonl", "store/a.example.xml"})
      TinyCorpus::write(folder_.path() / name, "x");
    fs::create_symlink(folder_.path() / "a.warc.gz", folder_.path() / "link.warc.gz");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] bool allows(const std::string& target, const std::string& read) const {
    return WriteTargets::make({"", "-", path(target)}).value().allow_reading(path(read)).ok();
  }
  TemporaryFolder folder_;
};

TEST_F(WriteTargetsTest, AreNotRead) {
  struct Case {
    const char* target;
    const char* read;
    bool allowed;
  };
  for (const Case& each : {
           Case{"a.warc.gz", "a.warc.gz", false},
           Case{"a.warc.gz", "in/../a.warc.gz", false},
           Case{"a.warc.gz", "link.warc.gz", false},
           Case{"link.warc.gz", "a.warc.gz", false},
           Case{"new.warc.gz", "new.warc.gz", true},
           Case{"new.warc.gz", "a.warc.gz", true},
           Case{"in/b.warc.gz", "in", false},
           Case{"in/deep/c.html", "in", false},
           Case{"in/out.jsonl", "in", true},
           Case{"in/out.jsonl", "in/out.jsonl", false},
           Case{"in/new.warc.gz", "in", true},
           Case{"a.warc.gz", "in", true},
           Case{"in", "in", true},
           Case{"a.warc.gz", "a.warc.gz/inside", true},
       }) {
    EXPECT_EQ(allows(each.target, each.read), each.allowed) << each.target << " " << each.read;
  }
  const std::vector<std::string> others = {"-", "http://a.example/", path("in")};
  EXPECT_TRUE(WriteTargets::make({path("a.warc.gz")}, {others, {"*.gz"}}, path("store")));
  EXPECT_FALSE(WriteTargets::make({path("store/a.example.xml")}, {others}, path("store")));
  const auto refused = WriteTargets::make({path("a.warc.gz")}, {others, {path("link.warc.gz")}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kRefused);
  EXPECT_EQ(refused.error().where.source, fs::canonical(path("a.warc.gz")).string());
}

TEST_F(WriteTargetsTest, AreNotReadFromAStore) {
  const auto targets = WriteTargets::make({path("store/a.example.xml")}).value();
  EXPECT_FALSE(targets.allow_reading_folder(path("store"), ".xml"));
  EXPECT_FALSE(targets.allow_reading_folder(path("store"), ""));
  EXPECT_TRUE(targets.allow_reading_folder(path("store"), ".json"));
  EXPECT_TRUE(targets.allow_reading_folder(path("in"), ".xml"));
  EXPECT_TRUE(targets.allow_reading_folder(path("none"), ".xml"));
}

TEST_F(WriteTargetsTest, AreDifferentFiles) {
  EXPECT_FALSE(WriteTargets::make({path("new.json"), path("in/../new.json")}));
  EXPECT_FALSE(WriteTargets::make({path("a.warc.gz"), path("link.warc.gz")}));
  EXPECT_TRUE(WriteTargets::make({path("new.json"), path("in/new.json")}));
  EXPECT_TRUE(WriteTargets::make({"-", "-", "", ""}));
}

}  // namespace
}  // namespace wrapwright
