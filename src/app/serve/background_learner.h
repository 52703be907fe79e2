// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the sites whose pages pass through the server, in a thread of its own with a low priority: a site without a
// wrapper when it has pages enough, and again when it has twice as many, until they are all that is learned from; of
// one with a wrapper the drift is judged as pages come in, and a broken wrapper is renewed, as `archive` does it
// (app/watch/wrapper_renewal.h); each time that this was in vain, twice as many pages are waited for. Of a site whose
// pages a feed names, contrast pages are asked for before that, and other sites are worked on until they come. Safe
// from any thread; add() waits for the disk alone. Memory: what the latest pages of 1,000 sites have shown of their
// wrappers.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/source_page.h"
#include "app/serve/metrics.h"
#include "app/serve/site_samples.h"
#include "app/watch/wrapper_renewal.h"
#include "core/base/lru_cache.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "core/xpath/budget.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/learn/learn_wrapper.h"

namespace wrapwright {

struct BackgroundLearning {
  std::size_t min_pages = 5;  // a site with fewer waits; so many more until it is looked at again
  std::size_t max_pages =
      20;  // the latest ones, to learn from; a wrapper of fewer is learned again when there are more
  std::size_t other_pages = kOtherPagesOfSite;  // asked for beside those of a feed and its home page; 0 = neither
  SampleLimits sample;
  DriftLimits drift;
  LearnerOptions learner;
  // Of one thread at a time; may be empty.
  std::function<void(const std::string& line)> on_remark = {};
  std::function<void(const Error& error)> on_error = {};
};

class BackgroundLearner {
 public:
  using Feeds = std::map<std::string, FeedOfSite>;  // by site
  // Fetches contrast pages of these feeds (app/pipeline/contrast_pages.h); calls `done` once, from any thread, sooner or
  // later.
  using AskContrastPages =
      std::function<void(const Feeds& feeds, std::function<void(std::vector<SourcePage> pages)> done)>;

  // `on_change` is told of each wrapper that was stored, by the learner's thread. Goes on with what an earlier process
  // has left.
  BackgroundLearner(const BackgroundLearning& options, const std::filesystem::path& store, const PageLimits& limits,
                    const XPathLimits& xpath, std::unique_ptr<SiteSamples> samples,
                    std::function<void(const std::string& site)> on_change, AskContrastPages ask_contrast_pages);
  BackgroundLearner(const BackgroundLearner&) = delete;
  BackgroundLearner& operator=(const BackgroundLearner&) = delete;
  // As stop(). REQUIRES: all is done that was asked.
  ~BackgroundLearner();

  // consider() then looks whether the site has pages enough to be worked on.
  void add(const SampledPage& page);
  void add_feed(const std::string& url, const std::string& bytes);
  void consider(const std::string& site);
  [[nodiscard]] SiteSamples& samples() { return *samples_; }
  [[nodiscard]] LearningCounts counts();
  // Lets wrappers be read from the store anew.
  void reload() { wrappers_.forget(); }

  // Ends what is being learned: nothing of it is stored, and the next process learns it.
  void stop();

 private:
  // The latest pages of a site, at most DriftLimits::window, and what they show of its wrapper.
  struct TriedPages {
    std::shared_ptr<const SiteWrapper> wrapper;
    std::size_t added = 0;  // SampledSite::added, when they were tried
    std::deque<std::pair<std::string, WrapperSigns>> pages;
  };
  // A broken wrapper that nothing better was found for, or that was edited by hand.
  struct RenewedInVain {
    std::shared_ptr<const SiteWrapper> wrapper;
    std::size_t pages = 0;    // that were waited for
    std::size_t next_at = 0;  // SampledSite::added, when it is tried again
  };
  enum class Look { kEntered, kNotEntered, kWaits };  // what came of it; it waits for pages beside those of a feed
  void run();
  Look look_at(const std::string& site);
  Result<Look> care_for(const SampledSite& site, SampledSite& after);
  Result<Look> learn(SampledSite& site);
  [[nodiscard]] bool is_outgrown(const SiteWrapper& wrapper, const SampledSite& site);
  Result<Look> judge(const std::shared_ptr<const SiteWrapper>& wrapper, SampledSite& after);
  Status try_new_pages(const std::shared_ptr<const SiteWrapper>& wrapper, const SampledSite& site);
  Result<Look> renew(const std::shared_ptr<const SiteWrapper>& wrapper, const std::vector<std::string>& parts,
                     SampledSite& after);
  void wait_longer(const std::shared_ptr<const SiteWrapper>& wrapper, const SampledSite& site);
  // Whether they have come, or there are none; else they are asked for.
  bool has_contrast_pages(const std::string& name, std::vector<SourcePage>& pages);
  void take_contrast_pages(const std::string& name, std::vector<SourcePage> pages);
  Status keep(const std::string& site, FreshWrapper learned);
  [[nodiscard]] Result<std::vector<std::string>> parts_of(const SiteWrapper& wrapper);
  [[nodiscard]] WrapperRenewalOptions care() const;
  void queue(const std::string& site);
  void fail(Error error, const std::string& site);
  void say(const std::string& line);
  void count(std::size_t LearningCounts::*what);

  BackgroundLearning options_;
  PageLimits limits_;
  std::unique_ptr<SiteSamples> samples_;
  std::function<void(const std::string& site)> on_change_;
  AskContrastPages ask_contrast_pages_;
  WrapperCache wrappers_;
  LruCache<std::string, TriedPages> tried_;       // by site; of the learner's thread
  LruCache<std::string, RenewedInVain> in_vain_;  // by site; of the learner's thread
  std::atomic<bool> is_stopped_ = false;
  LearningCounts counts_;  // without `waiting`; guarded by mutex_
  std::mutex telling_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> sites_;    // to look at; guarded by mutex_
  std::set<std::string> is_queued_;  // the same, the one in work, and those that wait for pages
  std::map<std::string, std::vector<SourcePage>> contrast_pages_;  // by the site that waits for them; guarded by mutex_
  std::size_t asked_ = 0;                                          // of these have not come; the same
  std::thread thread_;
};

}  // namespace wrapwright
