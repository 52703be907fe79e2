// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds what the selectors and XPaths of rules select on a page. A matcher points into its page; it counts its steps,
// so it belongs to one thread. Cost: O(elements * selectors).
#include <string>
#include <vector>

#include "core/page/page.h"
#include "site/rules/elements.h"
#include "site/rules/selector.h"

namespace wrapwright {

// Matches like cssselect, goquery or PHP: names of classes and ids are case-sensitive.
class SelectorMatcher {
 public:
  explicit SelectorMatcher(const Page& page);

  // The elements inside `scope` that match in a document of its contents, ascending; 0 = the page. Invalid selectors
  // match nothing.
  [[nodiscard]] std::vector<NodeIndex> select(const std::vector<std::string>& selectors, NodeIndex scope = 0);

 private:
  const Page& page_;
  CssElements elements_;
  CssSelectors engine_;
};

// What any of the XPaths selects, ascending; those that are invalid or select no elements select nothing.
[[nodiscard]] std::vector<NodeIndex> select_by_xpath(const Page& page, const std::vector<std::string>& xpaths);

void sort_unique(std::vector<NodeIndex>& nodes);

}  // namespace wrapwright
