// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rules for programs that take less than a wrapper says: where the article is several elements and the program takes
// one, an element around them all, and what to remove from it; where the program looks for what to remove inside the
// taken element only, expressions that need nothing outside of it. They are made of the names on given pages, as
// learning makes them, then of other attributes, and chosen greedily; an element that none selects alone is removed by
// its children. What names a number that one page alone has, as in "post-1234", says nothing of other pages and is not
// used; and of the rules few may be of a single page. A pure function, safe from any thread. Cost: for each candidate one
// evaluation on each page.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "site/rules/reader_article.h"
#include "site/rules/target.h"

namespace wrapwright {

struct FitLimits {
  std::size_t max_containers = 12;     // that are tried
  std::size_t max_exclusions = 32;     // of the outcome
  std::size_t max_candidates = 5'000;  // expressions that are tried for an outcome
};

// XPaths of one container, and of what to remove of it. `exclusions` are tried before others. Nothing where no names on
// the pages serve. A page's article must not be empty.
[[nodiscard]] std::optional<ContentRules> fit_container(std::span<const WantedPage> pages,
                                                        const std::vector<std::string>& exclusions,
                                                        const TargetBehavior& behavior, const FitLimits& limits = {});

// XPaths that remove from the given elements of each page what is not wanted of them, and nothing else. `taken` runs
// parallel to the pages.
[[nodiscard]] std::optional<std::vector<std::string>> fit_exclusions(std::span<const WantedPage> pages,
                                                                     const std::vector<std::vector<NodeIndex>>& taken,
                                                                     const std::vector<std::string>& exclusions,
                                                                     const TargetBehavior& behavior,
                                                                     const FitLimits& limits = {});

}  // namespace wrapwright
