// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a wrapper finds on its sample pages. Everything that is learned from a wrapper's results reads these outcomes:
// fields, samples, confidence, eras and statistics. One thread; the pages must outlive the object. Cost: the templates'
// XPaths once per page, and a pass over its text if that is requested.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

class SampleOutcomes {
 public:
  SampleOutcomes() = default;
  // Calls Applier::select(). Fails like Applier::compile.
  [[nodiscard]] static Result<SampleOutcomes> select(const Wrapper& wrapper, std::span<const SitePage> pages);
  // Calls Applier::complete() with a wrapper that has the same templates and has since got fields, kinds or statistics.
  // `evidence` is that for Wrapper::kinds, by page; empty: it is read from the pages. Fails like Applier::compile.
  Status complete(const Wrapper& wrapper, std::span<const PageEvidence* const> evidence = {},
                  const Models* models = nullptr);

  [[nodiscard]] std::size_t size() const { return outcomes_.size(); }
  [[nodiscard]] const TemplateMatch& operator[](std::size_t page) const { return outcomes_[page]; }
  // Whether a template selects the article of the page.
  [[nodiscard]] bool has_article(std::size_t page) const {
    return outcomes_[page].status == PageStatus::kOk && outcomes_[page].items.empty();
  }
  // The text of the article, rendered on first use. REQUIRES: has_article(page).
  const std::string& text(std::size_t page);

 private:
  std::span<const SitePage> pages_;
  std::vector<TemplateMatch> outcomes_;
  std::vector<std::string> texts_;
};

}  // namespace wrapwright
