// SPDX-License-Identifier: Apache-2.0
#pragma once
// Redirections that a page makes itself, by <meta http-equiv=refresh>: generators of sites that are mere files cannot
// have the server make them, so that the home page of a site in several languages is often one.
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/page/page.h"

namespace wrapwright {

// The http or https address, without a fragment, that the page at `url` leads to within seconds
// (content/kinds/document_kind.h); "" if it is no redirection. Pure.
[[nodiscard]] std::string redirect_target(const Page& page, std::string_view url);

// Adds `from` to the addresses that were left so far. Fails with kLimit, as for redirects of servers, where `target` is
// one of them, or there are more than `most`.
[[nodiscard]] Status follow_redirect(std::string_view from, std::string_view target, int most,
                                     std::vector<std::string>& left);

}  // namespace wrapwright
