// SPDX-License-Identifier: Apache-2.0
#pragma once
// What learning needs to know about each page of a site, computed once and shared by sorting, all rounds of learning,
// and the evaluation of the learned wrapper. Pages and models must outlive the objects. One thread. Cost: O(n) in the
// size of the page for each part, on first use.
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/site_features.h"
#include "content/blocks/site_page.h"
#include "content/kinds/models.h"
#include "content/kinds/site_kinds.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {

class PageAnalysis {
 public:
  PageAnalysis(const SitePage& view, const Models* models) : page_(view.page), url_(view.url), models_(models) {}
  PageAnalysis(const PageAnalysis&) = delete;
  PageAnalysis& operator=(const PageAnalysis&) = delete;
  ~PageAnalysis() = default;

  // The page for sort_site().
  const KnownPage& kind();
  const SiteBlocks& blocks();
  // One row per block.
  const FeatureRows& features();

 private:
  const Page* page_;
  std::string url_;
  const Models* models_;
  std::optional<PageEvidence> evidence_;
  KnownPage kind_;
  std::optional<SiteBlocks> blocks_;
  std::optional<FeatureRows> features_;
};

// Some pages of a site, and the models that judge them (null: the standard models). Copies and subsets share the
// analyses.
class AnalyzedPages {
 public:
  AnalyzedPages() = default;
  AnalyzedPages(std::span<const SitePage> views,  // NOLINT(google-explicit-constructor): nothing is lost
                const Models* models = nullptr);
  AnalyzedPages(const std::vector<SitePage>& views,  // NOLINT(google-explicit-constructor)
                const Models* models = nullptr)
      : AnalyzedPages(std::span<const SitePage>(views), models) {}

  [[nodiscard]] std::size_t size() const { return views_.size(); }
  [[nodiscard]] bool empty() const { return views_.empty(); }
  [[nodiscard]] const std::vector<SitePage>& views() const { return views_; }
  [[nodiscard]] const Models* models() const { return models_; }
  [[nodiscard]] PageAnalysis& operator[](std::size_t page) const { return *analyses_[page]; }
  // By page.
  [[nodiscard]] std::vector<const SiteBlocks*> blocks() const;
  [[nodiscard]] std::vector<const PageEvidence*> evidence() const;

  // The pages for which use[i] is true. REQUIRES: use.size() == size()
  [[nodiscard]] AnalyzedPages only(const std::vector<bool>& use) const;
  [[nodiscard]] AnalyzedPages first(std::size_t count) const;

 private:
  std::vector<SitePage> views_;
  const Models* models_ = nullptr;
  std::vector<std::shared_ptr<PageAnalysis>> analyses_;
};

// Like sort_site(); pages that have a feed item count as named by the feed.
[[nodiscard]] SiteKinds sort_pages(const AnalyzedPages& pages, const SiteKindOptions& options = {});

}  // namespace wrapwright
