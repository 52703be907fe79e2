// SPDX-License-Identifier: Apache-2.0
#pragma once
// Fetches contrast pages (app/pipeline/contrast_pages.h) for the learner with the threads of the FetchPool: those of
// each site by the thread of its host, because all requests to that host share its politeness limits.
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "app/serve/background_learner.h"
#include "app/serve/fetch_pool.h"

namespace wrapwright {

// At most `most` pages of each site besides its home page, within about `time`: pages that have not arrived by then are
// left out, like those that cannot be fetched. Calls `done` once, immediately or from another thread, with the pages in
// the order of their sites.
void fetch_contrast_pages(FetchPool& fetchers, const BackgroundLearner::Feeds& feeds, std::size_t most,
                          std::chrono::seconds time, std::function<void(std::vector<SourcePage> pages)> done);

}  // namespace wrapwright
