// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the records that an articles file had before it is rewritten, and decides which of two records of a capture is
// worse. An EarlierRecords belongs to one thread. Memory: one line of the file.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// The properties that decide whether a record replaces another one (docs/reference/record-format.md).
struct RecordWorth {
  std::uint64_t offset = 0;  // of the capture in its archive
  std::string status;
  double confidence = 0;         // 0 = the record has none
  std::string text_digest = {};  // of its article; "" = the record has none
};

// Nothing for a line that is not the record of a page in an archive.
[[nodiscard]] std::optional<RecordWorth> worth_of(std::string_view line);

// Whether the wrapper found the article in `before`, but does not find it in `now`, or is less confident.
[[nodiscard]] bool is_worse(const RecordWorth& now, const RecordWorth& before);

// The lines of one file, read in the order of the captures.
class EarlierRecords {
 public:
  struct Record {
    std::string line;  // without its line break
    RecordWorth worth;
  };
  // A file that is missing or cannot be read has no records.
  explicit EarlierRecords(const std::filesystem::path& file) : lines_(file, std::ios::binary) { advance(); }

  // The record of the capture at this offset; null = it has none. Valid until the next call. REQUIRES: `offset` is
  // larger than in the previous call.
  [[nodiscard]] const Record* at(std::uint64_t offset);

 private:
  void advance();

  std::ifstream lines_;
  std::optional<Record> next_;
};

}  // namespace wrapwright
