// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes the status of a page for commands that apply many wrappers: a PageExtractor knows nothing about stores and
// files, so these functions turn its status into the status of the page's record and the reason for it into words. Pure
// functions, O(1).
#include <string>
#include <string_view>

#include "site/apply/wrapper_cache.h"
#include "site/extract/extraction.h"

namespace wrapwright {

// Each sets the status that the record gets, and returns why there is no article or why the wrapper did not find it; ""
// if there is nothing to say.

// For a page that was read with this wrapper. REQUIRES: it has an extractor.
[[nodiscard]] std::string explain_by_wrapper(const SiteWrapper& wrapper, Extraction& found);
// For a page that was read without a wrapper because the site has none. REQUIRES: `none` has an error.
[[nodiscard]] std::string explain_without_wrapper(const SiteWrapper& none, std::string_view site, Extraction& found);
// For a page that was not read because the site has no wrapper or one that cannot be used.
[[nodiscard]] std::string explain_unread(const SiteWrapper& none, std::string_view site, Extraction& found);
// For a page that was meant to be read without a wrapper.
[[nodiscard]] std::string explain_alone(Extraction& found);

}  // namespace wrapwright
