// SPDX-License-Identifier: Apache-2.0
#pragma once
// Watches feeds while archiving: one run of `archive FEED… -o DIR` (docs/use/archiving.md), designed to be repeated by
// cron. It requests the feeds and the pages that they name like `fetch`, writes everything sent and received to WARC
// files, learns wrappers for sites that have none and renews broken ones, writes records of the new pages, and judges
// whether the wrappers still fit. A run killed at any moment is completed by the next one. Called by one thread, which
// starts and joins those that learn and extract.
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/watch/archive_learner.h"
#include "app/watch/article_files.h"
#include "core/base/result.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "web/fetch/downloader.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

struct FeedArchiveOptions {
  std::vector<std::string> feeds;
  std::filesystem::path folder;
  HttpOptions http;
  DownloadOptions download;
  std::size_t items = 0;  // maximum per feed; 0 = all
  std::uint64_t max_archive_bytes = std::uint64_t{1} << 30U;
  ArchiveLearnerOptions learning;  // with the store
  DriftLimits drift;
  std::string time;  // of the run, ISO 8601 in UTC
};

struct FeedArchiveReport {
  std::size_t feeds = 0;
  std::size_t failed_feeds = 0;         // feeds that could not be read, and items without a link
  std::size_t feeds_failed_before = 0;  // for a lasting reason that an earlier run reported
  DownloadSummary pages;
  std::vector<std::string> archives;  // names of the new WARC files
  std::size_t responses = 0;
  std::size_t revisits = 0;
  LearnedSites sites;
  ArticleFiles articles;
  std::vector<WatchedSite> drift;
  bool is_interrupted = false;

  // The number of errors reported to the listener.
  [[nodiscard]] std::size_t failed() const;
  // Number of rewritten records, by reason.
  [[nodiscard]] std::map<std::string, std::size_t> rewritten() const;
};

// Fails with kIo if another run holds the lock, or if the disk or the state files fail. Other failures are reported to
// the listener and counted. REQUIRES: `wrappers` is the cache of the store.
[[nodiscard]] Result<FeedArchiveReport> archive_feeds(const FeedArchiveOptions& options, WrapperCache& wrappers,
                                                      const Listener& listener);

// The report for people: what was fetched, which sites wait for a wrapper, and the outcomes of the pages.
[[nodiscard]] std::vector<std::string> lines_of(const FeedArchiveReport& report, const FeedArchiveOptions& options);

// The report in the format of docs/use/archiving.md: one JSON object and a newline.
[[nodiscard]] std::string to_json(const FeedArchiveReport& report, const FeedArchiveOptions& options);

}  // namespace wrapwright
