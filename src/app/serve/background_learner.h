// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the sites whose pages pass through the server, in its own thread with low priority. A site without a wrapper
// is learned when it has enough pages, and again each time their number has doubled, up to the maximum that is learned
// from. For a site with a wrapper, drift is judged as pages come in, and a broken wrapper is renewed, as in `archive`
// (app/watch/wrapper_renewal.h); after each unsuccessful attempt, the next one waits for twice as many pages. If a feed
// names a site's pages, contrast pages are requested first, and other sites are processed until they arrive. Safe from
// any thread; add() waits only for the disk. Memory: what the latest pages of 1,000 sites have shown about their
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
  std::size_t min_pages = 5;  // a site with fewer waits; it is examined again after as many more
  std::size_t max_pages =
      20;  // the latest ones, to learn from; a wrapper learned from fewer is learned again when there are more
  std::size_t other_pages = kOtherPagesOfSite;  // requested besides those of a feed and its home page; 0 = neither
  SampleLimits sample;
  DriftLimits drift;
  LearnerOptions learner;
  // Called by one thread at a time; may be empty.
  std::function<void(const std::string& line)> on_remark = {};
  std::function<void(const Error& error)> on_error = {};
};

class BackgroundLearner {
 public:
  using Feeds = std::map<std::string, FeedOfSite>;  // by site
  // Fetches contrast pages of these feeds (app/pipeline/contrast_pages.h); eventually calls `done` once, from any
  // thread.
  using AskContrastPages =
      std::function<void(const Feeds& feeds, std::function<void(std::vector<SourcePage> pages)> done)>;

  // `on_change` is called for each stored wrapper by the learner's thread. Continues the work that an earlier process
  // left.
  BackgroundLearner(const BackgroundLearning& options, const std::filesystem::path& store, const PageLimits& limits,
                    const XPathLimits& xpath, std::unique_ptr<SiteSamples> samples,
                    std::function<void(const std::string& site)> on_change, AskContrastPages ask_contrast_pages);
  BackgroundLearner(const BackgroundLearner&) = delete;
  BackgroundLearner& operator=(const BackgroundLearner&) = delete;
  // Calls stop(). REQUIRES: all requests for contrast pages are done.
  ~BackgroundLearner();

  // Adds a page; consider() then checks whether the site has enough pages to be processed.
  void add(const SampledPage& page);
  void add_feed(const std::string& url, const std::string& bytes);
  void consider(const std::string& site);
  [[nodiscard]] SiteSamples& samples() { return *samples_; }
  [[nodiscard]] LearningCounts counts();
  // Makes wrappers be read from the store again.
  void reload() { wrappers_.forget(); }

  // Aborts learning in progress: nothing of it is stored, and the next process learns it.
  void stop();

 private:
  // The latest pages of a site, at most DriftLimits::window, and what they show about its wrapper.
  struct TriedPages {
    std::shared_ptr<const SiteWrapper> wrapper;
    std::size_t added = 0;  // SampledSite::added at the time of the trial
    std::deque<std::pair<std::string, WrapperSigns>> pages;
  };
  // A broken wrapper that could not be improved, or that was edited by hand.
  struct RenewedInVain {
    std::shared_ptr<const SiteWrapper> wrapper;
    std::size_t pages = 0;    // number of pages waited for
    std::size_t next_at = 0;  // value of SampledSite::added at the next attempt
  };
  enum class Look { kEntered, kNotEntered, kWaits };  // the outcome; kWaits: for contrast pages
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
  // Whether the contrast pages have arrived or there are none; otherwise requests them.
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
  LruCache<std::string, TriedPages> tried_;       // by site; used only by the learner's thread
  LruCache<std::string, RenewedInVain> in_vain_;  // by site; used only by the learner's thread
  std::atomic<bool> is_stopped_ = false;
  LearningCounts counts_;  // without `waiting`; guarded by mutex_
  std::mutex telling_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> sites_;    // to be examined; guarded by mutex_
  std::set<std::string> is_queued_;  // these sites, the one in progress, and those that wait for pages
  std::map<std::string, std::vector<SourcePage>> contrast_pages_;  // by the site that waits for them; guarded by mutex_
  std::size_t asked_ = 0;                                          // sites whose pages have not arrived; same guard
  std::thread thread_;
};

}  // namespace wrapwright
