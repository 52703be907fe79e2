// SPDX-License-Identifier: Apache-2.0
#pragma once
// The folder that `fetch FEED -o DIR` fills: feed.xml, pages/ (bytes as received, with transfer and content coding
// undone), index.jsonl (one row per page) and validators.sqlite. Repeated runs send conditional requests and fetch only
// what is new. A killed process leaves all complete pages, and the next run continues from there. One process at a time
// (a lock), one thread. A page is identified by its URL. Cost: two flushes to the disk per page.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "fetch/http_client.h"
#include "fetch/index_file.h"
#include "fetch/validators.h"

namespace wrapwright {

struct DownloadItem {
  std::string id;  // "" = the URL
  std::string url;
  std::string group;  // goes into the row; "" = none
};

// How to treat pages that the folder has already.
enum class Refetch {
  kWhenChanged,  // request with validators; pages without validators and fresh pages are kept
  kNever,        // keep all
  kAlways,       // request all, without validators
};

struct DownloadOptions {
  Refetch refetch = Refetch::kWhenChanged;
  std::chrono::seconds max_fresh{86'400};  // limits how long Cache-Control and Expires are trusted; 0 = not at all
};

enum class DownloadOutcome {
  kNew,        // stored
  kChanged,    // stored in place of an older version
  kUnchanged,  // requested, and unchanged
  kKept,       // present, and not requested again
  kGone,       // 410, now or in an earlier run
  kFailed,
};

struct DownloadEvent {
  std::size_t index = 0;  // index of the item
  DownloadOutcome outcome = DownloadOutcome::kFailed;
  std::optional<Error> error;  // for kFailed and kGone
};

struct DownloadSummary {
  std::map<DownloadOutcome, std::size_t> counts;
  std::size_t duplicates = 0;   // items with the URL of an earlier item, which are skipped
  std::vector<Error> errors;    // of the failed ones, in the order of the items
  std::vector<Error> bad_rows;  // of the index as it was found
  [[nodiscard]] std::size_t count(DownloadOutcome outcome) const;
};

class DownloadFolder {
 public:
  // Creates the folder if necessary, takes its lock (kIo if another process has it) and repairs its index.
  static Result<DownloadFolder> open(const std::filesystem::path& path, const DownloadOptions& options = {});
  DownloadFolder(DownloadFolder&&) noexcept;
  DownloadFolder& operator=(DownloadFolder&&) noexcept;
  ~DownloadFolder();

  // Requests the feed, conditionally if the folder has it; after a 304 the capture's body is that of the file. `name`
  // is a plain file name, one per feed of the folder. Nothing is stored yet: call keep_feed() after the feed was parsed
  // successfully.
  Capture fetch_feed(HttpClient& client, const std::string& url, const std::string& name = "feed.xml");
  Status keep_feed(const Capture& capture, const std::string& name = "feed.xml");

  // Fetches the items' pages. Failed items do not end the run; an error of the disk or the database does. If
  // interrupted (by the client's stop flag) returns kInterrupted, with all complete pages stored. `progress` is called
  // once per item, except for duplicates.
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress = {});

 private:
  class Impl;
  explicit DownloadFolder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
