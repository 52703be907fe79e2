// SPDX-License-Identifier: Apache-2.0
#pragma once
// How FOREST ranks the patterns of a site, for people and for programs: the signifiers of each page, the patterns with
// their figures, the wrapper that they lead to, and the tree around its block on one page. Plain values; the pages must
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
  std::size_t elements = 12;  // siblings and children in the tree, each
};

struct ForestView {
  std::string site;
  std::vector<std::string> ids;  // by page
  std::vector<std::string> urls;
  Forest forest;
  Result<Induction> induced = Error{ErrorKind::kNoPattern, "", {}};
  std::optional<std::size_t> tree_page;
  std::vector<TreeRow> tree;  // empty where no template selects anything on that page
};

// Over the pages on which the pattern occurs.
struct PatternMeans {
  double j = 0;
  double u = 0;
};
[[nodiscard]] PatternMeans means_of(const RankedPattern& pattern);

// Fails as rank_patterns(). The tree is of page `tree_page`. REQUIRES: `ids` run parallel to the pages.
[[nodiscard]] Result<ForestView> view_forest(const std::string& site, std::span<const SitePage> pages,
                                             std::vector<std::string> ids, std::optional<std::size_t> tree_page,
                                             const ForestViewOptions& options);

// Ends with an empty line.
[[nodiscard]] std::string forest_text(const ForestView& view, const ForestViewOptions& options);
// One JSON object and a newline.
[[nodiscard]] std::string forest_json(const ForestView& view, const ForestViewOptions& options);

}  // namespace wrapwright
