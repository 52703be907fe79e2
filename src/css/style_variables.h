// SPDX-License-Identifier: Apache-2.0
#pragma once
// Custom properties: what each element sees of them, and var() put in. Not thread-safe; views into the style sheets.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "css/style_rules.h"

namespace wrapwright {

using ScopeId = std::uint32_t;  // 0 = none set

class StyleVariables {
 public:
  explicit StyleVariables(std::size_t most_bytes) : most_bytes_(most_bytes), scopes_(1) {}

  // The scope of an element in a parent's scope that sets these, weakest first.
  ScopeId open(ScopeId parent, const std::vector<StyleWinners::Winner>& custom);
  // The text with each var() replaced; nothing if one is neither set nor has a fallback, or that makes it too long.
  [[nodiscard]] std::optional<std::string> substitute(std::string_view text, ScopeId scope) const;

 private:
  struct Scope {
    ScopeId parent = 0;
    std::vector<std::pair<std::string_view, std::string_view>> values;
  };
  bool append(std::string_view text, ScopeId scope, unsigned depth, unsigned& left, std::string& out) const;
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name, ScopeId scope) const;

  std::size_t most_bytes_;
  std::vector<Scope> scopes_;
};

}  // namespace wrapwright
