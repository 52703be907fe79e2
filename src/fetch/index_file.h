// SPDX-License-Identifier: Apache-2.0
#pragma once
// index.jsonl: the list of a folder's pages, one JSON object a line, as `fetch` writes it or as a corpus brings it.
// Reading is a pure function; the writer appends and owns its file, one thread, one process at a time.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "fetch/capture.h"

namespace wrapwright {

inline constexpr const char* kIndexName = "index.jsonl";

struct IndexRow {
  std::string id;
  std::string url;
  std::string final_url;
  int status = 0;
  std::vector<HttpHeader> headers;
  std::string time;
  std::string file;  // relative to the index, inside its folder; key "file", or "page" as corpora have it
  std::string group;
  std::string era;
  std::string lang;
  std::string encoding;
  std::size_t line = 0;     // where it was read
  bool from_fetch = false;  // has "file": a later row of the same URL takes its place
};

struct IndexReading {
  std::vector<IndexRow> rows;  // in the order of the file
  std::vector<Error> bad;      // lines that are no rows, with file and line; they are passed over
};

// The rows of an index. `source` names it in errors. Blank lines are fine.
[[nodiscard]] IndexReading parse_index(std::string_view bytes, const std::string& source);

// A row as `fetch` writes it, with the newline. Bytes that are no UTF-8 are taken for Latin-1 in headers (so they
// survive) and become U+FFFD elsewhere.
[[nodiscard]] std::string index_line(const IndexRow& row);

// Appends rows such that a process killed at any moment leaves whole lines and at most one torn one at the end, which
// the next open removes.
class IndexWriter {
 public:
  // Creates the file if need be and mends its end. Returns with the file ready at its end.
  static Result<IndexWriter> open(const std::filesystem::path& path);
  IndexWriter(IndexWriter&& other) noexcept;
  IndexWriter& operator=(IndexWriter&& other) noexcept;
  ~IndexWriter();

  // The row is on the disk when this returns.
  Status append(const IndexRow& row);
  // Puts these rows in place of all, at once.
  Status replace(const std::vector<IndexRow>& rows);

 private:
  IndexWriter(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace wrapwright
