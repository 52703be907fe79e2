// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates an XPath that selects exactly the given sample elements, at most one per page (FOREST: Oita, Senellart
// 2012, section 3.4). Pure functions.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/page/element_type.h"
#include "core/page/page.h"
#include "core/xpath/sample_element.h"
#include "core/xpath/xpath.h"

namespace wrapwright {

// Expressions that may select the samples, the most robust first: one step by tag and attributes, the same step below
// its ancestors, whole paths, paths with positions, and last the dfs numbers of the samples, as in the paper. All are
// in the subset of core/xpath/xpath.h.
[[nodiscard]] std::vector<std::string> candidate_expressions(std::span<const SampleElement> samples,
                                                             AttributeReading reading);

// Whether the expression selects, on every sample's page, the sample and nothing else.
[[nodiscard]] bool selects_exactly(const XPath& xpath, std::span<const SampleElement> samples);

// The first candidate that selects exactly the samples; nothing if there is none.
[[nodiscard]] std::optional<std::string> find_expression(std::span<const SampleElement> samples,
                                                         AttributeReading reading);

}  // namespace wrapwright
