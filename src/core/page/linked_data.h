// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes scripts that contain JSON-LD (JSON-LD 1.1, section 7). Pure.
#include <algorithm>
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/page.h"

namespace wrapwright {

// Whether the script has the media type of JSON-LD, ignoring case and parameters.
[[nodiscard]] inline bool is_linked_data(const Page& page, NodeIndex script) {
  const std::string_view type = page.attribute(script, name::type).value_or("");
  return equal_ignoring_case(trim(type.substr(0, std::min(type.find(';'), type.size()))), "application/ld+json");
}

}  // namespace wrapwright
