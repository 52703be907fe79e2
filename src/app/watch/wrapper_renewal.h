// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns and renews wrappers for the archive and the server, which nobody asks to: a wrapper is learned from a site's
// pages, judged by the latest ones (site/extract/drift.h) and, if it is broken, followed by one that is learned from the
// pages since. Cost: that of learning, and of applying wrappers.
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

// A wrapper that was learned, or that follows one.
struct FreshWrapper {
  Wrapper wrapper;
  std::optional<WrapperUpdate> update;  // what follows it tells; its wrapper was moved to `wrapper`

  // Statistics of pages that the rules do not fit would make a broken wrapper look as if it fitted.
  [[nodiscard]] bool is_worth_storing() const { return !update || update->changed_rules(); }
  [[nodiscard]] std::string in_words() const;  // "learned", "renewed (...)"
};

// The successor of a broken wrapper is learned from pages that were fetched after this time alone: so the rules that
// hold no more are known to be those of an earlier era, and are kept for it.
[[nodiscard]] std::string last_sample(const Wrapper& wrapper);

// Anew without `broken`. Fails as SiteLearner::learn. Pages that cannot be read are left out. Safe from any thread.
[[nodiscard]] Result<FreshWrapper> learn_or_renew(const Site& site, const std::optional<Wrapper>& broken,
                                                  const WrapperRenewalOptions& options);

// The site's wrapper, to be renewed; nothing, which the listener is told, where it was edited by hand. Fails as load().
[[nodiscard]] Result<std::optional<Wrapper>> wrapper_to_renew(const WrapperStore& store, const std::string& site,
                                                              const Listener& listener);

// What pages show of their wrappers. One thread.
class PageTrial {
 public:
  // REQUIRES: `wrappers` outlives the object.
  PageTrial(WrapperCache& wrappers, const PageLimits& limits);
  // Nothing where no wrapper was tried, or where it says nothing of it.
  [[nodiscard]] std::optional<WrapperSigns> signs_of(SourcePage page);

 private:
  ExtractionWorker worker_;
};

// Judges wrappers by pages of their sites, which are added in the order in which they were fetched. One thread.
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
