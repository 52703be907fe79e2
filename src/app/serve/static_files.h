// SPDX-License-Identifier: Apache-2.0
#pragma once
// Static files compiled into the server: its OpenAPI description and its web pages. Pure functions.
#include <string>
#include <string_view>

#include "app/serve/http_message.h"

namespace wrapwright {

// The document of `openapi.json`.
[[nodiscard]] std::string open_api_document();

// `home.html`, `site.html`, `serve.css` or `serve.js`, with a policy that allows it to load from and connect to this
// server only, and to run only this script. REQUIRES: `name` is one of these.
[[nodiscard]] ServeAnswer static_file(std::string_view name);

}  // namespace wrapwright
