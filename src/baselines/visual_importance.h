// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much of the middle of a page its texts take up (Song, Sun, Liao 2013, section 3.4), and text density with that
// weighed in. Pure; linear in the page.
#include <vector>

#include "baselines/text_density.h"
#include "html/counts.h"
#include "html/page.h"
#include "layout/layout.h"

namespace wrapwright {

// Definition 3.3: the area under a normal distribution between the edges of `span`, whose center and half width are
// those of `widest`. 0 where either has no width.
[[nodiscard]] double visual_importance(Span span, Span widest);

// Of each run. The widest element under the root is the first of equals. A text that its element holds alone has the
// element's edges, another its own.
[[nodiscard]] std::vector<double> visual_importances(const Page& page, const PageSpans& spans);

struct HybridCounts {
  double hybrid_characters = 0;  // HC
  double characters = 0;         // C
  double link_characters = 0;    // LC
  double tags = 0;               // T
  double link_tags = 0;          // LT
};

// Definition 3.4: HC / T times the logarithm of HC/LC * T/LT to the base ln(HC/NLC * LC + link_share * HC + e), where
// NLC = C - LC; link_share is LC / HC of the body. T = 0 is HC / C, other counts of 0 below a line are 1.
// composite_text_density where HC = C.
[[nodiscard]] double hybrid_text_density(const HybridCounts& counts, double link_share);

// As text_densities; `importances` are by run.
[[nodiscard]] Densities hybrid_densities(const Page& page, const PageCounts& counts, NodeIndex body,
                                         const std::vector<double>& importances);

// CEHTD-DS: the runs of the marked subtrees, and those directly under the elements above them.
[[nodiscard]] std::vector<bool> hybrid_content(const Page& page, const PageCounts& counts, NodeIndex body,
                                               const std::vector<double>& importances);

}  // namespace wrapwright
