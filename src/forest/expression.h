// SPDX-License-Identifier: Apache-2.0
#pragma once
// From sample elements, at most one a page, to an XPath that selects exactly them (FOREST 3.4; algorithms.md 1.6). Pure
// functions.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "html/element_type.h"
#include "html/page.h"
#include "xpath/sample_element.h"
#include "xpath/xpath.h"

namespace wrapwright {

// Expressions that may select the samples, the most durable first: one step by tag and attributes, the same below its
// ancestors, whole paths, paths with positions, and last the dfs numbers seen, as the paper has it. All are of the
// subset of xpath/xpath.h.
[[nodiscard]] std::vector<std::string> candidate_expressions(std::span<const SampleElement> samples,
                                                             AttributeReading reading);

// Whether the expression selects the sample and nothing else on every sample's page.
[[nodiscard]] bool selects_exactly(const XPath& xpath, std::span<const SampleElement> samples);

// The first candidate that selects exactly the samples; nothing if none does.
[[nodiscard]] std::optional<std::string> find_expression(std::span<const SampleElement> samples,
                                                         AttributeReading reading);

}  // namespace wrapwright
