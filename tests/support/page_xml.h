// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XML view of a page as one string.
#include <string>
#include <string_view>

#include "core/page/xml.h"

namespace wrapwright {

[[nodiscard]] inline std::string to_xml(const Page& page) {
  std::string out;
  write_xml(page, [&](std::string_view piece) { out += piece; });
  return out;
}

}  // namespace wrapwright
