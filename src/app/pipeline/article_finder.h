// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the articles of pages, one after the other: by the wrappers of their sites, or by a PageExtractor without
// wrappers. Keeps its buffers, parsers and the last wrapper between pages, so create one per thread. Not thread-safe.
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "app/pipeline/page_worker.h"
#include "app/pipeline/source_page.h"
#include "core/normalize/normalizer.h"
#include "site/apply/wrapper_cache.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {

class ArticleFinder {
 public:
  // With wrappers; `alone` reads the pages of sites without one (null = they are not read). Both must outlive the
  // object.
  ArticleFinder(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits);
  // Without wrappers: pages are made by `normalizer`.
  ArticleFinder(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits);

  struct Outcome {
    std::string problem;                // why there is no article, or why the wrapper did not find it; for people
    bool is_unlikely = false;           // read without a wrapper, and probably not an article
    std::optional<WrapperSigns> signs;  // nothing if no wrapper was tried, or if the page says nothing about it
  };
  // Damage found in the page's body is recorded in the page.
  Outcome find(SourcePage& source);

  // The parsed form of the last page; valid until the next one.
  [[nodiscard]] const Page& page() const { return page_; }
  [[nodiscard]] Extraction& found() { return found_; }
  // For callers that continue while wrappers change: makes the next page look up its wrapper, even if it is of the same
  // site.
  void forget_site() { of_site_.reset(); }
  [[nodiscard]] const SiteWrapper* wrapper() const { return wrapper_.get(); }  // the one that was applied; null = none

 private:
  void find(SourcePage& source, Outcome& done);
  [[nodiscard]] Result<Page> read_replaced(SourcePage& source, Normalizer& normalizer);
  bool choose_wrapper(const SourcePage& source, Outcome& done);
  void explain(Outcome& done);

  WrapperCache* wrappers_;
  const PageExtractor* alone_;
  NormalizerKind normalizer_ = NormalizerKind::kHtml5;  // for pages without a wrapper
  PageLimits limits_;
  std::array<std::unique_ptr<Normalizer>, 2> normalizers_;  // by NormalizerKind
  std::string site_;
  std::shared_ptr<const SiteWrapper> of_site_;  // the entry of site_
  std::shared_ptr<const SiteWrapper> wrapper_;  // applied to the page; null = none
  std::string bytes_;
  Page page_;
  Extraction found_;
};

}  // namespace wrapwright
