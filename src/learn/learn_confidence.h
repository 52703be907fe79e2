// SPDX-License-Identifier: Apache-2.0
#pragma once
// What F1 a learned wrapper is expected to have, by the judgments that it was chosen by: of each sample page and on
// average. Pure; cost: the wrapper applied once, and a pass over each page's texts.
#include <span>

#include "article/article.h"
#include "base/result.h"
#include "blocks/scored_page.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// The F1 of words that the article has if the probabilities are right. 0 for no body.
[[nodiscard]] double promised_f1(const ScoredPage& page, const Article& article);

// Fills the confidences of samples and statistics, and the shapes that later pages are compared with. REQUIRES:
// samples that run parallel to pages. Fails as Applier::compile.
Status add_confidence(std::span<const ScoredPage> pages, Wrapper& wrapper);

}  // namespace wrapwright
