// SPDX-License-Identifier: Apache-2.0
#pragma once
// The description of the server's own interface, OpenAPI 3.0 in JSON. A constant.
#include <string>

namespace wrapwright {

[[nodiscard]] std::string open_api_document();

}  // namespace wrapwright
