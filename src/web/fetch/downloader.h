// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides which pages of a list are requested, with which validators, and what happens to the responses; the caller
// decides where the pages are kept (PageStorage). Repeated runs send conditional requests and fetch only what is new.
// One thread.
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "web/fetch/http_client.h"
#include "web/fetch/lasting_failures.h"
#include "web/fetch/validators.h"

namespace wrapwright {

struct DownloadItem {
  std::string id;  // "" = the URL
  std::string url;
  std::string group;  // "" = none
};

// How to treat pages that are stored already.
enum class Refetch {
  kWhenChanged,  // request with validators; pages without validators and fresh pages are kept
  kNever,        // keep all
  kAlways,       // request all, without validators
};

struct DownloadOptions {
  Refetch refetch = Refetch::kWhenChanged;
  std::chrono::seconds max_fresh{86'400};  // limits how long Cache-Control and Expires are trusted; 0 = not at all
  FailureRest failure_rest = {};           // of missing pages; Refetch::kAlways requests them
};

enum class DownloadOutcome {
  kNew,           // stored
  kChanged,       // stored in place of an older version, or in addition to it
  kUnchanged,     // requested, and unchanged
  kKept,          // present, and not requested again
  kGone,          // 410, now or in an earlier run
  kFailedBefore,  // for the lasting reason that an earlier run reported, whether requested again or not
  kFailed,
};

struct DownloadEvent {
  std::size_t index = 0;  // index of the item
  DownloadOutcome outcome = DownloadOutcome::kFailed;
  std::optional<Error> error;  // for kFailed, kFailedBefore and kGone
  bool is_known = false;       // an earlier run reported the error
};

struct DownloadSummary {
  std::map<DownloadOutcome, std::size_t> counts;
  std::size_t duplicates = 0;   // items with the URL of an earlier item, which are skipped
  std::vector<Error> errors;    // of the failed ones, in the order of the items
  std::vector<Error> bad_rows;  // of the existing index
  [[nodiscard]] std::size_t count(DownloadOutcome outcome) const;
};

// For people: "3 new, 1 failed"; "nothing to fetch".
[[nodiscard]] std::string to_string(const DownloadSummary& summary);

// Where pages are kept. A page is identified by its key, page_key() of the item's URL.
class PageStorage {
 public:
  PageStorage() = default;
  PageStorage(const PageStorage&) = delete;
  PageStorage& operator=(const PageStorage&) = delete;
  virtual ~PageStorage() = default;

  // Whether the page exists as it was stored; false if it was damaged since.
  [[nodiscard]] virtual bool has_page(const std::string& key) = 0;
  // The validators that can be derived from a stored page, in case its own are missing because the process was killed
  // in between.
  [[nodiscard]] virtual std::optional<Validators> validators_of_page(const std::string& key) = 0;
  // Stores the page of a successful response: kNew, kChanged or kUnchanged. When it returns, the page is on the disk.
  // REQUIRES: `item` has an id.
  [[nodiscard]] virtual Result<DownloadOutcome> store(const DownloadItem& item, const std::string& key,
                                                      const Capture& capture) = 0;
};

class Downloader {
 public:
  // REQUIRES: storage and validators outlive the object.
  Downloader(PageStorage& storage, ValidatorStore& validators, const DownloadOptions& options)
      : storage_(storage), validators_(validators), options_(options), failures_(validators, options.failure_rest) {}

  // Fetches the items' pages. Failed items do not end the run; an error of the storage does. If interrupted (by the
  // client's stop flag) returns kInterrupted, with all complete pages stored. `progress` is called once per item,
  // except for duplicates.
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress);

 private:
  // One requested item.
  struct Task {
    std::size_t item = 0;
    std::string id;
    std::string key;
    std::optional<Validators> before;
  };
  struct Run {
    const std::vector<DownloadItem>& items;
    const std::function<void(const DownloadEvent&)>& progress;
    DownloadSummary summary = {};
    std::vector<Task> tasks = {};
    std::vector<HttpRequest> requests = {};
    std::map<std::size_t, Error> failed = {};  // by item
    std::optional<Error> fatal = {};
  };

  Status plan(Run& run);
  Status plan_item(Run& run, std::size_t index, std::string id, const std::string& key);
  [[nodiscard]] Result<std::optional<Validators>> known(const std::string& key);
  Status take(Run& run, const Task& task, const Capture& capture);
  Status store(Run& run, const Task& task, const Capture& capture);
  Status fail(Run& run, const Task& task, const Capture& capture);
  Status forget_move(const Task& task, const Capture& capture);
  [[nodiscard]] Result<bool> rests(const std::string& key);
  static void tell(Run& run, DownloadEvent event);

  PageStorage& storage_;
  ValidatorStore& validators_;
  DownloadOptions options_;
  LastingFailures failures_;
};

}  // namespace wrapwright
