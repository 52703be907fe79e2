// SPDX-License-Identifier: Apache-2.0
#pragma once
// Contrast pages (app/pipeline/contrast_pages.h) for the learner, fetched by the threads of the FetchPool: those of each
// site by the thread of its host, whose politeness other requests for it have to wait for anyway.
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "app/serve/background_learner.h"
#include "app/serve/fetch_pool.h"

namespace wrapwright {

// At most `most` pages of a site beside its home page, in at most about `time`: what has not come by then is left out,
// as what cannot be fetched is. Calls `done` once, at once or from another thread, with the pages in the order of their
// sites.
void fetch_contrast_pages(FetchPool& fetchers, const BackgroundLearner::Feeds& feeds, std::size_t most,
                          std::chrono::seconds time, std::function<void(std::vector<SourcePage> pages)> done);

}  // namespace wrapwright
