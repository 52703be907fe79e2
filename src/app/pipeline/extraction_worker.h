// SPDX-License-Identifier: Apache-2.0
#pragma once
// Works on pages as `apply`, `archive` and `extract` do: by the wrappers of their sites, or by a PageExtractor alone.
// Keeps its buffers, parsers and the last wrapper between pages, so make one per thread. Not thread-safe.
#include <array>
#include <memory>
#include <string>

#include "app/pipeline/page_worker.h"
#include "core/normalize/normalizer.h"
#include "site/apply/wrapper_cache.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {

class ExtractionWorker : public PageWorker {
 public:
  // By wrappers; `alone` reads the pages of sites without one, null = nothing does. Both outlive the worker. The items
  // of a list (site/wrapper/list_items.h) are records with the item's permalink as URL.
  ExtractionWorker(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits,
                   const RecordOptions& records);
  // Without wrappers: pages are made by `normalizer`.
  ExtractionWorker(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits,
                   const RecordOptions& records);

  WorkedPage work_on(SourcePage& source, std::string& out) override;

 private:
  // Says in `done` why it found none, or why the wrapper is not what found it.
  void find_article(SourcePage& source, WorkedPage& done);
  [[nodiscard]] Result<Page> read_replaced(SourcePage& source, Normalizer& normalizer);
  bool choose_wrapper(const SourcePage& source, WorkedPage& done);
  void explain(WorkedPage& done);
  void append_items(const PageResult& list, std::string& out);

  WrapperCache* wrappers_;
  const PageExtractor* alone_;
  NormalizerKind normalizer_ = NormalizerKind::kHtml5;  // of pages without a wrapper
  PageLimits limits_;
  RecordWriter records_;
  bool with_items_;
  bool with_digest_;
  std::array<std::unique_ptr<Normalizer>, 2> normalizers_;  // by NormalizerKind
  std::string site_;
  std::shared_ptr<const SiteWrapper> of_site_;  // what is known of site_
  std::shared_ptr<const SiteWrapper> wrapper_;  // applied to the page; null = none
  std::string bytes_;
  Page page_;
  Extraction found_;
};

}  // namespace wrapwright
