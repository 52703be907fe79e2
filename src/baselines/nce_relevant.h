// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of `nce`: the text of a page without what its template repeats. A reconstruction after what Cardoso et
// al. 2011, section 3.4.1, say of Laber et al. 2009. Pure; linear in the page times its depth.
#include <vector>

#include "baselines/page_method.h"

namespace wrapwright {

struct NceOptions {
  double min_share = 0.6;         // of the page's plain text that the separator holds
  double max_link_density = 0.5;  // from which on a subtree is removed
  unsigned max_repeats = 3;       // of a pattern among siblings, from which on they are removed; 0 = never
};

// The deepest element that holds `share` of the page's text outside of links. The document if there is no such text.
[[nodiscard]] NodeIndex separator_node(const MethodInput& view, double share);

// By run: visible text inside the separator, without subtrees of high link density (headings are not judged: a title
// often links to its page), and without siblings that share at least two short texts, digits aside, as comments do.
[[nodiscard]] std::vector<bool> relevant_runs(const MethodInput& view, const NceOptions& options);

}  // namespace wrapwright
