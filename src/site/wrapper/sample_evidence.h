// SPDX-License-Identifier: Apache-2.0
#pragma once
// The evidence that a wrapper works, stored with it: the pages it was learned from, what it finds on them, and
// statistics that later pages are compared with.
#include <cstddef>
#include <span>
#include <string_view>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Applies the wrapper to its pages and fills samples and statistics (except mean_informativeness). Fails as
// Applier::compile.
Status add_sample_evidence(std::span<const SitePage> pages, Wrapper& wrapper);

// Code points of well-formed UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view utf8);

}  // namespace wrapwright
