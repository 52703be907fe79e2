// SPDX-License-Identifier: Apache-2.0
#pragma once
// The history of a wrapper's rules: what changed, when and why. Kept in its file, and shown by `wrapwright log`. Pure
// functions.
#include <cstddef>
#include <string>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

inline constexpr std::size_t kMostChanges = 50;

// Adds the change, and drops the oldest ones if there are more than `most`.
void add_change(RuleChange change, Wrapper& wrapper, std::size_t most = kMostChanges);

// One line per change, the latest first: "example.org 2024-05-03T14:00:00Z template article ended: ...".
[[nodiscard]] std::string history_text(const Wrapper& wrapper);
// The same as JSON objects: site, date, rule, what, why.
[[nodiscard]] std::string history_json(const Wrapper& wrapper);

// Whether guards, contents, exclusions and fields are the same, in the same order.
[[nodiscard]] bool have_same_rules(const Wrapper& a, const Wrapper& b);

}  // namespace wrapwright
