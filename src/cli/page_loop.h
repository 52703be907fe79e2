// SPDX-License-Identifier: Apache-2.0
#pragma once
// The main loop of the commands that extract articles: reads sources, runs extractors on several threads, and writes
// one output in the order of the pages, with failures reported and counted. Called by one thread, which starts and
// joins the others.
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/record.h"

namespace wrapwright {

// Extracts one page: reads, decodes, parses, finds the article, renders. Keeps buffers between pages; one per thread.
class PageExtractor {
 public:
  virtual ~PageExtractor() = default;
  // Appends the page's record to `out`: the article, below a header line if requested; in JSON one line with any
  // result. For every status except kOk `problem` receives the reason; kFallback and kNoArticle are not failures.
  virtual PageStatus extract(const SourcePage& source, std::string& out, std::string& problem) = 0;
};

// The options that such commands share.
struct PageLoopOptions {
  SourceOptions sources;
  PageOptions page;
  HttpOptions http;
  OutputFormat format = OutputFormat::kText;
  // Completes what is known of a single page that is a file (cli/sources.h); may be empty.
  std::function<void(SourcePage&)> identify;
  std::string output;
  unsigned jobs = 1;
};

// The options but for SOURCE and the network's and pages' limits, so that a command's own stand between.
void add_page_loop_sources(CLI::App& app, PageLoopOptions& options);
void add_page_loop(CLI::App& app, PageLoopOptions& options);

using MakePageExtractor = std::function<std::unique_ptr<PageExtractor>(PageHeaders headers)>;

// `doing` is the verb for the progress bar.
ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageExtractor& make,
                       Console& console);

}  // namespace wrapwright
