// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses and resolves URLs by RFC 3986, with the tolerance that real pages require. As in browsers, spaces, non-ASCII
// bytes, quotation marks and angle brackets are accepted and percent-encoded, and one to three slashes may follow the
// scheme; other characters that RFC 3986 does not allow are kept in path and query. A URL with a control character, an
// invalid port or an invalid host is rejected. Pure functions, safe from any thread, O(n).
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct Url {
  std::string scheme;  // lowercase
  std::string host;    // in the form of canonical_host (core/base/host.h); IPv6 addresses without brackets
  std::string port;    // "": default port of the scheme
  std::string path;    // starts with "/"
  std::string query;   // without "?"
};

// Nothing if `url` is not an absolute URL with a host (of http, https or any other scheme).
[[nodiscard]] std::optional<Url> parse_url(std::string_view url);

// Resolves `reference` (relative or absolute) against `base` by RFC 3986, section 5, without the fragment; nothing if
// the result is not an absolute URL. The host keeps its spelling, except that IP addresses are normalized.
[[nodiscard]] std::optional<std::string> resolve_url(std::string_view base, std::string_view reference);

// The URL that a link on the page at `base` leads to; the link itself if `base` is "" or the link cannot be resolved.
[[nodiscard]] std::string absolute_link(std::string_view base, const std::string& link);

// The URL in the form that can be requested: path and query are encoded as by resolve_url(), the rest is unchanged.
// Returns its argument unchanged if it is not an absolute URL.
[[nodiscard]] std::string encoded_url(std::string_view url);

// The site of the URL's host (site_of_host), under which its wrapper is stored; "" if it is not an absolute URL with a
// host.
[[nodiscard]] std::string site_of(std::string_view url);

// Url::host of the URL; "" if it is not an absolute URL with a host.
[[nodiscard]] std::string host_of_url(std::string_view url);

// Whether it is the URL of a site's home page: path "/", without a query.
[[nodiscard]] bool is_home_page(std::string_view url);

// Whether the scheme is http or https, ignoring case.
[[nodiscard]] bool is_http(std::string_view url);

// For messages: why is_http is false, such as another scheme or a malformed URL; "" if nothing is wrong.
[[nodiscard]] std::string why_not_fetched(std::string_view url);

// The text with "..." in place of the passwords in its URLs (http://user:password@host/), for messages.
[[nodiscard]] std::string without_passwords(std::string_view text);

}  // namespace wrapwright
