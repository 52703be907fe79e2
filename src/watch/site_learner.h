// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns wrappers of the sites of an archive that have none, from the pages that the archive has of them. One thread.
// Cost: that of learning, for sites without a wrapper that have got enough pages since it was tried last.
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "learn/learn_wrapper.h"
#include "normalize/normalizer.h"
#include "page/page_limits.h"
#include "watch/capture_archive.h"
#include "watch/feed_reader.h"
#include "watch/listener.h"

namespace wrapwright {

struct SiteLearnerOptions {
  std::filesystem::path store;
  std::size_t min_pages = 5;   // a site with fewer waits
  std::size_t max_pages = 20;  // the latest ones; 0 = all
  PageLimits limits;
  LearnerOptions learner;
};

struct LearnedSites {
  std::vector<std::string> learned;
  std::map<std::string, std::size_t> waiting;  // number of pages by site
  std::size_t failed = 0;                      // each was told to the listener
};

// `pages`: what the feeds name now, for the words of their items. Marks the files with pages of a learned site in the
// archive's index before the wrapper is stored, so that a killed process leaves none of them as it was.
[[nodiscard]] Result<LearnedSites> learn_missing_sites(const SiteLearnerOptions& options,
                                                       const std::vector<FeedPage>& pages, CaptureArchive& archive,
                                                       const Listener& listener);

}  // namespace wrapwright
