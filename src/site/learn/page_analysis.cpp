// SPDX-License-Identifier: Apache-2.0
#include "site/learn/page_analysis.h"

#include <cassert>

#include "content/kinds/page_names.h"

namespace wrapwright {

const KnownPage& PageAnalysis::kind() {
  if (!evidence_) {
    evidence_ = page_evidence(*page_, url_, kind_model_of(models_));
    kind_ = {&*evidence_, element_names(*page_)};
  }
  return kind_;
}

const SiteBlocks& PageAnalysis::blocks() {
  if (!blocks_) blocks_ = read_blocks(*page_);
  return *blocks_;
}

const FeatureRows& PageAnalysis::features() {
  if (!features_) features_ = block_features(*page_, blocks().blocks);
  return *features_;
}

AnalyzedPages::AnalyzedPages(std::span<const SitePage> views, const Models* models)
    : views_(views.begin(), views.end()), models_(models) {
  analyses_.reserve(views.size());
  for (const SitePage& view : views) analyses_.push_back(std::make_shared<PageAnalysis>(view, models));
}

std::vector<const SiteBlocks*> AnalyzedPages::blocks() const {
  std::vector<const SiteBlocks*> out;
  out.reserve(size());
  for (const auto& each : analyses_) out.push_back(&each->blocks());
  return out;
}

std::vector<const PageEvidence*> AnalyzedPages::evidence() const {
  std::vector<const PageEvidence*> out;
  out.reserve(size());
  for (const auto& each : analyses_) out.push_back(each->kind().evidence);
  return out;
}

AnalyzedPages AnalyzedPages::only(const std::vector<bool>& use) const {
  assert(use.size() == size());
  AnalyzedPages out;
  out.models_ = models_;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!use[i]) continue;
    out.views_.push_back(views_[i]);
    out.analyses_.push_back(analyses_[i]);
  }
  return out;
}

AnalyzedPages AnalyzedPages::first(std::size_t count) const {
  std::vector<bool> use(size(), false);
  for (std::size_t i = 0; i < count && i < size(); ++i) use[i] = true;
  return only(use);
}

SiteKinds sort_pages(const AnalyzedPages& pages, const SiteKindOptions& options) {
  std::vector<const KnownPage*> known;
  std::vector<bool> is_named;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    known.push_back(&pages[i].kind());
    is_named.push_back(pages.views()[i].item != nullptr);
  }
  return sort_site(known, is_named, kind_model_of(pages.models()), options);
}

}  // namespace wrapwright
