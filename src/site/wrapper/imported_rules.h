// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrappers that were imported from the rules of another program (site/rules/import.h): their files keep those rules as
// elements with these names. Pure, O(elements).
#include <algorithm>
#include <string>
#include <string_view>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

inline constexpr std::string_view kSiteConfigElement = "ftr";
inline constexpr std::string_view kFeedIronElement = "feediron";

[[nodiscard]] inline bool keeps_rules_of(std::string_view name, const Wrapper& wrapper) {
  const std::string start = "<" + std::string(name) + " ";
  return std::any_of(wrapper.unknown.elements.begin(), wrapper.unknown.elements.end(),
                     [&](const std::string& element) { return element.starts_with(start); });
}

// Whether the wrapper is what a person wrote for another program. A wrapper learned for the site later is not, even
// though it keeps those rules.
[[nodiscard]] inline bool is_site_config(const Wrapper& wrapper) {
  return wrapper.statistics.pages == 0 && keeps_rules_of(kSiteConfigElement, wrapper);
}
[[nodiscard]] inline bool is_imported(const Wrapper& wrapper) {
  return is_site_config(wrapper) || (wrapper.statistics.pages == 0 && keeps_rules_of(kFeedIronElement, wrapper));
}

}  // namespace wrapwright
