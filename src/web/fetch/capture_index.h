// SPDX-License-Identifier: Apache-2.0
#pragma once
// The index, in SQLite, of an archive that grows run after run: where each answer is stored, which answers are pages
// that were requested, and which WARC files await extraction. A killed process loses
// at most the current change. One thread, one process at a time.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/database/database.h"

namespace wrapwright {

// Where a record begins.
struct RecordSpot {
  std::string file;  // its name in the archive
  std::uint64_t offset = 0;
  friend bool operator==(const RecordSpot&, const RecordSpot&) = default;
};

// A successful response that was stored with its body.
struct StoredCapture {
  std::string url;
  std::string digest;  // of the payload
  std::string date;
  std::string record_id;
  RecordSpot spot;
  std::string etag = {};           // as received; "" = none
  std::string last_modified = {};  // as received; "" = none
};

// A page that was asked for, in one of its versions.
struct StoredPage {
  std::string key;  // page_key() of the address that was asked for
  std::string site;
  RecordSpot spot;
};

// The text of an article that has a record.
struct StoredText {
  std::string key;
  RecordSpot spot;
  std::string digest;
};

struct StoredSite {
  std::string name;
  std::size_t pages = 0;
  std::size_t tried = 0;  // pages it had when a wrapper was looked for last and not found
};

class CaptureIndex {
 public:
  // Opens or creates the file. As Database::open; kUnsupported for an index of another version.
  static Result<CaptureIndex> open(const std::filesystem::path& path);

  // The capture of that address with this payload; the one that was seen last.
  [[nodiscard]] Result<std::optional<StoredCapture>> find(std::string_view url, std::string_view digest);
  [[nodiscard]] Result<std::optional<StoredCapture>> latest(std::string_view url);
  // The capture of that address which a 304 to a request with these validators confirms: by the ETag, or without one by
  // Last-Modified (RFC 9110, section 13.2.2).
  [[nodiscard]] Result<std::optional<StoredCapture>> confirmed(std::string_view url, std::string_view etag,
                                                               std::string_view last_modified);
  // Enters that a file is `length` bytes long now, and, unless it is null, the capture, or that it was seen again.
  Status grow(std::string_view file, std::uint64_t length, const StoredCapture* capture);
  // How long a file is of which all records are entered; 0 if it is unknown.
  [[nodiscard]] Result<std::uint64_t> length_of(std::string_view file);

  // The latest version of a page.
  [[nodiscard]] Result<std::optional<RecordSpot>> page(std::string_view key);
  // Enters a page; its file is to be worked on.
  Status add_page(const StoredPage& page);
  [[nodiscard]] Result<std::vector<StoredPage>> pages_of_file(std::string_view file);  // by offset
  // The latest pages of a site, the newest first, in their latest versions.
  [[nodiscard]] Result<std::vector<StoredPage>> latest_pages(std::string_view site, std::size_t most);

  [[nodiscard]] Result<std::vector<std::string>> files_to_do();  // sorted
  // That have pages in these files; sorted.
  [[nodiscard]] Result<std::vector<std::string>> sites_to_do();
  // With the articles that have records now; those that the file had before are forgotten.
  Status mark_done(std::string_view file, const std::vector<StoredText>& texts);
  // The digest of the article's text in the last record before this capture of the page; "" if there is none.
  [[nodiscard]] Result<std::string> text_before(std::string_view key, const RecordSpot& spot);
  // All files that hold pages of the site are to be worked on again.
  Status mark_site(std::string_view site);

  // Enters addresses of pages that a run is about to request, so that the next one knows of them if it is killed.
  Status plan(const std::vector<std::string>& urls);
  [[nodiscard]] Result<std::vector<std::string>> planned();  // sorted
  Status forget_plan();

  [[nodiscard]] Result<std::vector<StoredSite>> sites();  // sorted
  Status set_tried(std::string_view site, std::size_t pages);

 private:
  explicit CaptureIndex(Database database) : database_(std::move(database)) {}
  Status see(const StoredCapture& capture);
  Result<std::optional<StoredCapture>> find_by(const char* condition, std::string_view url, std::string_view value);
  Status write(const char* sql, std::string_view name);
  [[nodiscard]] Result<std::vector<std::string>> names(const char* sql);

  Database database_;
};

}  // namespace wrapwright
