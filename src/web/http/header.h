// SPDX-License-Identifier: Apache-2.0
#pragma once
// The header fields of an HTTP message. Plain values.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

struct HttpHeader {
  std::string name;   // as received
  std::string value;  // as received, trimmed
};

// The value of the first header with that name (case-insensitive); "" if there is none.
[[nodiscard]] std::string_view find_header(const std::vector<HttpHeader>& headers, std::string_view name);

}  // namespace wrapwright
