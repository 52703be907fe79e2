// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the articles of an archive: for each WARC file with pages, a file of records (docs/reference/record-format.md)
// of the same name, NAME.jsonl for NAME.warc.gz, written completely or not at all, with each page once. A capture gets
// no record if its article has the same text as the previous record of the page. A file is rewritten if it gained
// pages, or if a site in it gained a wrapper; a record of status ok is then only replaced by one that is not worse.
// Called by one thread, which starts and joins the others. Cost: that of extracting the pages of these files.
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
  std::set<std::string> sites;                   // sites with pages in one of the files
  std::map<std::string, std::size_t> rewritten;  // number of replaced records, by site
  std::size_t unchanged = 0;                     // articles without a record: the previous one has the same text
  std::size_t retained = 0;                      // records that were kept because the new ones are worse
  std::size_t failed = 0;                        // pages; each was reported to the listener
};

struct ArticleFileOptions {
  std::filesystem::path folder;
  PageLimits limits;
  unsigned jobs = 1;  // threads
  std::function<bool()>
      is_stopped;  // called before each page; if true, the current file is discarded, and the next run writes it
};

// The contents of the files do not depend on the number of threads.
[[nodiscard]] Result<ArticleFiles> write_article_files(const ArticleFileOptions& options, WrapperCache& wrappers,
                                                       CaptureArchive& archive, const Listener& listener);

// Judges each site's wrapper by its latest `limits.window` pages, including those of earlier runs, because one run may
// bring too few for a verdict.
[[nodiscard]] Result<std::vector<WatchedSite>> judge_latest_pages(const std::set<std::string>& sites,
                                                                  const DriftLimits& limits,
                                                                  const PageLimits& page_limits, WrapperCache& wrappers,
                                                                  CaptureArchive& archive);

}  // namespace wrapwright
