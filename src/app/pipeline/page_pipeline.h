// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page pipeline: from sources, through workers on several threads, into one sink, in the order of the pages
// whatever the number of threads. Called by one thread, which starts and joins the others. Memory: the pages in work,
// whatever their number; in a folder without an index, the names of one folder; in lists and feeds, the addresses.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/pipeline/page_tally.h"
#include "app/pipeline/page_worker.h"
#include "app/pipeline/record_sink.h"
#include "app/pipeline/source_reader.h"
#include "app/pipeline/write_targets.h"
#include "core/base/result.h"

namespace wrapwright {

// Which of several captures of a URL are wanted.
struct CaptureChoice {
  bool latest = false;    // the latest one alone; sources are read twice, and may not be fetched
  bool distinct = false;  // those whose article has another text than all before; RecordOptions ask for digests, too
};

struct PipelineOptions {
  std::vector<std::string> sources;
  SourceReaderOptions reading;  // its stop flag ends the run
  RecordOptions records;        // the run sets their headers
  RecordSinkOptions sink;
  CaptureChoice captures;
  const char* doing = "working on pages";  // the verb of progress
  unsigned jobs = 1;
  // Receives what each page shows of its wrapper, in the order of the pages; `page` is its URL or id. May be empty.
  std::function<void(const WrapperSigns& signs, const std::string& page)> observe;
};

struct PipelineOutcome {
  PageTally tally;
  bool is_stopped = false;         // by the stop flag
  std::optional<Error> refusal;    // why reading ended early: kRefused, as the results would replace what comes next
                                   // or --latest asks for what is fetched, or what was seen cannot be kept
  std::optional<Error> unwritten;  // why the results, or some, are not there
};

// The listener hears of each page that fails, of what is remarkable, and at the end of what is the same for many pages;
// the stop flag is not asked after the last page. Fails where the sink cannot be opened.
[[nodiscard]] Result<PipelineOutcome> run_pipeline(const PipelineOptions& options, const WriteTargets& targets,
                                                   const MakePageWorker& make, const Listener& listener);

}  // namespace wrapwright
