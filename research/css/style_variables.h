// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tracks the custom properties in scope of each element, and substitutes var(). Not thread-safe. Lifetime: holds views
// into the style sheets.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "research/css/style_rules.h"

namespace wrapwright {

using ScopeId = std::uint32_t;  // 0 = no custom property is set

class StyleVariables {
 public:
  explicit StyleVariables(std::size_t max_bytes) : max_bytes_(max_bytes), scopes_(1) {}

  // Creates the scope of an element that sets `custom` (lowest precedence first) and whose parent has the scope
  // `parent`.
  ScopeId open(ScopeId parent, const std::vector<StyleWinners::Winner>& custom);
  // The text with each var() replaced. Nothing if a variable is unset and has no fallback, or if the result is too
  // long.
  [[nodiscard]] std::optional<std::string> substitute(std::string_view text, ScopeId scope) const;

 private:
  struct Scope {
    ScopeId parent = 0;
    std::vector<std::pair<std::string_view, std::string_view>> values;
  };
  bool append(std::string_view text, ScopeId scope, unsigned depth, unsigned& left, std::string& out) const;
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name, ScopeId scope) const;

  std::size_t max_bytes_;
  std::vector<Scope> scopes_;
};

}  // namespace wrapwright
