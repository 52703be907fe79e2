// SPDX-License-Identifier: Apache-2.0
#pragma once
// The status and reason of a page in the words of commands that apply many wrappers: a PageExtractor knows nothing of
// stores and files, so here its status becomes that of the page's record, and the reason for it becomes words. Pure
// functions, O(1).
#include <string>
#include <string_view>

#include "site/apply/wrapper_cache.h"
#include "site/extract/extraction.h"

namespace wrapwright {

// Each sets the status that the record has, and returns why there is no article, or none by the wrapper; "" where
// nothing is to be said.

// Of a page that was read by this wrapper. REQUIRES: it has an extractor.
[[nodiscard]] std::string explain_by_wrapper(const SiteWrapper& wrapper, Extraction& found);
// Of a page that was read without a wrapper, as the site has none. REQUIRES: `none` has an error.
[[nodiscard]] std::string explain_without_wrapper(const SiteWrapper& none, std::string_view site, Extraction& found);
// Of a page that was not read, for the same reason, or as its wrapper cannot be used.
[[nodiscard]] std::string explain_unread(const SiteWrapper& none, std::string_view site, Extraction& found);
// Of a page that was to be read without a wrapper.
[[nodiscard]] std::string explain_alone(Extraction& found);

}  // namespace wrapwright
