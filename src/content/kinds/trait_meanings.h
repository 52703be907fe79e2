// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the traits by which pages are judged say, in plain English, for people who look at a judgment. Pure function.
// Cost: a search among some hundred names.
#include <string>
#include <string_view>

namespace wrapwright {

// Of a trait of page_trait_names() or relative_trait_names(): "links that are headings" for heading_links. "" for an
// unknown name.
[[nodiscard]] std::string page_trait_meaning(std::string_view name);

}  // namespace wrapwright
