// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shows how FOREST ranks the patterns of a site, for people and programs: the signifiers of each page, the patterns
// with their figures, the resulting wrapper, and the tree around its block on one page. Plain values; the pages must
// outlive them. Pure functions. Cost: one ranking, and O(n) in the size of the page whose tree is shown.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/view/tree_view.h"
#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/forest/induce.h"

namespace wrapwright {

struct ForestViewOptions {
  InduceOptions induce;
  std::size_t patterns = 10;  // shown
  std::size_t elements = 12;  // maximum number of siblings, and of children, in the tree
};

struct ForestView {
  std::string site;
  std::vector<std::string> ids;  // by page
  std::vector<std::string> urls;
  Forest forest;
  Result<Induction> induced = Error{ErrorKind::kNoPattern, "", {}};
  std::optional<std::size_t> tree_page;
  std::vector<TreeRow> tree;  // empty if no template selects anything on that page
};

// Means over the pages on which the pattern occurs.
struct PatternMeans {
  double j = 0;
  double u = 0;
};
[[nodiscard]] PatternMeans means_of(const RankedPattern& pattern);

// Fails like rank_patterns(). The tree is that of page `tree_page`. REQUIRES: `ids` is parallel to the pages.
[[nodiscard]] Result<ForestView> view_forest(const std::string& site, std::span<const SitePage> pages,
                                             std::vector<std::string> ids, std::optional<std::size_t> tree_page,
                                             const ForestViewOptions& options);

// Ends with an empty line.
[[nodiscard]] std::string forest_text(const ForestView& view, const ForestViewOptions& options);
// One JSON object and a newline.
[[nodiscard]] std::string forest_json(const ForestView& view, const ForestViewOptions& options);

}  // namespace wrapwright
