// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of `nce`: the text of a page without the parts that its template repeats. Reconstructed from the
// description of Laber et al. 2009 in Cardoso et al. 2011, section 3.4.1. Pure functions. Cost: O(size of the page *
// its depth).
#include <vector>

#include "research/methods/page_method.h"

namespace wrapwright {

struct NceOptions {
  double min_share = 0.6;         // share of the page's plain text that the separator must hold
  double max_link_density = 0.5;  // subtrees with at least this density are removed
  unsigned max_repeats = 3;       // siblings with a common pattern are removed from this many on; 0 = never
};

// The deepest element that holds `share` of the page's text outside links; the document node if there is no such text.
[[nodiscard]] NodeIndex separator_node(const MethodInput& view, double share);

// By run: visible text inside the separator, except subtrees of high link density (headings are exempt, because a title
// often links to its page) and siblings that share at least two short texts when digits are ignored, as comments do.
[[nodiscard]] std::vector<bool> relevant_runs(const MethodInput& view, const NceOptions& options);

}  // namespace wrapwright
