// SPDX-License-Identifier: Apache-2.0
#pragma once
// URLs by libcurl's URL API. Pure functions, safe from any thread.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct Url {
  std::string scheme;  // lower case
  std::string host;    // lower case; an IPv6 address without brackets
  std::string port;    // "" = the scheme's own
  std::string path;    // starts with "/"
  std::string query;   // without "?"
};

// Nothing if it is not an absolute URL with a host (http, https and other schemes alike).
[[nodiscard]] std::optional<Url> parse_url(std::string_view url);

// `reference` (relative or absolute) against `base`, without the fragment; nothing if the outcome is no absolute URL.
// Spaces and non-ASCII bytes are percent-encoded. RFC 3986 section 5.
[[nodiscard]] std::optional<std::string> resolve_url(std::string_view base, std::string_view reference);

// Host in the form that names wrappers: lower case, without a leading "www."; "" if it is not an absolute URL.
[[nodiscard]] std::string site_of(std::string_view url);

// "http" or "https", case-free.
[[nodiscard]] bool is_http(std::string_view url);

}  // namespace wrapwright
