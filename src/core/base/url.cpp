// SPDX-License-Identifier: Apache-2.0
#include "core/base/url.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <cstdint>
#include <netinet/in.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/host.h"
#include "core/base/percent_encoding.h"

namespace wrapwright {
namespace {

// An absolute URL in its components, without the fragment.
struct Components {
  std::string scheme;    // lower case
  std::string userinfo;  // with its "@"
  std::string host;      // as written, an IPv6 address in brackets; "" for "file" only
  std::string port;      // without ":"
  std::string path;      // starts with "/"
  std::string query;     // with its "?"
};

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// The size of the scheme without its colon; 0 for a relative reference (RFC 3986 section 3.1).
std::size_t scheme_size(std::string_view text) {
  if (text.empty() || !is_alpha(text.front())) return 0;
  const auto is_other = [](char c) { return !is_alnum(c) && c != '+' && c != '-' && c != '.'; };
  const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_other) - text.begin());
  return end < text.size() && text[end] == ':' ? end : 0;
}

std::string encode(std::string_view text, std::string_view for_space) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      out += for_space;
    } else if (byte < 0x80 && c != '"' && c != '<' && c != '>') {
      out += c;
    } else {
      out += '%';
      append_hex(byte, out);
    }
  }
  return out;
}

// RFC 3986 section 5.2.4.
std::string remove_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    path.remove_prefix(1);  // each turn begins at a slash
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view segment = path.substr(0, end);
    const bool last = end == path.size();
    if (segment == "..") out.erase(std::min(out.rfind('/'), out.size()));
    if (segment == "." || segment == "..") {
      if (last) out += '/';
    } else {
      out.append("/").append(segment);
    }
    path.remove_prefix(end);
  }
  return out.empty() ? "/" : out;
}

// Converts "127.1", "0x7f000001" and "0177.0.0.1" to "127.0.0.1", like browsers and inet_aton(); other names are
// unchanged.
std::string ipv4_in_usual_form(const std::string& host) {
  if (host.empty() || !is_digit(host.front())) return host;
  constexpr std::string_view kAllowed = "0123456789abcdefABCDEFxX.";
  if (host.find_first_not_of(kAllowed) != std::string::npos) return host;
  in_addr address{};
  std::array<char, INET_ADDRSTRLEN> text{};
  if (::inet_aton(host.c_str(), &address) == 0) return host;
  return ::inet_ntop(AF_INET, &address, text.data(), text.size()) == nullptr ? host : std::string(text.data());
}

std::optional<std::string> ipv6_in_usual_form(std::string_view host) {
  in6_addr address{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (::inet_pton(AF_INET6, std::string(host).c_str(), &address) != 1) return std::nullopt;
  if (::inet_ntop(AF_INET6, &address, text.data(), text.size()) == nullptr) return std::nullopt;
  return "[" + std::string(text.data()) + "]";
}

// The default port and a missing port are "".
std::optional<std::string> port_of(std::string_view digits) {
  if (digits.empty()) return "";
  std::uint32_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error != std::errc() || end != digits.data() + digits.size() || port > 0xFFFF) return std::nullopt;
  return std::to_string(port);
}

// Splits "user:password@host:port" into its parts; false if the host or the port is invalid.
bool read_authority(std::string_view text, Components& out) {
  constexpr std::string_view kNeverInHosts = " /:#?!@{}[]\\$'\"^`*<>=;,+&()";
  if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
    out.userinfo = text.substr(0, at + 1);
    text.remove_prefix(at + 1);
  }
  const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
  if (bracket == std::string_view::npos) return false;
  const std::size_t colon = std::min(text.find(':', bracket), text.size());
  const auto port = port_of(text.substr(std::min(colon + 1, text.size())));
  if (!port) return false;
  out.port = *port;
  text = text.substr(0, colon);
  if (bracket > 0) {
    if (bracket + 1 != text.size()) return false;
    const auto address = ipv6_in_usual_form(text.substr(1, bracket - 1));
    out.host = address.value_or("");
    return address.has_value();
  }
  out.host = ipv4_in_usual_form(decode_percents(text));
  return !has_control(out.host) && out.host.find_first_of(kNeverInHosts) == std::string::npos &&
         (!out.host.empty() || (out.scheme == "file" && out.port.empty() && out.userinfo.empty()));
}

void read_path_and_query(std::string_view text, Components& out) {
  const std::size_t question = std::min(text.find('?'), text.size());
  const std::string path = encode(text.substr(0, question), "%20");
  out.path = path.empty() ? "/" : remove_dot_segments(path);
  // An empty query is dropped.
  out.query = question + 1 < text.size() ? encode(text.substr(question), "+") : "";
}

