// SPDX-License-Identifier: Apache-2.0
#pragma once
// Protects the tree builders from pages on which they recurse too deeply or take quadratic time or memory. Pure
// functions.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

struct TagLimits {
  unsigned max_depth = 4'000;       // start tags open at once
  unsigned max_formatting = 4'000;  // b, font, i and similar, which are reopened in every later block
  std::size_t max_formatting_bytes =
      static_cast<std::size_t>(-1);     // of the start tag of such an element; longer ones lose attributes
  unsigned max_attributes = 1'000'000;  // per tag
};

// The page without the start tags that exceed a limit (and as many end tags), and with overlong tags cut. Nesting is
// estimated from the tags alone: void elements, elements with optional end tags, comments and scripts do not count, nor
// do end tags without an open start tag. A page within the limits is returned unchanged; if only the depth is limited
// and there are no more start tags than that, one fast pass suffices. Otherwise the result is a view of `buffer`, which
// must outlive it.
[[nodiscard]] std::string_view limit_tags(std::string_view html, const TagLimits& limits, std::string& buffer);

}  // namespace wrapwright
