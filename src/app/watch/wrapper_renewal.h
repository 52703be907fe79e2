// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns and renews wrappers automatically for the archive and the server: a wrapper is learned from a site's pages,
// judged by the latest ones (site/extract/drift.h) and, if it is broken, replaced by one learned from the pages fetched
// since then. Cost: that of learning, and of applying wrappers.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/extraction_worker.h"
#include "app/pipeline/listener.h"
#include "app/pipeline/site_pages.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/learn/site_learner.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {

struct WrapperRenewalOptions {
  std::string time;  // for the wrappers' histories
  PageLimits limits;
  LearnerOptions learner;
  std::function<bool()> is_stopped;  // may be empty
};

// A wrapper that was learned, or that replaces another one.
struct FreshWrapper {
  Wrapper wrapper;
  std::optional<WrapperUpdate> update;  // set for a replacement; its wrapper was moved to `wrapper`

  // If the rules did not change, storing the statistics of pages that they do not fit would hide that the wrapper is
  // broken.
  [[nodiscard]] bool is_worth_storing() const { return !update || update->changed_rules(); }
  [[nodiscard]] std::string in_words() const;  // "learned", "renewed (...)"
};

// The successor of a broken wrapper is learned only from pages fetched after this time, so that rules that no longer
// hold are known to belong to an earlier era, and are kept for it.
[[nodiscard]] std::string last_sample(const Wrapper& wrapper);

// Without `broken`, learns a new wrapper. Fails like SiteLearner::learn. Leaves out pages that cannot be read. Safe
// from any thread.
[[nodiscard]] Result<FreshWrapper> learn_or_renew(const Site& site, const std::optional<Wrapper>& broken,
                                                  const WrapperRenewalOptions& options);

// The site's wrapper, to be renewed; nothing if it was edited by hand, which is reported to the listener. Fails like
// load().
[[nodiscard]] Result<std::optional<Wrapper>> wrapper_to_renew(const WrapperStore& store, const std::string& site,
                                                              const Listener& listener);

// Finds what pages show about their wrappers. One thread.
class PageTrial {
 public:
  // REQUIRES: `wrappers` outlives the object.
  PageTrial(WrapperCache& wrappers, const PageLimits& limits);
  // Nothing if no wrapper was tried, or if the page says nothing about it.
  [[nodiscard]] std::optional<WrapperSigns> signs_of(SourcePage page);

 private:
  ExtractionWorker worker_;
};

// Judges wrappers by pages of their sites, which must be added in the order in which they were fetched. One thread.
class DriftTrial {
 public:
  // REQUIRES: `wrappers` outlives the object.
  DriftTrial(WrapperCache& wrappers, const DriftLimits& drift, const PageLimits& limits);
  void add(SourcePage page);
  [[nodiscard]] std::vector<WatchedSite> sites() const { return watch_.sites(); }

 private:
  PageTrial pages_;
  DriftWatch watch_;
};

}  // namespace wrapwright
