// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts pages by the wrappers of their sites. Keeps its buffers, parsers and the last wrapper between pages, so make
// one per thread. Not thread-safe.
#include <memory>
#include <string>

#include "app/pipeline/page_extractor.h"
#include "app/pipeline/wrapper_cache.h"
#include "core/normalize/normalizer.h"
#include "site/wrapper/site_extractor.h"

namespace wrapwright {

class WrapperExtractor : public PageExtractor {
 public:
  // The cache outlives the extractor. With `page_level`, pages of sites without a wrapper are read by the page-level
  // method. The items of a list (site/wrapper/list_items.h) are records with the item's permalink as URL.
  WrapperExtractor(WrapperCache& wrappers, const PageLimits& limits, const RecordOptions& records,
                   bool page_level = false);

  PageStatus extract(SourcePage& source, std::string& out, std::string& problem) override;
  [[nodiscard]] std::shared_ptr<const Preamble> preamble() const override { return records_.preamble(); }
  [[nodiscard]] std::optional<WrapperSigns> signs() const override;
  [[nodiscard]] bool is_cut() const override { return page_.notes().truncated; }

 private:
  bool read(SourcePage& source, NormalizerKind normalizer, std::string& problem);
  PageStatus find_without_wrapper(SourcePage& source, std::string& problem);
  PageStatus find_article(SourcePage& source, std::string& problem);
  // `problem` says why the wrapper is not what found the article.
  PageStatus judge_outcome(std::string& problem) const;
  PageStatus choose_wrapper(const SourcePage& source, std::string& problem);
  Normalizer& normalizer(NormalizerKind kind);
  void append_record(const SourcePage& source, PageStatus status, const std::string& problem, std::string& out);
  void append_items(const SourcePage& list, std::string& out);
  void describe(const PageResult& result, const std::string& problem, std::string_view wrapper_record,
                JsonRecord& record) const;

  WrapperCache& wrappers_;
  PageLimits limits_;
  RecordWriter records_;
  bool page_level_;
  bool with_items_;
  std::string list_;                            // of the item that is written: the id of its page
  std::unique_ptr<Normalizer> normalizers_[2];  // by NormalizerKind
  std::string site_;
  std::shared_ptr<const SiteWrapper> wrapper_;  // of site_
  std::string bytes_;
  Page page_;
  Outcome outcome_;
  std::optional<PageSigns> signs_;  // of the last page by wrapper_
};

}  // namespace wrapwright
