// SPDX-License-Identifier: Apache-2.0
#pragma once
// The frame around the articles of made-up sites, with enough words that no other part of a page is similar.
#include <string>

namespace wrapwright {

inline const std::string kFrame =
    "<div id=nav>home about shop contact imprint search archive events gallery newsletter jobs press partners help "
    "login register basket wishlist orders returns shipping payment vouchers stores brands sale outlet gifts cards "
    "blog</div>";

}  // namespace wrapwright
