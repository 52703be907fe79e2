// SPDX-License-Identifier: Apache-2.0
#include "web/archive/wacz.h"

#include <fstream>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/corpora.h"
#include "support/temporary_folder.h"
#include "support/wacz.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using Files = std::map<std::string, std::string>;

const std::string kWarc = warc_record("response", "http://a.example/", "HTTP/1.1 200 OK\r\n\r\n<p>one");

Files some_files() {
  return {{"archive/b.warc.gz", gzip_member(kWarc)},
          {"archive/a.warc", kWarc},
          {"pages/pages.jsonl", "{\"format\": \"json-pages-1.0\"}\n"},
          {"indexes/index.cdx", "com,x)/"}};
}

std::vector<std::string> problems(const std::filesystem::path& path) {
  const auto wacz = Wacz::open(path);
  if (!wacz) return {wacz.error().to_string()};
  std::vector<std::string> out;
  for (const Error& error : wacz->check()) out.push_back(error.to_string());
  return out;
}

class WaczFiles : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "x.wacz"; }
  TemporaryFolder folder_;
};

TEST_F(WaczFiles, ArchivesAboveTheLimitAreLeftOutAndTold) {
  write_wacz(path(), some_files());
  const auto wacz = Wacz::open(path(), {.max_archives = 1});
  ASSERT_TRUE(wacz.ok());
  EXPECT_EQ(wacz->archives().size(), 1U);
  const std::vector<Error> errors = wacz->check();
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].to_string(),
            path().string() + ": 1 archive is left out: more than 1, or larger than the ZIP itself");
}

