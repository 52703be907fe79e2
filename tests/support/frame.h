// SPDX-License-Identifier: Apache-2.0
#pragma once
// What stands around the articles of made-up sites: enough words that no other part of a page comes near it.
#include <string>

namespace wrapwright {

inline const std::string kFrame =
    "<div id=nav>home about shop contact imprint search archive events gallery newsletter jobs press partners help "
    "login register basket wishlist orders returns shipping payment vouchers stores brands sale outlet gifts cards "
    "blog</div>";

}  // namespace wrapwright
