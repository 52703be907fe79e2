// SPDX-License-Identifier: Apache-2.0
#pragma once
// The interface by which the commands extract one page after the other.
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/pipeline/record.h"
#include "app/pipeline/record_writer.h"
#include "app/pipeline/source_page.h"
#include "app/pipeline/wrapper_cache.h"

namespace wrapwright {

// What a page shows of the wrapper that was tried on it.
struct WrapperSigns {
  std::shared_ptr<const SiteWrapper> wrapper;
  PageSigns signs;
};

// Extracts one page: reads, decodes, parses, finds the article, renders. Keeps buffers between pages; one per thread.
class PageExtractor {
 public:
  virtual ~PageExtractor() = default;
  // Appends the page's record to `out`: the article, below a header line if requested; in JSON one line, in WARC
  // one record or more, with any result. For every status except kOk `problem` receives the reason; kFallback and
  // kNoArticle are not failures. Damage that is found in the page's body becomes that of the page.
  virtual PageStatus extract(SourcePage& source, std::string& out, std::string& problem) = 0;
  // What the page's record refers to; null = nothing.
  [[nodiscard]] virtual std::shared_ptr<const Preamble> preamble() const = 0;
  // Whether a limit cut the page that was extracted last.
  [[nodiscard]] virtual bool is_cut() const = 0;
  // Of the page that was extracted last; nothing where no wrapper was tried, or where it says nothing of the wrapper.
  [[nodiscard]] virtual std::optional<WrapperSigns> signs() const { return std::nullopt; }
};

using MakePageExtractor = std::function<std::unique_ptr<PageExtractor>(const RecordOptions& records)>;

}  // namespace wrapwright
