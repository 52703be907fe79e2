// SPDX-License-Identifier: Apache-2.0
#pragma once
// The articles of an archive: for each WARC file with pages a file of records (docs/record-format.md) of the same name,
// NAME.jsonl for NAME.warc.gz, written whole or not at all, with each page once. Files of which pages or wrappers are
// new are written again. One thread. Cost: that of extracting the pages of these files.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "batch/drift_watch.h"
#include "batch/page_extractor.h"
#include "watch/capture_archive.h"
#include "watch/listener.h"

namespace wrapwright {

struct ArticleFiles {
  std::vector<std::string> written;          // names of files
  std::map<std::string, std::size_t> pages;  // by status
  std::set<std::string> sites;               // of which a file has pages
  std::size_t failed = 0;                    // pages; each was told to the listener
};

// `is_stopped` is asked before each page: then the file in work is given up, and the next run writes it.
[[nodiscard]] Result<ArticleFiles> write_article_files(const std::filesystem::path& folder, PageExtractor& extractor,
                                                       CaptureArchive& archive, const Listener& listener,
                                                       const std::function<bool()>& is_stopped);

// How the wrappers fit the latest `most` pages of each site, also those of earlier runs, as one run may bring too few
// to judge by.
[[nodiscard]] Result<std::vector<WatchedSite>> judge_latest_pages(const std::set<std::string>& sites,
                                                                  const DriftLimits& limits, PageExtractor& extractor,
                                                                  CaptureArchive& archive);

}  // namespace wrapwright
