// SPDX-License-Identifier: Apache-2.0
#pragma once
// index.jsonl: the list of a folder's pages, one JSON object per line, as written by `fetch` or as part of a corpus.
// Reading is a pure function; the writer appends and owns its file, one thread, one process at a time.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/fetch/capture.h"

namespace wrapwright {

inline constexpr const char* kIndexName = "index.jsonl";

struct IndexRow {
  std::string id;
  std::string url;
  std::string final_url;
  int status = 0;
  std::vector<HttpHeader> headers;
  std::string time;
  std::string file;  // relative to the index, inside its folder; key "file", or "page" in corpora
  std::string group;
  std::string era;
  std::string lang;
  std::string encoding;
  std::size_t line = 0;     // line number
  bool from_fetch = false;  // has "file": superseded by a later row of the same URL
};

struct IndexReading {
  std::vector<IndexRow> rows;  // in the order of the file
  std::vector<Error> bad;      // invalid lines, with file and line; they are skipped
};

// One line of an index, without its line break; the caller sets `line` of the row and the error's place.
[[nodiscard]] Result<IndexRow> parse_index_row(std::string_view line);

// The rows of an index. `source` names it in errors. Blank lines are ignored.
[[nodiscard]] IndexReading parse_index(std::string_view bytes, const std::string& source);

// Whether a line is blank.
[[nodiscard]] bool is_blank_line(std::string_view line);

// A row as `fetch` writes it, with the newline. Malformed UTF-8 is read as Latin-1 in headers (so it is preserved) and
// becomes U+FFFD elsewhere.
[[nodiscard]] std::string index_line(const IndexRow& row);

// Appends rows so that a process killed at any moment leaves complete lines and at most one partial line at the end,
// which the next open() removes.
class IndexWriter {
 public:
  // Creates the file if necessary and repairs its end; the writer is positioned at the end.
  static Result<IndexWriter> open(const std::filesystem::path& path);
  IndexWriter(IndexWriter&& other) noexcept;
  IndexWriter& operator=(IndexWriter&& other) noexcept;
  ~IndexWriter();

  // When this returns the row is on the disk.
  Status append(const IndexRow& row);
  // Replaces all rows at once.
  Status replace(const std::vector<IndexRow>& rows);

 private:
  IndexWriter(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace wrapwright
