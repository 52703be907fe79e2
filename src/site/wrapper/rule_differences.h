// SPDX-License-Identifier: Apache-2.0
#pragma once
// What differs between the rules of two wrappers, and a field rule in words. Plain values and pure functions. Cost:
// O(n) in the rules, times the rules of one template.
#include <string>
#include <vector>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

// A rule that one of two wrappers has alone, or that they have differently.
struct RuleDifference {
  std::string of_template;  // its name, in the second wrapper where that has it; "" = the wrapper as a whole
  // "name", "kind", "url hint", "valid from", "valid until", "guard", "content", "exclusion", "field NAME"; of the
  // wrapper "scope", "normalizer", "kinds of page", "order of templates".
  std::string rule;
  std::string before;  // "" = added
  std::string after;   // "" = removed

  bool operator==(const RuleDifference&) const = default;
};

// Templates belong together that have the same name, or else the same content. Runners-up and figures are no rules.
[[nodiscard]] std::vector<RuleDifference> compare_rules(const Wrapper& before, const Wrapper& after);

// What the rule reads: its XPath, "from the URL", or `constant "en"`; and how, where that is not as usual:
// `//h1, without " | Example"`.
[[nodiscard]] std::string field_rule_text(const FieldRule& rule);

}  // namespace wrapwright
