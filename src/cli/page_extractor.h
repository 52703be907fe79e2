// SPDX-License-Identifier: Apache-2.0
#pragma once
// One page through its wrapper to a piece of output: read, decode, parse, match, render. Keeps its buffers, parsers and
// the last wrapper between pages, so make one per thread. Not thread-safe.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "article/article.h"
#include "base/result.h"
#include "cli/sources.h"
#include "cli/wrapper_cache.h"
#include "html/normalizer.h"
#include "wrapper/apply.h"

namespace wrapwright {

enum class OutputFormat { kText, kMarkdown, kHtml, kJson };
[[nodiscard]] std::string_view to_string(OutputFormat format);  // "text", "markdown", "html", "json"
[[nodiscard]] std::optional<OutputFormat> output_format_from_string(std::string_view name);

enum class PageStatus { kOk, kNoWrapper, kNoMatch, kError };
[[nodiscard]] std::string_view to_string(PageStatus status);  // "ok", "no-wrapper", "no-match", "error"

class PageExtractor {
 public:
  // The cache outlives the extractor.
  PageExtractor(WrapperCache& wrappers, const PageLimits& limits, OutputFormat format, bool with_headers);

  // Appends the page's record to `out`: the article, under a header line if there are several pages; in JSON one line,
  // whatever came of it. Anything but kOk: `problem` tells why.
  PageStatus extract(const SourcePage& source, std::string& out, std::string& problem);

 private:
  PageStatus find_article(const SourcePage& source, std::string& problem);
  PageStatus choose_wrapper(const SourcePage& source, std::string& problem);
  Normalizer& normalizer(NormalizerKind kind);
  void append_article(const SourcePage& source, std::string& out);
  void append_json(const SourcePage& source, PageStatus status, const std::string& problem, std::string& out);

  WrapperCache& wrappers_;
  PageLimits limits_;
  OutputFormat format_;
  bool with_headers_;
  std::unique_ptr<Normalizer> normalizers_[2];  // by NormalizerKind
  std::string site_;
  std::shared_ptr<const SiteWrapper> wrapper_;  // of site_
  std::string bytes_;
  std::string text_;
  Page page_;
  Outcome outcome_;
};

}  // namespace wrapwright
