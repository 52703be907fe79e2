// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a wrapper finds on its sample pages. All that is learned from it reads these outcomes: fields, samples,
// confidence, eras and statistics. One thread; the pages must outlive the object. Cost: each page once through the
// templates' XPaths, and once through its text where that is asked for.
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
  // As Applier::select(). Fails as Applier::compile.
  [[nodiscard]] static Result<SampleOutcomes> select(const Wrapper& wrapper, std::span<const SitePage> pages);
  // As Applier::complete(), by a wrapper with the same templates that has got fields, kinds or statistics since. By page
  // the evidence for Wrapper::kinds; empty: it is read. Fails as Applier::compile.
  Status complete(const Wrapper& wrapper, std::span<const PageEvidence* const> evidence = {},
                  const Models* models = nullptr);

  [[nodiscard]] std::size_t size() const { return outcomes_.size(); }
  [[nodiscard]] const TemplateMatch& operator[](std::size_t page) const { return outcomes_[page]; }
  // Whether a template selects the article of the page.
  [[nodiscard]] bool has_article(std::size_t page) const {
    return outcomes_[page].status == PageStatus::kOk && outcomes_[page].items.empty();
  }
  // Of the article; rendered where that is not done yet. REQUIRES: has_article(page).
  const std::string& text(std::size_t page);

 private:
  std::span<const SitePage> pages_;
  std::vector<TemplateMatch> outcomes_;
  std::vector<std::string> texts_;
};

}  // namespace wrapwright
