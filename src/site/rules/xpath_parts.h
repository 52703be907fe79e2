// SPDX-License-Identifier: Apache-2.0
#pragma once
// What can be read off an expression without evaluating it. Pure functions, safe from any thread. Cost: O(n).
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// The operands of a union, "a | b" as "a" and "b"; for an expression that is not a union, the expression itself.
[[nodiscard]] std::vector<std::string> union_members(std::string_view xpath);
[[nodiscard]] std::string union_of(const std::vector<std::string>& members);

// The element name of the last step, "h1" of "//main/h1[@class]"; "" if there is none, or for a union.
[[nodiscard]] std::string last_name(std::string_view xpath);

// Whether the result can only contain elements: no path ends in an attribute or a text.
[[nodiscard]] bool selects_elements(std::string_view xpath);

// Whether all paths end in attributes.
[[nodiscard]] bool selects_attributes(std::string_view xpath);

// Whether a rule (XPath or selector) names <tbody>, which the HTML standard adds to tables and older parsers do not.
[[nodiscard]] bool names_tbody(std::string_view rule);

}  // namespace wrapwright
