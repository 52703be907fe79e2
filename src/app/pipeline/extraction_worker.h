// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page worker of `apply`, `archive` and `extract`: finds the articles of pages and writes their records. Keeps what
// an ArticleFinder keeps, so create one per thread. Not thread-safe.
#include <string>
#include <string_view>

#include "app/pipeline/article_finder.h"
#include "app/pipeline/page_worker.h"
#include "app/pipeline/record_writer.h"

namespace wrapwright {

class ExtractionWorker : public PageWorker {
 public:
  // With wrappers, like ArticleFinder. The items of a list (site/wrapper/list_items.h) are records with the item's
  // permalink as URL.
  ExtractionWorker(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits,
                   const RecordOptions& records);
  // Without wrappers: pages are made by `normalizer`.
  ExtractionWorker(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits,
                   const RecordOptions& records);

  WorkedPage work_on(SourcePage& source, std::string& out) override;

 private:
  void append_items(const PageResult& list, std::string& out);

  ArticleFinder finder_;
  std::string_view method_;
  RecordWriter records_;
  bool with_items_;
  bool with_digest_;
};

}  // namespace wrapwright
