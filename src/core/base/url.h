// SPDX-License-Identifier: Apache-2.0
#pragma once
// URLs: RFC 3986's syntax and resolution, read as tolerantly as real pages need. Spaces, non-ASCII bytes, quotation marks
// and angle brackets are taken and percent-encoded, as browsers do, one to three slashes may follow the scheme, other
// characters that RFC 3986 does not allow stay as they are in path and query. A URL with a control character inside, an impossible port or an impossible host is
// none. Pure functions, safe from any thread, O(n).
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct Url {
  std::string scheme;  // lowercase
  std::string host;    // as canonical_host (core/base/host.h) has it; an IPv6 address without brackets
  std::string port;    // "" = default port of the scheme
  std::string path;    // starts with "/"
  std::string query;   // without "?"
};

// Nothing if `url` is not an absolute URL with a host (of http, https or any other scheme).
[[nodiscard]] std::optional<Url> parse_url(std::string_view url);

// `reference` (relative or absolute) against `base`, without the fragment; nothing if the outcome is no absolute URL.
// RFC 3986 section 5. The host keeps its spelling, but for IP addresses, which get their usual form.
[[nodiscard]] std::optional<std::string> resolve_url(std::string_view base, std::string_view reference);

// The URL that a link leads to from the page at `base`; the link itself if `base` is unknown or no URL comes out.
[[nodiscard]] std::string absolute_link(std::string_view base, const std::string& link);

// The URL as it can be asked for: what resolve_url() encodes in path and query is encoded, and all else stays as it is.
// What is no absolute URL is returned as it is.
[[nodiscard]] std::string encoded_url(std::string_view url);

// Host in the form that names wrappers (site_of_host); "" if it is not an absolute URL with a host.
[[nodiscard]] std::string site_of(std::string_view url);

// Url::host of the URL; "" if it is not an absolute URL with a host.
[[nodiscard]] std::string host_of_url(std::string_view url);

// Whether it is the URL of a site's home page: path "/", without a query.
[[nodiscard]] bool is_home_page(std::string_view url);

// Whether the scheme is http or https, ignoring case.
[[nodiscard]] bool is_http(std::string_view url);

// Why is_http says no, for a message: another scheme, or what is wrong with the URL ("" if nothing is).
[[nodiscard]] std::string why_not_fetched(std::string_view url);

// A text, for a message, with "..." for the passwords of the URLs in it (http://user:password@host/).
[[nodiscard]] std::string without_passwords(std::string_view text);

}  // namespace wrapwright
