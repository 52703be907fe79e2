// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns wrappers from the pages in an archive: for sites that have none and, if a site's latest pages show that its
// wrapper is broken (site/extract/drift.h), its successor. One object per run; called by one thread, which starts and
// joins the others. Cost: that of learning, for sites that have gained enough pages since the last attempt, and of
// applying the wrappers of sites with new pages to their latest ones.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/site_pages.h"
#include "app/watch/capture_archive.h"
#include "app/watch/feed_reader.h"
#include "app/watch/wrapper_renewal.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "site/apply/drift_watch.h"
#include "site/apply/wrapper_cache.h"
#include "site/learn/site_learner.h"
#include "web/fetch/capture_index.h"

namespace wrapwright {

// By site: their places in the archive.
using ContrastPages = std::map<std::string, std::vector<RecordSpot>>;

struct ArchiveLearnerOptions {
  std::filesystem::path store;
  std::size_t min_pages = 5;                    // a site with fewer waits
  std::size_t max_pages = 20;                   // the latest ones; 0 = all
  std::size_t other_pages = kOtherPagesOfSite;  // besides those that feeds name and the home page; 0 = neither
  bool renew = true;                            // renew broken wrappers
  unsigned jobs = 1;                            // threads that learn and extract
  std::string time;                             // of the run, for the wrappers' histories
  PageLimits limits;
  LearnerOptions learner;
};

struct LearnedSites {
  std::vector<std::string> learned;
  std::vector<std::string> renewed;
  std::map<std::string, std::string> why_again;  // by site of the archive: why its records are rewritten
  std::map<std::string, std::size_t> waiting;    // number of pages by site
  std::size_t failed = 0;                        // each was reported to the listener
};

class ArchiveLearner {
 public:
  // `pages` are those that the feeds name now, for the texts of their items. REQUIRES: all arguments outlive the
  // object.
  ArchiveLearner(const ArchiveLearnerOptions& options, const std::vector<FeedPage>& pages, CaptureArchive& archive,
                 WrapperCache& wrappers, const Listener& listener);

  // Chooses what to learn. Afterwards feeds() says where to look for contrast pages.
  Status choose(const DriftLimits& drift);
  [[nodiscard]] const std::map<std::string, FeedOfSite>& feeds() const { return feeds_; }

  // Learns what was chosen, and stores it. Marks the files with pages of a site in the archive's index before its
  // wrapper is stored, so that they are rewritten even if the process is killed. Fails with kInterrupted if
  // `is_stopped` returns true.
  [[nodiscard]] Result<LearnedSites> learn(const ContrastPages& beside, const std::function<bool()>& is_stopped);

 private:
  struct Choice {
    std::string site;                // names the wrapper
    std::vector<std::string> parts;  // sites of the archive that the wrapper is for
    std::size_t pages = 0;
    std::optional<Wrapper> broken;  // the wrapper to renew
  };
  struct Attempt {
    std::optional<Error> error;
    FreshWrapper learned;
  };

  Status choose_missing();
  Status choose_broken(const DriftLimits& drift);
  Status consider(const WatchedSite& broken, const std::map<std::string, std::vector<std::string>>& parts);
  Status add(Choice choice);
  [[nodiscard]] Result<Site> gather(const Choice& choice);
  Status append(const std::string& part, const std::string& after, std::vector<SourcePage>& out);
  Status learn_site(const Choice& choice, const ContrastPages& beside, Attempt& out);
  Status keep(const Choice& choice, Attempt& attempt);
  void fail(Error error, const std::string& site);

  const ArchiveLearnerOptions& options_;
  CaptureArchive& archive_;
  WrapperCache& wrappers_;
  const Listener& listener_;
  std::map<std::string, const FeedPage*> feed_pages_;  // by key
  std::map<std::string, FeedOfSite> feeds_;            // those of the chosen sites
  std::vector<Choice> choices_;
  std::mutex mutex_;  // guards the archive while threads learn
  LearnedSites out_;
};

}  // namespace wrapwright
