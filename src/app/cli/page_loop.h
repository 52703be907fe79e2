// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options of the commands that extract the articles of pages, and the exit code for their outcome. The work itself
// is in app/pipeline/page_pipeline.h.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/program.h"
#include "app/pipeline/page_pipeline.h"
#include "app/pipeline/page_worker.h"
#include "app/pipeline/record_sink.h"

namespace wrapwright {

// The options that such commands share.
struct PageLoopOptions {
  SourceOptions sources;
  PageOptions page;
  HttpOptions http;
  std::optional<RecordFormat> format;  // nothing: by the output's name, else text
  std::vector<std::string> include;    // "markdown", "html"
  bool comments = false;               // keep readers' comments
  bool items = false;                  // write the items of lists
  CaptureChoice captures;              // which of several captures of a URL to write
  // Completes the information about a single page that is a file (app/pipeline/source_reader.h); may be empty.
  std::function<void(SourcePage&)> identify;
  // Receives what each page shows about its wrapper, in the order of the pages; `page` is its URL or id. May be empty.
  std::function<void(const WrapperSigns& signs, const std::string& page)> observe;
  std::string summary;                 // another file that is written
  std::string store;                   // whose wrappers are read; "" = none
  std::vector<std::string> read;       // other files that are read
  std::function<std::string()> given;  // given_options(), the given options that affect the results
  RecordSinkOptions output;
  unsigned jobs = 1;
};

// Determined by the option and the name of the output; fails with kRefused if they contradict each other, or if the
// name implies no format.
[[nodiscard]] Result<RecordFormat> output_format(const PageLoopOptions& options);
// Whether a format shows more of an article than its text. True if the format is not known.
[[nodiscard]] bool shows_fields(const Result<RecordFormat>& format);

// Adds SOURCE and related options. Separate from the other add_ function, so that a command's own options can stand
// between them.
void add_page_loop_sources(CLI::App& app, PageLoopOptions& options);
void add_page_loop(CLI::App& app, PageLoopOptions& options);

// `doing` is the verb for the progress bar.
ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageWorker& make, Console& console);

}  // namespace wrapwright
