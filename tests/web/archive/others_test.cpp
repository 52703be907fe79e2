// SPDX-License-Identifier: Apache-2.0
// Archives of other projects must be read record by record like by warcio and FastWARC.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/digest.h"
#include "support/archive_records.h"
#include "support/corpora.h"
#include "support/other_programs.h"
#include "support/temporary_folder.h"
#include "web/archive/reader.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Without the head of an HTTP message and without codings.
std::string body_of(const SeenRecord& record) {
  const auto head = parse_http_response(record.block);
  if (head) {
    std::string buffer;
    const std::string_view coded = std::string_view(record.block).substr(head->size);
    return std::string(read_http_body(head->headers, coded, std::size_t{1} << 30U, buffer).bytes);
  }
  if (record.head.type != RecordType::kRequest) return record.block;
  const std::size_t end = record.block.find("\r\n\r\n");
  return end == std::string::npos ? "" : record.block.substr(end + 4);
}

using Offset = std::pair<std::uint64_t, std::string>;  // and id

std::map<Offset, SeenRecord> records_of(const fs::path& path) {
  auto reader = ArchiveReader::open(path);
  EXPECT_TRUE(reader) << path;
  std::map<Offset, SeenRecord> out;
  for (SeenRecord& record : read_all(*std::move(reader)).records) {
    Offset offset(record.offset, record.head.id);
    out.emplace(std::move(offset), std::move(record));
  }
  return out;
}

struct Difference {
  const char* reader;
  const char* file;
};
// docs/use/archiving.md gives the reasons.
constexpr Difference kDifferences[] = {
    {"warcio", "bad.arc"}, {"warcio", "example-wrong-chunks.warc.gz"}, {"FastWARC", "missing-status-text.warc"}};

bool is_known_difference(const std::string& reader, const std::string& file) {
  return std::any_of(std::begin(kDifferences), std::end(kDifferences),
                     [&](const Difference& each) { return reader == each.reader && file == each.file; });
}

// Records that share a gzip member have its offset, while FastWARC counts what it has read ahead: there the id tells.
std::map<Offset, SeenRecord>::const_iterator find(const std::map<Offset, SeenRecord>& records, std::uint64_t offset,
                                                  const std::string& id) {
  const auto exactly = records.find({offset, id});
  if (exactly != records.end() || records.empty()) return exactly;
  const bool share = records.size() > 1 && std::next(records.begin())->first.first == records.begin()->first.first;
  if (!share) return records.end();
  return std::find_if(records.begin(), records.end(), [&](const auto& each) { return each.first.second == id; });
}

TEST(ArchivesOfOthers, RecordsAreWhereWarcioAndFastWarcFindThemAndHoldTheSame) {
  REQUIRE_ARCHIVES(archives);
  REQUIRE_PYTHON_MODULES("warcio, fastwarc");
  std::string files;
  for (const auto& entry : fs::recursive_directory_iterator(archives)) {
    const std::string name = entry.path().filename().string();
    const bool is_archive = name.find(".warc") != std::string::npos || name.find(".arc") != std::string::npos;
    if (is_archive && name.find(".cdx") == std::string::npos) files += " '" + entry.path().string() + "'";
  }
  const TemporaryFolder folder;
  ASSERT_TRUE(run_python("web/archive/read_by_others.py", files, folder.path() / "log"));
  std::map<std::string, std::map<Offset, SeenRecord>> ours;
  std::map<std::string, std::size_t> compared;
  std::ifstream lines(folder.path() / "log");
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('{')) continue;  // why one gave up
    const json theirs = json::parse(line);
    const std::string file = theirs["file"];
    if (!ours.contains(file)) ours[file] = records_of(file);
    const std::string what = theirs["reader"].get<std::string>() + ": " + file + " at " + theirs["offset"].dump();
    const bool is_arc = file.find(".arc") != std::string::npos;  // ids are made up
    const auto found = find(ours[file], theirs["offset"], is_arc ? "" : theirs["id"].get<std::string>());
    ASSERT_NE(found, ours[file].end()) << what;
    const SeenRecord& record = found->second;
    if (is_known_difference(theirs["reader"], fs::path(file).filename())) continue;
    EXPECT_EQ(sha256_hex(theirs["reader"] == "warcio" ? body_of(record) : record.block), theirs["sha256"]) << what;
    ++compared[theirs["reader"]];
  }
  EXPECT_GT(compared["warcio"], 500U);
  EXPECT_GT(compared["FastWARC"], 500U);
}

}  // namespace
}  // namespace wrapwright
