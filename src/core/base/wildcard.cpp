// SPDX-License-Identifier: Apache-2.0
#include "core/base/wildcard.h"

#include <cstddef>

namespace wrapwright {
namespace {

constexpr char kWildcard = '*';

// Removes the pattern up to its last wildcard, and the characters of the text that match it; false if none do. Greedy:
// taking the first occurrence of each part between wildcards leaves the most text for the following parts. REQUIRES:
// the pattern has a wildcard.
bool take_to_last_wildcard(std::string_view& pattern, std::string_view& text) {
  std::size_t wildcard = pattern.find(kWildcard);
  if (!text.starts_with(pattern.substr(0, wildcard))) return false;
  text.remove_prefix(wildcard);
  pattern.remove_prefix(wildcard + 1);
  while ((wildcard = pattern.find(kWildcard)) != std::string_view::npos) {
    const std::size_t at = text.find(pattern.substr(0, wildcard));
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + wildcard);
    pattern.remove_prefix(wildcard + 1);
  }
  return true;
}

bool has_wildcard(std::string_view pattern) { return pattern.find(kWildcard) != std::string_view::npos; }

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
  if (!has_wildcard(pattern)) return text == pattern;
  return take_to_last_wildcard(pattern, text) && text.ends_with(pattern);
}

bool matches_pattern_prefix(std::string_view pattern, std::string_view text) {
  if (!has_wildcard(pattern)) return text.starts_with(pattern);
  return take_to_last_wildcard(pattern, text) && text.find(pattern) != std::string_view::npos;
}

}  // namespace wrapwright