std::optional<Components> read_absolute(std::string_view text) {
  const std::size_t size = scheme_size(text);
  if (size == 0 || has_control(text)) return std::nullopt;
  Components out;
  out.scheme = lower(text.substr(0, size));
  text = text.substr(size + 1);
  text = text.substr(0, text.find('#'));
  const std::size_t slashes = std::min(text.find_first_not_of('/'), text.size());
  // Like browsers, reads "http:/host" and "http:///host" as "http://host"; in a file URL the path begins after two
  // slashes.
  const bool is_file = out.scheme == "file";
  if (slashes < 1 || (slashes > 3 && !is_file)) return std::nullopt;
  text.remove_prefix(is_file ? (slashes == 1 ? 0 : 2) : slashes);
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  if (!read_authority(text.substr(0, end), out)) return std::nullopt;
  read_path_and_query(text.substr(end), out);
  return out;
}

std::string to_string(const Components& url) {
  return url.scheme + "://" + url.userinfo + url.host + (url.port.empty() ? "" : ":" + url.port) + url.path + url.query;
}

// Resolves a reference without a scheme by RFC 3986, section 5.2.2.
std::optional<Components> read_relative(Components base, std::string_view reference) {
  if (has_control(reference)) return std::nullopt;
  if (reference.starts_with("//")) return read_absolute(base.scheme + ":" + std::string(reference));
  reference = reference.substr(0, reference.find('#'));
  if (reference.empty()) return base;
  if (reference.front() == '/') {
    read_path_and_query(reference, base);
  } else if (reference.front() == '?') {
    read_path_and_query(base.path + std::string(reference), base);
  } else {
    read_path_and_query(base.path.substr(0, base.path.rfind('/') + 1) + std::string(reference), base);
  }
  return base;
}

}  // namespace

std::optional<Url> parse_url(std::string_view url) {
  auto found = read_absolute(trim(url, is_c_space));
  if (!found || found->host.empty()) return std::nullopt;
  Url out{std::move(found->scheme), std::move(found->host), std::move(found->port), std::move(found->path), ""};
  const bool is_ipv6 = out.host.front() == '[';
  out.host = is_ipv6 ? out.host.substr(1, out.host.size() - 2) : canonical_host(out.host);
  if (!found->query.empty()) out.query = found->query.substr(1);
  return out;
}

std::string absolute_link(std::string_view base, const std::string& link) {
  const bool is_absolute = link.empty() || link.starts_with("http://") || link.starts_with("https://");
  if (is_absolute || base.empty()) return link;
  return resolve_url(base, link).value_or(link);
}

std::optional<std::string> resolve_url(std::string_view base, std::string_view reference) {
  reference = trim(reference, is_c_space);
  std::optional<Components> out;
  if (scheme_size(reference) > 0) {
    out = read_absolute(reference);
  } else if (auto absolute = read_absolute(trim(base, is_c_space))) {
    out = read_relative(*std::move(absolute), reference);
  }
  if (!out) return std::nullopt;
  return to_string(*out);
}

std::string encoded_url(std::string_view url) {
  const std::string_view text = trim(url, is_c_space);
  const std::size_t scheme = scheme_size(text);
  const std::size_t host = text.find_first_not_of('/', scheme + 1);
  if (scheme == 0 || host == std::string_view::npos) return std::string(url);
  const std::size_t path = std::min(text.find_first_of("/?#", host), text.size());
  const std::size_t query = std::min(text.find_first_of("?#", path), text.size());
  const std::size_t fragment = std::min(text.find('#', query), text.size());
  std::string out(text.substr(0, path));
  out += encode(text.substr(path, query - path), "%20");
  out += encode(text.substr(query, fragment - query), "+");
  return out.append(text.substr(fragment));
}

std::string site_of(std::string_view url) {
  const auto parsed = parse_url(url);
  return parsed ? site_of_host(parsed->host) : std::string();
}

std::string host_of_url(std::string_view url) {
  auto parsed = parse_url(url);
  return parsed ? std::move(parsed->host) : std::string();
}

bool is_home_page(std::string_view url) {
  const auto parts = parse_url(url);
  return parts && parts->path == "/" && parts->query.empty();
}

bool is_http(std::string_view url) {
  const auto parsed = parse_url(url);
  return parsed && (parsed->scheme == "http" || parsed->scheme == "https");
}

std::string why_not_fetched(std::string_view url) {
  if (is_http(url)) return {};
  const std::string_view text = trim(url);
  const std::string scheme = lower(text.substr(0, scheme_size(text)));
  if (scheme.empty()) return "not an absolute URL";
  if (scheme != "http" && scheme != "https") return "only http and https are fetched, not " + scheme;
  return "not a URL: invalid host or port";
}

std::string without_passwords(std::string_view text) {
  constexpr std::string_view kMark = "://";
  std::string out;
  for (std::size_t at = 0; (at = text.find(kMark)) != std::string_view::npos;) {
    at += kMark.size();
    out += text.substr(0, at);
    text.remove_prefix(at);
    const std::string_view authority = text.substr(0, text.find_first_of("/?#\"<> \t\r\n"));
    const std::size_t end = authority.rfind('@');
    const std::size_t colon = authority.find(':');
    if (end == std::string_view::npos || colon >= end) continue;
    out.append(authority.substr(0, colon)).append(":...");
    text.remove_prefix(end);
  }
  return out.append(text);
}

}  // namespace wrapwright
