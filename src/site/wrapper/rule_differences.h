// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the differences between the rules of two wrappers, and puts a field rule into words. Plain values and pure
// functions. Cost: O(n) in the rules, times the rules of one template.
#include <string>
#include <vector>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

// A rule that only one of two wrappers has, or that differs between them.
struct RuleDifference {
  std::string of_template;  // its name, in the second wrapper if that has it; "" = the wrapper as a whole
  // "name", "kind", "url hint", "valid from", "valid until", "guard", "content", "exclusion", "field NAME"; for the
  // wrapper as a whole "scope", "normalizer", "kinds of page", "order of templates".
  std::string rule;
  std::string before;  // "" = added
  std::string after;   // "" = removed

  bool operator==(const RuleDifference&) const = default;
};

// Compares templates that have the same name or, failing that, the same content. Runners-up and figures are not rules.
[[nodiscard]] std::vector<RuleDifference> compare_rules(const Wrapper& before, const Wrapper& after);

// What the rule reads: its XPath, "from the URL", or `constant "en"`; and how, if that is not the default:
// `//h1, without " | Example"`.
[[nodiscard]] std::string field_rule_text(const FieldRule& rule);

}  // namespace wrapwright
