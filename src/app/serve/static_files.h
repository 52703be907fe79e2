// SPDX-License-Identifier: Apache-2.0
#pragma once
// Static files compiled into the server: its OpenAPI description and its web pages. Pure functions.
#include <string>
#include <string_view>

#include "app/serve/http_message.h"

namespace wrapwright {

// The document of `openapi.json`.
[[nodiscard]] std::string open_api_document();

// `home.html`, `site.html`, `serve.css` or `serve.js`, with a policy that lets it load and ask nothing but this server,
// and run no script but this one. REQUIRES: one of these.
[[nodiscard]] ServeAnswer static_file(std::string_view name);

}  // namespace wrapwright
