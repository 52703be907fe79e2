// SPDX-License-Identifier: Apache-2.0
#pragma once
// The folder that `fetch FEED -o DIR` fills: feed.xml, pages/ (bytes as received, transfer and content coding undone),
// index.jsonl (a row a page) and validators.sqlite. Run again, it asks conditionally and fetches only what is new;
// killed at any moment, what was whole stays, and the next run goes on from there. One process at a time (a lock), one
// thread. A page is known by its URL. Cost: two flushes to the disk a page.
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

// What to do about pages that the folder has.
enum class Refetch {
  kWhenChanged,  // ask with validators; a page that came without any, or is still fresh, is left as it is
  kNever,        // all are left as they are
  kAlways,       // all are asked for, without validators
};

struct DownloadOptions {
  Refetch refetch = Refetch::kWhenChanged;
  std::chrono::seconds max_fresh{86'400};  // Cache-Control and Expires are believed so far; 0 = not at all
};

enum class DownloadOutcome {
  kNew,        // stored
  kChanged,    // stored in place of an older version
  kUnchanged,  // asked, and the same as before
  kKept,       // had, and not asked for again
  kGone,       // 410, now or in an earlier run
  kFailed,
};

struct DownloadEvent {
  std::size_t index = 0;  // of the item
  DownloadOutcome outcome = DownloadOutcome::kFailed;
  std::optional<Error> error;  // with kFailed and kGone
};

struct DownloadSummary {
  std::map<DownloadOutcome, std::size_t> counts;
  std::size_t duplicates = 0;   // items whose URL an earlier item has; nothing is done for them
  std::vector<Error> errors;    // of the failed ones, in the order of the items
  std::vector<Error> bad_rows;  // of the index as it was found
  [[nodiscard]] std::size_t count(DownloadOutcome outcome) const;
};

class DownloadFolder {
 public:
  // Creates the folder if need be, takes its lock (kIo if another process has it) and mends its index.
  static Result<DownloadFolder> open(const std::filesystem::path& path, const DownloadOptions& options = {});
  DownloadFolder(DownloadFolder&&) noexcept;
  DownloadFolder& operator=(DownloadFolder&&) noexcept;
  ~DownloadFolder();

  // Asks for the feed, conditionally if the folder has it; after a 304 the capture's body is the file's. `name` is a
  // plain file name, one for each feed of the folder. Nothing is stored yet: that is keep_feed, after a good parse.
  Capture fetch_feed(HttpClient& client, const std::string& url, const std::string& name = "feed.xml");
  Status keep_feed(const Capture& capture, const std::string& name = "feed.xml");

  // Fetches the items' pages. Failed items do not end it; a disk or database that refuses does. Interrupted (the
  // client's stop flag): kInterrupted, with all that was whole stored. `progress` is told of each item once, duplicates
  // excepted.
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress = {});

 private:
  class Impl;
  explicit DownloadFolder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
