// SPDX-License-Identifier: Apache-2.0
#pragma once
// A wrapper is only valid for the trees of one normalizer: in the tree that another one builds from the same bytes, its
// expressions and dfs numbers may select other elements. Pure functions, O(1) per page.
#include <span>
#include <string_view>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "core/page/page.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// kUnsupported if the page was made by another normalizer than the one named; the message names both, and `site` is the
// error's place.
[[nodiscard]] Status check_normalizer(const Page& page, NormalizerKind of_wrapper, std::string_view site);

// The normalizer of all these pages, html5 if there are none. kUnsupported if they are not all made by the same one.
[[nodiscard]] Result<NormalizerKind> common_normalizer(std::span<const SitePage> pages, std::string_view site);

}  // namespace wrapwright
