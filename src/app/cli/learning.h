// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects the pages to learn sites from, for learning and for showing what learning would write.
#include "app/cli/console.h"
#include "app/cli/sites.h"
#include "site/learn/site_learner.h"

namespace wrapwright {

// As gather_sites(), but fetches only so many items of a feed as change what is learned: the sites are learned by
// these options after each round of fetching. Runs `jobs` threads.
[[nodiscard]] GatheredSites gather_until_converged(const SiteOptions& sites, const SiteLearnerOptions& options,
                                                   unsigned jobs, Console& console);

}  // namespace wrapwright
