// SPDX-License-Identifier: Apache-2.0
#pragma once
// The SQLite index of an archive that grows with each run: where each response is stored, which responses are requested
// pages, and which WARC files await extraction. A killed process loses at most the current change. One thread, one
// process at a time.
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

// One version of a requested page.
struct StoredPage {
  std::string key;  // page_key() of the requested address
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
  std::size_t tried = 0;  // number of pages at the last failed attempt to find a wrapper
};

class CaptureIndex {
 public:
  // Opens or creates the file. Fails like Database::open, and with kUnsupported for an index of another version.
  static Result<CaptureIndex> open(const std::filesystem::path& path);

  // The most recently seen capture of that address with this payload.
  [[nodiscard]] Result<std::optional<StoredCapture>> find(std::string_view url, std::string_view digest);
  [[nodiscard]] Result<std::optional<StoredCapture>> latest(std::string_view url);
  // The capture of that address which a 304 to a request with these validators confirms: by the ETag or, without one,
  // by Last-Modified (RFC 9110, section 13.2.2).
  [[nodiscard]] Result<std::optional<StoredCapture>> confirmed(std::string_view url, std::string_view etag,
                                                               std::string_view last_modified);
  // Records that a file is now `length` bytes long and, unless `capture` is null, that the capture was stored or seen
  // again.
  Status grow(std::string_view file, std::uint64_t length, const StoredCapture* capture);
  // The length up to which the file's records are in the index; 0 if the file is unknown.
  [[nodiscard]] Result<std::uint64_t> length_of(std::string_view file);

  // The latest version of a page.
  [[nodiscard]] Result<std::optional<RecordSpot>> page(std::string_view key);
  // Adds a page and marks its file as to be processed.
  Status add_page(const StoredPage& page);
  [[nodiscard]] Result<std::vector<StoredPage>> pages_of_file(std::string_view file);  // by offset
  // The latest versions of the newest pages of a site, the newest first.
  [[nodiscard]] Result<std::vector<StoredPage>> latest_pages(std::string_view site, std::size_t most);

  [[nodiscard]] Result<std::vector<std::string>> files_to_do();  // sorted
  // The sites that have pages in these files, sorted.
  [[nodiscard]] Result<std::vector<std::string>> sites_to_do();
  // Marks the file as processed, with the articles that now have records; those of the file's earlier processing are
  // forgotten.
  Status mark_done(std::string_view file, const std::vector<StoredText>& texts);
  // The digest of the article's text in the last record before this capture of the page; "" if there is none.
  [[nodiscard]] Result<std::string> text_before(std::string_view key, const RecordSpot& spot);
  // Marks all files that hold pages of the site as to be processed again.
  Status mark_site(std::string_view site);

  // Records the addresses of pages that a run is about to request, so that the next run knows them if this one is
  // killed.
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
