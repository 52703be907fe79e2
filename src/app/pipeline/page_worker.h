// SPDX-License-Identifier: Apache-2.0
#pragma once
// The interface by which the commands that extract articles work on one page after the other.
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/pipeline/record_writer.h"
#include "app/pipeline/source_page.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/wrapper/page_status.h"

namespace wrapwright {

// The outcome of one page.
struct WorkedPage {
  PageStatus status = PageStatus::kError;
  std::string problem;                       // for people: why no template found an article; "" = nothing to say
  bool is_unlikely = false;                  // read without a wrapper, and probably not an article
  bool is_no_page = false;                   // a redirection, a feed or other data instead (kNoArticle)
  bool is_cut = false;                       // whether a limit cut the page
  std::shared_ptr<const Preamble> preamble;  // must precede the page's record; null = nothing
  std::string text_digest;                   // of the article, if RecordOptions request it; "" = none
  std::optional<WrapperSigns> signs;         // nothing if no wrapper was tried, or if the page says nothing about it
};

// Reads, decodes and parses a page, finds the article, and writes the record. Keeps buffers between pages; one per
// thread.
class PageWorker {
 public:
  virtual ~PageWorker() = default;
  // Appends the page's record to `out`: the article, below a header line if requested; in JSON one line, in WARC
  // one record or more, whatever its outcome. Damage found in the page's body is recorded in the page.
  virtual WorkedPage work_on(SourcePage& source, std::string& out) = 0;
};

// A worker that survives exceptions: a page that causes one counts as failed, and the worker, whose state is then
// undefined, is replaced by a new one from `make`. One per thread.
class GuardedWorker {
 public:
  explicit GuardedWorker(std::function<std::unique_ptr<PageWorker>()> make);
  WorkedPage work_on(SourcePage& page, std::string& out);

 private:
  std::function<std::unique_ptr<PageWorker>()> make_;
  std::unique_ptr<PageWorker> worker_;
};

using MakePageWorker = std::function<std::unique_ptr<PageWorker>(const RecordOptions& records)>;

}  // namespace wrapwright
