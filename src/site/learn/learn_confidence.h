// SPDX-License-Identifier: Apache-2.0
#pragma once
// Estimates the F1 of a learned wrapper, for each sample page and on average, from the block probabilities that it was
// chosen by. Pure functions. Cost: O(n) in the text of the pages.
#include <cstddef>
#include <span>

#include "content/article/article.h"
#include "content/blocks/scored_page.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The expected F1 over the words of the article, if the probabilities are right. 0 without a body.
[[nodiscard]] double promised_f1(const ScoredPage& page, const Article& article);

// Fills in the confidences of samples and statistics, and the shapes that later pages are compared with. pages[i] is the
// sample with index numbers[i]. REQUIRES: the outcomes are those of the wrapper's templates on all samples.
void add_confidence(std::span<const ScoredPage> pages, std::span<const std::size_t> numbers,
                    const SampleOutcomes& outcomes, Wrapper& wrapper);

}  // namespace wrapwright
