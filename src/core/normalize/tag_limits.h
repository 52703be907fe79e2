// SPDX-License-Identifier: Apache-2.0
#pragma once
// Protects the tree builders, which recurse or take quadratic time or memory on extreme tags. Pure functions.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

struct TagLimits {
  unsigned max_depth = 4'000;       // start tags open at once
  unsigned max_formatting = 4'000;  // of b, font, i and similar: each is reopened in every later block
  std::size_t max_formatting_bytes =
      static_cast<std::size_t>(-1);     // of the tag of such an element; longer: attributes go
  unsigned max_attributes = 1'000'000;  // per tag
};

// The page without the start tags that exceed a limit (and as many end tags), and with overlong tags cut. Nesting is
// estimated from the tags alone: void elements, elements with optional end tags, comments and scripts do not count, nor
// do end tags without an open start tag. A page within the limits is returned unchanged, after one fast pass if only
// depth is limited and the start tags are not more than that; else the view is of `buffer`, which must outlive it.
[[nodiscard]] std::string_view limit_tags(std::string_view html, const TagLimits& limits, std::string& buffer);

}  // namespace wrapwright
