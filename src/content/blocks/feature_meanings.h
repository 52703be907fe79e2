// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the features of the block model say, in plain English, for people who look at a judgment. Pure function. Cost: a
// search among some hundred names.
#include <string>
#include <string_view>

namespace wrapwright {

// Of a feature of block_feature_names() or site_feature_names(): "share of words in links" for link_share. "" for an
// unknown name.
[[nodiscard]] std::string block_feature_meaning(std::string_view name);

}  // namespace wrapwright
