// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page pipeline: from sources, through workers on several threads, into one sink, in the order of the pages,
// regardless of the number of threads. Called by one thread, which starts and joins the others. Memory: the pages being
// processed, regardless of the total number; for a folder without an index, the names of one folder; for lists and
// feeds, the addresses.
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

// Which of several captures of a URL to write.
struct CaptureChoice {
  bool latest = false;    // only the latest one; sources are read twice, and must not be fetched
  bool distinct = false;  // those whose article's text differs from all before; needs RecordOptions::with_digest
};

struct PipelineOptions {
  std::vector<std::string> sources;
  SourceReaderOptions reading;  // its stop flag ends the run
  RecordOptions records;        // the run sets their headers
  RecordSinkOptions sink;
  CaptureChoice captures;
  const char* doing = "working on pages";  // the verb of progress
  unsigned jobs = 1;
  // Receives what each page shows about its wrapper, in the order of the pages; `page` is its URL or id. May be empty.
  std::function<void(const WrapperSigns& signs, const std::string& page)> observe;
};

struct PipelineOutcome {
  PageTally tally;
  bool is_stopped = false;       // by the stop flag
  std::optional<Error> refusal;  // why reading ended early: kRefused, because the results would replace the next input,
                                 // or because --latest needs sources that are fetched, or seen pages cannot be stored
  std::optional<Error> unwritten;  // why some or all results were not written
};

// Reports each page that fails and other remarks to the listener, and at the end what many pages have in common; the
// stop flag is not checked after the last page. Fails if the sink cannot be opened.
[[nodiscard]] Result<PipelineOutcome> run_pipeline(const PipelineOptions& options, const WriteTargets& targets,
                                                   const MakePageWorker& make, const Listener& listener);

}  // namespace wrapwright
