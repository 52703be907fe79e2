// SPDX-License-Identifier: Apache-2.0
#pragma once
// The steps by which an XPath may select the elements of a site's pages: by the tag only, or by one of the names that a
// template's author chose (id, class token, itemprop, role, or the prefix of a generated id or class). A name that is
// offered for one element is used for all elements that match it, even for those that it would not have been offered
// for. Elements with the same tag and names share their steps. Lifetime: owns the data behind the views that it
// returns, and holds no views of the pages after construction. Immutable, so safe from any thread. Cost: O(elements),
// plus O(names) for each distinct combination of tag and names.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/scored_page.h"
#include "site/learn/candidate_pool.h"

namespace wrapwright {

struct ElementStep {
  std::uint32_t text = 0;  // number of the step's text: equal for equal texts, below 2^31
  RobustnessClass robustness = RobustnessClass::kTag;
};

// Whether the tag is that of a layout element, which says nothing about its content.
[[nodiscard]] bool is_layout_tag(NameId tag);

class ElementSteps {
 public:
  ElementSteps(std::span<const ScoredPage> pages, const PoolOptions& options);

  // The steps that select this element of pages[page] by one of its names; the step by tag only comes last.
  [[nodiscard]] std::span<const ElementStep> of(std::size_t page, NodeIndex node) const {
    return steps_[looks_[page][node]];
  }

  // "div[@id='main']"
  [[nodiscard]] const std::string& text(const ElementStep& step) const { return texts_[step.text]; }

 private:
  std::vector<std::vector<std::uint32_t>> looks_;  // by page, then by node: index into steps_
  std::vector<std::vector<ElementStep>> steps_;    // by look
  std::vector<std::string> texts_;                 // by number
};

}  // namespace wrapwright
