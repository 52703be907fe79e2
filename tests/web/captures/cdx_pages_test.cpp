// SPDX-License-Identifier: Apache-2.0
// Which files an index may name; tests/app/commands/archive_test.cpp has which of its records are read.
#include "web/captures/cdx_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kUrl = "http://a.example/x";

// TOP/crawl/indexes/ holds the index, TOP/crawl/archive/ and TOP/outside.warc archives.
class IndexedArchives : public testing::Test {
 protected:
  IndexedArchives() {
    for (const fs::path& folder : {index_.parent_path() / "sub", archive_}) fs::create_directories(folder);
    const std::string record =
        warc_record("response", kUrl, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>text");
    for (const fs::path& file : {index_.parent_path() / "beside.warc", index_.parent_path() / "sub" / "below.warc",
                                 archive_ / "kept.warc", top_ / "outside.warc"})
      EXPECT_TRUE(write_file_atomically(file, record).ok());
    fs::create_symlink(top_ / "outside.warc", archive_ / "link-out.warc");
    fs::create_symlink(archive_ / "kept.warc", archive_ / "link-in.warc");
    fs::create_directory_symlink(top_, archive_ / "folder-out");
    EXPECT_EQ(::mkfifo((archive_ / "pipe.warc").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", archive_ / "device.warc");
  }
  // The URL of the one page that the index names, or the error.
  [[nodiscard]] std::string read(const std::string& name) const {
    EXPECT_TRUE(write_file_atomically(index_, "example,a)/x 20240301000000 " + std::string(kUrl) +
                                                  " text/html 200 DIGEST - - 1 0 " + name + "\n")
                    .ok());
    auto pages = CdxPages::open(index_, std::make_shared<RecordLookup>());
    if (!pages) return pages.error().to_string();
    CapturedPage page;
    if (!pages->next(page)) return "(no page)";
    return page.error ? page.error->to_string() : page.url;
  }

  TemporaryFolder folder_;
  fs::path top_ = fs::canonical(folder_.path());
  fs::path index_ = top_ / "crawl" / "indexes" / "i.cdx";
  fs::path archive_ = top_ / "crawl" / "archive";
};

TEST_F(IndexedArchives, LieBesideTheIndexOrInTheFolderOfArchives) {
  for (const std::string& name : {std::string("beside.warc"), std::string("sub/below.warc"), std::string("kept.warc"),
                                  std::string("link-in.warc"), (archive_ / "kept.warc").string()})
    EXPECT_EQ(read(name), kUrl) << name;
  EXPECT_THAT(read("none.warc"), HasSubstr("none.warc"));
}

TEST_F(IndexedArchives, LieNowhereElse) {
  for (const std::string& name :
       {(top_ / "outside.warc").string(), std::string("../../outside.warc"), std::string("../outside.warc"),
        std::string("link-out.warc"), std::string("folder-out/outside.warc"), std::string("/dev/zero"),
        std::string("device.warc"), std::string("../../../../../../../../dev/zero")}) {
    EXPECT_THAT(read(name), HasSubstr(name)) << name;
  }
  EXPECT_THAT(read("link-out.warc"), HasSubstr("outside the folder of its index"));
}

TEST_F(IndexedArchives, TheIndexIsNamedWhereItIsDamaged) {
  std::string packed =
      gzip_member("example,a)/x 20240301000000 " + std::string(kUrl) + " text/html 200 DIGEST - - 1 0 beside.warc\n");
  packed.resize(packed.size() / 2);
  const fs::path index = index_.string() + ".gz";
  ASSERT_TRUE(write_file_atomically(index, packed).ok());
  auto pages = CdxPages::open(index, std::make_shared<RecordLookup>());
  ASSERT_TRUE(pages.ok());
  CapturedPage page;
  ASSERT_TRUE(pages->next(page));
  ASSERT_TRUE(page.error);
  EXPECT_EQ(page.error->to_string(), index.string() + " (byte 0): the member is cut off at the end");
}

// A pipe that nobody writes to would never open.
TEST_F(IndexedArchives, AreFiles) {
  for (const char* name : {"pipe.warc", "folder-out/..", "."}) EXPECT_THAT(read(name), HasSubstr(name)) << name;
  EXPECT_THAT(read("pipe.warc"), HasSubstr("not a file"));
}

}  // namespace
}  // namespace wrapwright
