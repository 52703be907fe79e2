// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how much of the middle of a page its texts cover (Song, Sun, Liao 2013, section 3.4), and weights the text
// density by it. Pure functions. Cost: O(n) in the size of the page.
#include <vector>

#include "core/page/counts.h"
#include "core/page/page.h"
#include "research/layout/layout.h"
#include "research/methods/text_density.h"

namespace wrapwright {

// Definition 3.3: the integral of a normal distribution between the edges of `span`, with the center of `widest` as
// mean and half its width as standard deviation. 0 if either has no width.
[[nodiscard]] double visual_importance(Span span, Span widest);

// The importance of each run. `widest` is the widest element under the root, the first of equal ones. A text that is
// the only child of its element has the edges of the element, any other text has its own.
[[nodiscard]] std::vector<double> visual_importances(const Page& page, const PageSpans& spans);

struct HybridCounts {
  double hybrid_characters = 0;  // HC
  double characters = 0;         // C
  double link_characters = 0;    // LC
  double tags = 0;               // T
  double link_tags = 0;          // LT
};

// Definition 3.4: HC / T times the logarithm of HC/LC * T/LT to the base ln(HC/NLC * LC + link_share * HC + e), where
// NLC = C - LC and link_share = LC / HC of the body. HC / C if T = 0; other denominators of 0 are replaced by 1. Equals
// composite_text_density() if HC = C.
[[nodiscard]] double hybrid_text_density(const HybridCounts& counts, double link_share);

// Like text_densities(); `importances` are indexed by run.
[[nodiscard]] Densities hybrid_densities(const Page& page, const PageCounts& counts, NodeIndex body,
                                         const std::vector<double>& importances);

// CEHTD-DS: the runs of the marked subtrees, and the direct texts of the elements above them.
[[nodiscard]] std::vector<bool> hybrid_content(const Page& page, const PageCounts& counts, NodeIndex body,
                                               const std::vector<double>& importances);

}  // namespace wrapwright
