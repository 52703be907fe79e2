// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/proxy.h"

#include <algorithm>
#include <array>
#include <memory>
#include <netdb.h>
#include <string_view>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/host.h"
#include "web/fetch/address.h"

namespace wrapwright {
namespace {

constexpr std::string_view kNoAddress = "not an address";

bool is_host_or_below(std::string_view host, std::string_view domain) {
  if (!host.ends_with(domain)) return false;
  return host.size() == domain.size() || host[host.size() - domain.size() - 1] == '.';
}

bool is_loopback(const std::string& host) {
  return is_host_or_below(host, "localhost") || why_not_public(host) == "a loopback address";
}

bool is_excepted(const std::string& host, std::string_view entry) {
  if (entry == "*") return true;
  if (entry.starts_with("*.")) entry.remove_prefix(2);
  if (entry.starts_with('.')) entry.remove_prefix(1);
  return !entry.empty() && is_host_or_below(host, lower(entry));
}

struct AddressFreer {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : std::string(text) + ",") {
    if (c != ',' && c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

}  // namespace

std::string proxy_for(const Url& url, const ProxyOptions& options) {
  const std::string& proxy = url.scheme == "https" ? options.https : options.http;
  if (proxy.empty() || (!options.loopback && is_loopback(url.host))) return "";
  const auto& except = options.except;
  const bool is_direct =
      std::any_of(except.begin(), except.end(), [&](const std::string& entry) { return is_excepted(url.host, entry); });
  return is_direct ? "" : proxy;
}

Status check_proxy(const std::string& url) {
  constexpr std::array<std::string_view, 5> kSchemes = {"http", "https", "socks4", "socks5", "socks5h"};
  const auto parsed = parse_url(url);
  const bool is_known =
      parsed && !parsed->host.empty() && std::find(kSchemes.begin(), kSchemes.end(), parsed->scheme) != kSchemes.end();
  if (is_known) return Done{};
  return Error{ErrorKind::kRefused,
               "\"" + without_passwords(url) +
                   "\" is not a proxy: give a URL with http, https, socks4, socks5 or socks5h (http://127.0.0.1:3128)",
               {}};
}

Result<ProxyOptions> proxies_of_environment(const std::function<std::string(const std::string& name)>& variable) {
  ProxyOptions out;
  out.loopback = false;
  // CGI scripts must ignore HTTP_PROXY, which a request's header can set; this program never runs as a CGI script.
  const auto read = [&](std::initializer_list<const char*> names, std::string& to) -> Status {
    for (const char* const name : names) {
      std::string value = variable(name);
      if (value.empty()) continue;
      if (value.find("://") == std::string::npos) value.insert(0, "http://");
      if (auto good = check_proxy(value); !good) {
        Error error = std::move(good).error();
        error.where.source = name;
        return error;
      }
      to = std::move(value);
      return Done{};
    }
    return Done{};
  };
  if (auto good = read({"http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"}, out.http); !good) return good.error();
  if (auto good = read({"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"}, out.https); !good) return good.error();
  const std::string except = variable("no_proxy");
  out.except = words_of(except.empty() ? variable("NO_PROXY") : except);
  return out;
}

ProxiedHost look_up_for_proxy(const std::string& host) {
  if (const std::string_view reason = why_not_public(host); reason != kNoAddress)
    return reason.empty() ? ProxiedHost{"", host} : ProxiedHost{host + " is " + std::string(reason), ""};
  for (const std::string_view domain : {"localhost", "local", "internal"})
    if (is_host_or_below(host, domain)) return {host + " is a name of this machine or network", ""};
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0) return {};
  const std::unique_ptr<addrinfo, AddressFreer> list(found);
  ProxiedHost out;
  for (const addrinfo* at = list.get(); at != nullptr; at = at->ai_next) {
    const std::string text = address_text(*at->ai_addr, at->ai_addrlen);
    const std::string_view reason = why_not_public(*at->ai_addr, at->ai_addrlen);
    if (!reason.empty()) {
      std::string problem = host;
      problem.append(" is ").append(text).append(", ").append(reason);
      return {std::move(problem), ""};
    }
    if (out.address.empty()) out.address = text;
  }
  return out;
}

}  // namespace wrapwright
