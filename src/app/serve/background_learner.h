// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the sites whose pages pass through the server, in a thread of its own with a low priority: a site without a
// wrapper when it has pages enough; of one with a wrapper the drift is judged as pages come in, and a broken wrapper is
// renewed, as `archive` does it (app/watch/wrapper_care.h). Safe from any thread; add() waits for the disk alone.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "app/pipeline/listener.h"
#include "app/serve/site_samples.h"
#include "app/watch/wrapper_care.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "core/xpath/budget.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/learn/learn_wrapper.h"

namespace wrapwright {

struct BackgroundLearning {
  std::size_t min_pages = 5;   // a site with fewer waits; so many more until it is looked at again
  std::size_t max_pages = 20;  // the latest ones, to learn from
  SampleLimits sample;
  DriftLimits drift;
  LearnerOptions learner;
  // Of one thread at a time; may be empty.
  std::function<void(const std::string& line)> on_remark = {};
  std::function<void(const Error& error)> on_error = {};
};

class BackgroundLearner {
 public:
  // `on_change` is told of each wrapper that was stored, by the learner's thread. Goes on with what an earlier process
  // has left.
  BackgroundLearner(const BackgroundLearning& options, const std::filesystem::path& store, const PageLimits& limits,
                    const XPathLimits& xpath, std::unique_ptr<SiteSamples> samples,
                    std::function<void(const std::string& site)> on_change);
  BackgroundLearner(const BackgroundLearner&) = delete;
  BackgroundLearner& operator=(const BackgroundLearner&) = delete;
  ~BackgroundLearner();  // as stop()

  // consider() then looks whether the site has pages enough to be worked on.
  void add(const SampledPage& page);
  void add_feed(const std::string& url, const std::string& bytes);
  void consider(const std::string& site);
  [[nodiscard]] SiteSamples& samples() { return *samples_; }
  // The number of wrappers that were stored.
  [[nodiscard]] std::size_t stored() const { return stored_; }
  // Sites that wait to be looked at, or are.
  [[nodiscard]] std::size_t waiting();
  // Lets wrappers be read from the store anew.
  void reload() { wrappers_.forget(); }

  // Ends what is being learned: nothing of it is stored, and the next process learns it.
  void stop();

 private:
  void run();
  bool look_at(const std::string& site);
  Status care_for(const SampledSite& site, SampledSite& after);
  Status learn(const std::string& site);
  Status judge(const SiteWrapper& wrapper, SampledSite& after);
  Result<bool> renew(const std::string& site, const std::vector<std::string>& parts);
  Status keep(const std::string& site, FreshWrapper learned);
  [[nodiscard]] Result<std::vector<std::string>> parts_of(const SiteWrapper& wrapper);
  [[nodiscard]] WrapperCareOptions care() const;
  void queue(const std::string& site);
  void fail(Error error, const std::string& site);
  void say(const std::string& line);

  BackgroundLearning options_;
  PageLimits limits_;
  std::unique_ptr<SiteSamples> samples_;
  std::function<void(const std::string& site)> on_change_;
  WrapperCache wrappers_;
  std::atomic<bool> is_stopped_ = false;
  std::atomic<std::size_t> stored_ = 0;
  std::mutex telling_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> sites_;    // to look at; guarded by mutex_
  std::set<std::string> is_queued_;  // the same, and the one in work
  std::thread thread_;
};

}  // namespace wrapwright