TEST_F(WaczFiles, ArchivesThatLieInOneAnotherAreReadOnce) {
  std::string zip;
  {
    write_zip(path(), {{"archive/a.warc", std::string(100'000, 'a')}, {"archive/b.warc", ""}});
    zip = *read_file(path());
  }
  // The directory says of b what it says of a: its size, and where it begins.
  const std::size_t a = zip.find("PK\1\2");
  const std::size_t b = zip.find("PK\1\2", a + 1);
  zip.replace(b + 16, 12, zip, a + 16, 12);
  zip.replace(b + 42, 4, zip, a + 42, 4);
  std::ofstream(path(), std::ios::binary) << zip;
  const auto wacz = Wacz::open(path());
  ASSERT_TRUE(wacz.ok());
  EXPECT_EQ(wacz->archives(), std::vector<std::string>{"archive/a.warc"});
  EXPECT_THAT(problems(path()), testing::Contains(HasSubstr("1 archive is left out")));
}

TEST_F(WaczFiles, APackageOfManyValuesIsRefused) {
  Files files = some_files();
  std::string package = "{\"resources\":[";
  for (int i = 0; i < 600'000; ++i) package += "[],";
  files["datapackage.json"] = package + "0]}";
  write_zip(path(), files);
  EXPECT_EQ(problems(path()),
            std::vector<std::string>{path().string() + "/datapackage.json: its JSON: more than 500000 values"});
}

TEST_F(WaczFiles, GiveTheirArchivesByName) {
  write_wacz(path(), some_files());
  const auto wacz = Wacz::open(path());
  ASSERT_TRUE(wacz.ok()) << wacz.error().to_string();
  EXPECT_EQ(wacz->archives(), (std::vector<std::string>{"archive/a.warc", "archive/b.warc.gz"}));
  EXPECT_TRUE(wacz->check().empty()) << testing::PrintToString(problems(path()));
  for (const std::string& name : wacz->archives()) {
    auto source = wacz->open_file(name);
    ASSERT_TRUE(source.ok());
    const Reading reading = read_all(ArchiveReader(std::move(source).value(), name));
    ASSERT_EQ(reading.records.size(), 1U);
    EXPECT_EQ(reading.records[0].head.uri, "http://a.example/");
  }
  // A stored file can be read from anywhere.
  auto source = wacz->open_file("archive/a.warc");
  std::string rest(10, '\0');
  ASSERT_TRUE((*source)->seek(5));
  EXPECT_EQ(*(*source)->read(rest.data(), 3), 3U);
  EXPECT_EQ(rest.substr(0, 3), "1.0");
  EXPECT_FALSE(wacz->open_file("archive/none.warc").ok());
}

TEST_F(WaczFiles, WhatIsNotAsThePackageSaysIsNamed) {
  struct Case {
    const char* name;
    std::function<void(Files&, nlohmann::json&)> change;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"digest", [](Files& files, auto&) { files["archive/a.warc"][0] = 'X'; },
       "x.wacz/archive/a.warc: its digest is not as datapackage.json says"},
      {"size", [](Files& files, auto&) { files["pages/pages.jsonl"] += "x"; },
       "x.wacz/pages/pages.jsonl: it has 30 bytes, and not 29"},
      {"missing", [](Files& files, auto&) { files.erase("indexes/index.cdx"); },
       "x.wacz/indexes/index.cdx: the ZIP has no such file"},
      {"algorithm", [](Files&, auto& package) { package["resources"][0]["hash"] = "md5:00"; },
       "x.wacz/archive/a.warc: its digest cannot be checked: it is md5"},
      {"no digest", [](Files&, auto& package) { package["resources"][0].erase("hash"); }, "has no digest of it"},
      {"no resources", [](Files&, auto& package) { package.erase("resources"); },
       "x.wacz/datapackage.json: it names no"},
      {"no object", [](Files&, auto& package) { package = nlohmann::json::array(); },
       "x.wacz/datapackage.json: it is not a JSON object"},
      {"nesting",
       [](Files& files, auto& package) {
         package = nullptr;
         files["datapackage.json"] = std::string(5000, '[');
       },
       "nested deeper than 100"},
      {"no package", [](Files&, auto& package) { package = nullptr; },
       "x.wacz/datapackage.json: the ZIP has no such file"},
      {"package digest",
       [](Files& files, auto&) {
         files["datapackage-digest.json"] = R"({"path": "datapackage.json", "hash": "sha256:00"})";
       },
       "x.wacz/datapackage.json: its digest is not"},
      {"broken package digest", [](Files& files, auto&) { files["datapackage-digest.json"] = "{"; },
       "x.wacz/datapackage-digest.json: it is not a JSON object"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    Files files = some_files();
    nlohmann::json package = package_of(files);
    c.change(files, package);
    if (!package.is_null()) files["datapackage.json"] = package.dump();
    write_zip(path(), files);
    const auto found = problems(path());
    ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
    EXPECT_THAT(found[0], HasSubstr(c.problem));
  }
}

TEST_F(WaczFiles, TheOldFormOfThePackageIsRead) {
  Files files = {{"archive/a.warc", kWarc}};
  files["datapackage.json"] = R"({"resources": [{"path": "archive/a.warc", "hashing": "sha256", "stats": {"hash": ")" +
                              sha256_hex(kWarc) + R"(", "bytes": )" + std::to_string(kWarc.size()) + "}}]}";
  write_zip(path(), files);
  EXPECT_TRUE(problems(path()).empty()) << testing::PrintToString(problems(path()));
}

TEST_F(WaczFiles, WhatIsNoZipIsAnError) {
  std::ofstream(path()) << "PK\x03\x04 and no more";
  EXPECT_EQ(Wacz::open(path()).error().kind, ErrorKind::kSyntax);
  EXPECT_EQ(Wacz::open(folder_.path() / "none.wacz").error().kind, ErrorKind::kNotFound);
}

TEST(WaczOfOthers, ValidFilesHaveNoProblemsAndInvalidOnesHave) {
  REQUIRE_ARCHIVES(archives);
  for (const char* name : {"py-wacz/valid_example_1.wacz", "py-wacz/valid_example_2.wacz",
                           "py-wacz/valid_signed_example_1.wacz", "pywb/valid_example_1.wacz"}) {
    EXPECT_TRUE(problems(archives / name).empty()) << name << testing::PrintToString(problems(archives / name));
    EXPECT_EQ(Wacz::open(archives / name)->archives().size(), 1U) << name;
  }
  for (const char* name : {"py-wacz/invalid_example_1.wacz", "pywb/invalid_example_1.wacz"}) {
    EXPECT_FALSE(problems(archives / name).empty()) << name;
  }
}

}  // namespace
}  // namespace wrapwright
