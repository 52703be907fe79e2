// SPDX-License-Identifier: Apache-2.0
#include "app/serve/open_api.h"

#include <optional>
#include <string_view>

namespace wrapwright {

std::optional<std::string_view> embedded_serve_file(std::string_view name);

std::string open_api_document() { return std::string(embedded_serve_file("openapi.json").value_or("{}")); }

}  // namespace wrapwright
