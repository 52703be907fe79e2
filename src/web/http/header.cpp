// SPDX-License-Identifier: Apache-2.0
#include "web/http/header.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace wrapwright {

std::string_view find_header(const std::vector<HttpHeader>& headers, std::string_view name) {
  const auto same = [&](const HttpHeader& header) { return equal_ignoring_case(header.name, name); };
  const auto found = std::find_if(headers.begin(), headers.end(), same);
  return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

}  // namespace wrapwright
