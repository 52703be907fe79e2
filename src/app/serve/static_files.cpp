// SPDX-License-Identifier: Apache-2.0
#include "app/serve/static_files.h"

#include <cassert>
#include <optional>

namespace wrapwright {

std::optional<std::string_view> embedded_serve_file(std::string_view name);

namespace {

std::string bytes_of(std::string_view name) {
  const auto bytes = embedded_serve_file(name);
  assert(bytes);
  return std::string(*bytes);
}

std::string type_of(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "text/html; charset=utf-8";
}

}  // namespace

std::string open_api_document() { return bytes_of("openapi.json"); }

ServeAnswer static_file(std::string_view name) {
  return {.content_type = type_of(name),
          .body = bytes_of(name),
          .headers = {{"Content-Security-Policy",
                       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cache-Control", "no-cache"}}};
}

}  // namespace wrapwright
