// SPDX-License-Identifier: Apache-2.0
#pragma once
// The articles of an archive: for each WARC file with pages a file of records (docs/reference/record-format.md) of the same name,
// NAME.jsonl for NAME.warc.gz, written whole or not at all, with each page once. A capture whose article has the text of
// the page's record before it gets none. A file is written again if it gained pages, or if a site on it gained a wrapper; a record of status ok is then replaced by one that is
// not worse alone. Called by one thread, which starts and joins the others. Cost: that of extracting the pages of these
// files.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/watch/capture_archive.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"

namespace wrapwright {

struct ArticleFiles {
  std::vector<std::string> written;              // names of files
  std::map<std::string, std::size_t> pages;      // by status
  std::set<std::string> sites;                   // of which a file has pages
  std::map<std::string, std::size_t> rewritten;  // records that were replaced by others, by site
  std::size_t unchanged = 0;                     // articles without a record, as the one before has the same text
  std::size_t retained = 0;                      // records that were left as they were, as the new ones are worse
  std::size_t failed = 0;                        // pages; each was told to the listener
};

struct ArticleFileOptions {
  std::filesystem::path folder;
  PageLimits limits;
  unsigned jobs = 1;  // threads
  std::function<bool()>
      is_stopped;  // asked before each page: then the file in work is given up, and the next run writes it
};

// What the files hold does not depend on the number of threads.
[[nodiscard]] Result<ArticleFiles> write_article_files(const ArticleFileOptions& options, WrapperCache& wrappers,
                                                       CaptureArchive& archive, const Listener& listener);

// Judges each site's wrapper by its latest `limits.window` pages, those of earlier runs included, as one run may bring
// too few to judge by.
[[nodiscard]] Result<std::vector<WatchedSite>> judge_latest_pages(const std::set<std::string>& sites,
                                                                  const DriftLimits& limits,
                                                                  const PageLimits& page_limits, WrapperCache& wrappers,
                                                                  CaptureArchive& archive);

}  // namespace wrapwright
