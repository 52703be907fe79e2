// SPDX-License-Identifier: Apache-2.0
#pragma once
// Collects the pages to learn sites from, for learning and for showing what learning would write.
#include "app/cli/console.h"
#include "app/cli/sites.h"
#include "site/learn/site_learner.h"

namespace wrapwright {

// Like gather_sites(), but fetches items of a feed only as long as they change what is learned: after each round of
// fetching, the sites are learned with these options. Uses `jobs` threads.
[[nodiscard]] GatheredSites gather_until_converged(const SiteOptions& sites, const SiteLearnerOptions& options,
                                                   unsigned jobs, Console& console);

}  // namespace wrapwright
