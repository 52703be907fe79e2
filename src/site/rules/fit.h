// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds rules for programs that can express less than a wrapper: if the article is several elements and the program
// takes one, an element around them all and what to remove from it; if the program looks only inside the taken element
// for what to remove, expressions that need nothing outside it. The rules are made from the names on the given pages,
// as in learning, then from other attributes, and chosen greedily; an element that no expression selects alone is
// removed by its children. A name with a number that occurs on one page only, such as "post-1234", says nothing about
// other pages and is not used, and only few of the rules may apply to a single page. Pure functions, safe from any
// thread. Cost: for each candidate one evaluation on each page.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "site/rules/reader_article.h"
#include "site/rules/target.h"

namespace wrapwright {

struct FitLimits {
  std::size_t max_containers = 12;     // containers to try
  std::size_t max_exclusions = 32;     // exclusions in the result
  std::size_t max_candidates = 5'000;  // expressions that are tried for one result
};

// XPaths of one container and of what to remove from it. `exclusions` are tried before others. Nothing if no names on
// the pages suffice. REQUIRES: no page's article is empty.
[[nodiscard]] std::optional<ContentRules> fit_container(std::span<const WantedPage> pages,
                                                        const std::vector<std::string>& exclusions,
                                                        const TargetBehavior& behavior, const FitLimits& limits = {});

// XPaths that remove exactly the unwanted parts from the given elements of each page. `taken` is parallel to the pages.
[[nodiscard]] std::optional<std::vector<std::string>> fit_exclusions(std::span<const WantedPage> pages,
                                                                     const std::vector<std::vector<NodeIndex>>& taken,
                                                                     const std::vector<std::string>& exclusions,
                                                                     const TargetBehavior& behavior,
                                                                     const FitLimits& limits = {});

}  // namespace wrapwright
