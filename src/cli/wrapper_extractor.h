// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts pages by the wrappers of their sites. Keeps its buffers, parsers and the last wrapper between pages, so make
// one per thread. Not thread-safe.
#include <memory>
#include <string>

#include "cli/page_loop.h"
#include "cli/wrapper_cache.h"
#include "html/normalizer.h"
#include "wrapper/applier.h"
#include "wrapper/low_confidence_fallback.h"

namespace wrapwright {

// How to treat a page that the wrapper of its site does not match.
enum class Fallback {
  kNone,
  kPage,  // blocks/page_judge.h
};

class WrapperExtractor : public PageExtractor {
 public:
  // The cache must outlive the extractor.
  WrapperExtractor(WrapperCache& wrappers, const PageLimits& limits, OutputFormat format, PageHeaders headers,
                   Fallback fallback);

  PageStatus extract(const SourcePage& source, std::string& out, std::string& problem) override;

 private:
  PageStatus find_article(const SourcePage& source, std::string& problem);
  // `problem` receives the reason why the wrapper finds nothing.
  PageStatus fall_back(const SourcePage& source);
  PageStatus take(const SourcePage& source, JudgedArticle judged);
  PageStatus choose_wrapper(const SourcePage& source, std::string& problem);
  Normalizer& normalizer(NormalizerKind kind);
  void append_json_record(const SourcePage& source, PageStatus status, const std::string& problem, std::string& out);

  WrapperCache& wrappers_;
  PageLimits limits_;
  OutputFormat format_;
  PageHeaders headers_;
  Fallback fallback_;
  std::unique_ptr<Normalizer> normalizers_[2];  // by NormalizerKind
  std::string site_;
  std::shared_ptr<const SiteWrapper> wrapper_;  // of site_
  std::string bytes_;
  std::string text_;
  Page page_;
  Outcome outcome_;
};

}  // namespace wrapwright
