// SPDX-License-Identifier: Apache-2.0
#pragma once
// An open site: its pages, and the workbench with views of them. One thread at a time. Memory: that of the pages, and
// the workbench's.
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/inspect/workbench.h"
#include "app/pipeline/site_pages.h"
#include "core/page/page_limits.h"
#include "site/learn/site_learner.h"

namespace wrapwright {

struct OpenSiteOptions {
  PageLimits limits;
  NormalizerKind normalizer = NormalizerKind::kHtml5;  // of pages of a site without a wrapper
  SiteLearnerOptions learning;                         // for a site without a wrapper
  // Work on the wrapper that FOREST learns, whatever is stored.
  bool by_forest = false;
  WorkbenchOptions bench;
};

class OpenedSite {
 public:
  // Uses the stored wrapper, or the one that `learn` would write. Fails like Workbench::open() and like learning. The
  // store must outlive it.
  [[nodiscard]] static Result<std::unique_ptr<OpenedSite>> open(Site site, const WrapperStore& store,
                                                                const OpenSiteOptions& options);
  OpenedSite(const OpenedSite&) = delete;
  OpenedSite& operator=(const OpenedSite&) = delete;

  [[nodiscard]] Workbench& bench() { return *bench_; }
  [[nodiscard]] const Workbench& bench() const { return *bench_; }
  // The errors of pages that could not be read and are left out.
  [[nodiscard]] const std::vector<Error>& errors() const { return loaded_.errors; }

 private:
  explicit OpenedSite(Site site) : site_(std::move(site)) {}

  Site site_;
  LoadedSite loaded_;               // its views point into the site
  std::optional<Workbench> bench_;  // points into the views
};

}  // namespace wrapwright
