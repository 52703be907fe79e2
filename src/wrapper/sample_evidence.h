// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a wrapper carries with it as proof that it works: the pages it was learned from, what it finds on them, and
// figures to compare later pages with.
#include <span>

#include "base/result.h"
#include "blocks/site_page.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// Applies the wrapper to its pages and fills samples and statistics (but for mean_informativeness). Fails as
// Applier::compile.
Status add_sample_evidence(std::span<const SitePage> pages, Wrapper& wrapper);

}  // namespace wrapwright
