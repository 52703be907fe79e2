// SPDX-License-Identifier: Apache-2.0
#include "research/css/style_variables.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

constexpr unsigned kDeepest = 16;
constexpr unsigned kMaxReplaced = 200;  // substitutions in one value

}  // namespace

ScopeId StyleVariables::open(ScopeId parent, const std::vector<StyleWinners::Winner>& custom) {
  if (custom.empty()) return parent;
  Scope scope{parent, {}};
  for (auto it = custom.rbegin(); it != custom.rend(); ++it) scope.values.emplace_back(it->value.name, it->value.text);
  scopes_.push_back(std::move(scope));
  return static_cast<ScopeId>(scopes_.size() - 1);
}

std::optional<std::string_view> StyleVariables::find(std::string_view name, ScopeId scope) const {
  for (; scope != 0; scope = scopes_[scope].parent) {
    for (const auto& [known, value] : scopes_[scope].values) {
      if (known == name) return equal_ignoring_case(value, "initial") ? std::nullopt : std::optional(value);
    }
  }
  return std::nullopt;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded by kDeepest
bool StyleVariables::append(std::string_view text, ScopeId scope, unsigned depth, unsigned& left,
                            std::string& out) const {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t found = std::min(text.find("var(", at), text.size());
    out.append(text, at, found - at);
    if (out.size() > max_bytes_) return false;
    if (found == text.size()) return true;
    at = css_skip(text, found + 3);
    if (depth == kDeepest || left == 0) return false;
    --left;
    std::string_view inside = text.substr(found + 4, at - found - 4);
    if (inside.ends_with(')')) inside.remove_suffix(1);
    const std::size_t comma = css_find(inside, 0, ',');
    const auto value = find(trim(inside.substr(0, comma)), scope);
    if (!value && comma == inside.size()) return false;
    if (!append(value ? *value : inside.substr(comma + 1), scope, depth + 1, left, out)) return false;
  }
  return true;
}

std::optional<std::string> StyleVariables::substitute(std::string_view text, ScopeId scope) const {
  std::string out;
  unsigned left = kMaxReplaced;
  if (!append(text, scope, 0, left, out)) return std::nullopt;
  return out;
}

}  // namespace wrapwright
