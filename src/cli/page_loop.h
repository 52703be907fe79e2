// SPDX-License-Identifier: Apache-2.0
#pragma once
// The way of pages through a command that extracts articles: sources in, on several threads through an extractor, one
// output in their order, with failures named and counted. One thread calls; it starts and joins the others.
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/record.h"

namespace wrapwright {

// One page to a piece of output: read, decode, parse, find the article, render. Keeps what it can between pages; there
// is one for each thread.
class PageExtractor {
 public:
  virtual ~PageExtractor() = default;
  // Appends the page's record to `out`: the article, under a header line where they are asked for; in JSON one line,
  // whatever came of it. Anything but kOk: `problem` tells why; kFallback and kNoArticle are no failures.
  virtual PageStatus extract(const SourcePage& source, std::string& out, std::string& problem) = 0;
};

// What such commands have in common on the command line.
struct PageLoopOptions {
  SourceOptions sources;
  PageOptions page;
  HttpOptions http;
  OutputFormat format = OutputFormat::kText;
  std::string output;
  unsigned jobs = 1;
};

// The options but for SOURCE and the network's and pages' limits, so that a command's own stand between.
void add_page_loop_sources(CLI::App& app, PageLoopOptions& options);
void add_page_loop(CLI::App& app, PageLoopOptions& options);

using MakePageExtractor = std::function<std::unique_ptr<PageExtractor>(PageHeaders headers)>;

// `doing` is the word for progress.
ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageExtractor& make,
                       Console& console);

}  // namespace wrapwright
