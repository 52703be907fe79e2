// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands do with each page of many.
#include <functional>
#include <memory>
#include <string>

#include "batch/record.h"
#include "batch/record_writer.h"
#include "batch/source_page.h"

namespace wrapwright {

// Extracts one page: reads, decodes, parses, finds the article, renders. Keeps buffers between pages; one per thread.
class PageExtractor {
 public:
  virtual ~PageExtractor() = default;
  // Appends the page's record to `out`: the article, below a header line if requested; in JSON one line, in WARC
  // one record or more, with any result. For every status except kOk `problem` receives the reason; kFallback and kNoArticle are not failures.
  virtual PageStatus extract(const SourcePage& source, std::string& out, std::string& problem) = 0;
  // What the page's record refers to; null = nothing.
  [[nodiscard]] virtual std::shared_ptr<const Preamble> preamble() const = 0;
};

using MakePageExtractor = std::function<std::unique_ptr<PageExtractor>(const RecordOptions& records)>;

}  // namespace wrapwright
