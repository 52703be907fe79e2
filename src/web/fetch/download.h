// SPDX-License-Identifier: Apache-2.0
#pragma once
// The folder that `fetch FEED -o DIR` fills: feed.xml, pages/ (bytes as received, with transfer and content coding
// undone), index.jsonl (one row per page) and validators.sqlite. Repeated runs send conditional requests and fetch only
// what is new. A killed process leaves all complete pages, and the next run continues from there. One process at a time
// (a lock), one thread. A page is identified by its URL. Cost: two flushes to the disk per page.
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "web/fetch/downloader.h"
#include "web/fetch/feed_folder.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

class DownloadFolder {
 public:
  // Creates the folder if necessary, takes its lock (kIo if another process has it) and repairs its index.
  static Result<DownloadFolder> open(const std::filesystem::path& path, const DownloadOptions& options = {});
  DownloadFolder(DownloadFolder&&) noexcept;
  DownloadFolder& operator=(DownloadFolder&&) noexcept;
  ~DownloadFolder();

  // Whether the page of this URL exists as it was stored. If its file was truncated since, the page is requested again
  // as if it did not exist.
  [[nodiscard]] bool has_page(const std::string& url);

  // feed.xml, or one file per feed.
  FeedFolder& feeds();

  // Like Downloader::download; afterwards the rows of the index are in the order of the items, after those of pages
  // that are no longer listed.
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress = {});

 private:
  class Impl;
  explicit DownloadFolder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
