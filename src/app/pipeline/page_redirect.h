// SPDX-License-Identifier: Apache-2.0
#pragma once
// Redirections in a page, by <meta http-equiv=refresh>: static site generators cannot make the server redirect, so the
// home page of a site in several languages is often such a page.
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/page/page.h"

namespace wrapwright {

// The http or https address, without a fragment, that the page at `url` redirects to within seconds
// (content/kinds/document_kind.h); "" if it is not a redirection. Pure function.
[[nodiscard]] std::string redirect_target(const Page& page, std::string_view url);

// Adds `from` to the addresses visited so far. Fails with kLimit, as for redirects by servers, if `target` is one of
// them or there are more than `most`.
[[nodiscard]] Status follow_redirect(std::string_view from, std::string_view target, int most,
                                     std::vector<std::string>& left);

}  // namespace wrapwright
