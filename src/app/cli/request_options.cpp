// SPDX-License-Identifier: Apache-2.0
#include "app/cli/request_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "web/fetch/cookies.h"
#include "web/fetch/proxy.h"

namespace wrapwright {
namespace {

constexpr const char* kNoProxy = "none";

std::string variable(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

// curl looks for certificates in the place of the distribution that it was built on, but this program may run on
// another one.
std::string certificates() {
  constexpr std::array<const char*, 4> kPlaces = {"/etc/ssl/certs/ca-certificates.crt",
                                                  "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
                                                  "/etc/ssl/cert.pem"};
  std::string named = variable("SSL_CERT_FILE");
  if (!named.empty()) return named;
  for (const char* const file : kPlaces) {
    std::error_code unseen;
    if (std::filesystem::exists(file, unseen)) return file;
  }
  return "";
}

bool is_clean(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
}

// "example.org=Authorization: Bearer x"; a problem of "" means none.
std::pair<HeaderRule, std::string> header_rule(const std::string& word) {
  constexpr std::array<std::string_view, 6> kOwn = {
      "host", "connection", "content-length", "accept-encoding", "transfer-encoding", "proxy-authorization"};
  const std::size_t equals = word.find('=');
  const std::size_t colon = word.find(':', equals == std::string::npos ? 0 : equals);
  const std::string name =
      equals < colon && colon != std::string::npos ? word.substr(equals + 1, colon - equals - 1) : "";
  const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_alpha(c) || is_digit(c) || c == '-' || c == '_';
  });
  if (!is_name || equals == 0 || !is_clean(word))
    return {{}, "\"" + word + "\" is not HOST=NAME: VALUE, such as example.org=Accept-Language: de"};
  if (std::find(kOwn.begin(), kOwn.end(), lower(name)) != kOwn.end())
    return {{}, "the header " + name + " cannot be set"};
  return {{lower(word.substr(0, equals)), word.substr(equals + 1)}, ""};
}

}  // namespace

void add_request_options(CLI::App& app, HttpOptions& options, const char* group) {
  const auto set_proxy = [&options](const std::string& url) {
    options.proxy = url == kNoProxy ? ProxyOptions{} : ProxyOptions{.http = url, .https = url};
  };
  CLI::Option* const proxy = app.add_option_function<std::string>(
                                    "--proxy", set_proxy,
                                    "Proxy for all requests, or none (default: $http_proxy, $https_proxy)\nA URL "
                                    "with http, https, socks4, socks5 or socks5h. Hosts with private addresses "
                                    "are refused with a proxy, too, unless --allow-private.")
                                 ->check([](const std::string& url) {
                                   if (url == kNoProxy) return std::string();
                                   const auto good = check_proxy(url);
                                   return good ? std::string() : good.error().message;
                                 })
                                 ->type_name("URL")
                                 ->group(group);
  options.ca_file = certificates();
  auto environment = proxies_of_environment(variable);
  if (environment) {
    options.proxy = std::move(environment).value();
  } else {
    app.parse_complete_callback([proxy, message = environment.error().to_string()] {
      if (proxy->count() == 0) throw CLI::ValidationError(message);
    });
  }
  const auto set_cookies = [&options](const std::string& file) {
    auto cookies = read_cookie_file(file);
    if (!cookies) throw CLI::ValidationError("--cookies", cookies.error().to_string());
    options.cookies = std::move(cookies).value();
  };
  app.add_option_function<std::string>("--cookies", set_cookies,
                                       "Send the cookies in FILE (cookies.txt), and those that sites set\nThe file is "
                                       "not changed. Cookies that were sent are not archived.")
      ->type_name("FILE")
      ->group(group);
  const auto set_headers = [&options](const std::vector<std::string>& words) {
    for (const std::string& word : words) options.headers.push_back(header_rule(word).first);
  };
  app.add_option_function<std::vector<std::string>>(
         "--header", set_headers,
         "Send a header to a host: example.org=Accept-Language: de; may be repeated\nIn HOST, * stands for any "
         "characters. An Authorization header that was sent is not archived.")
      ->check([](const std::string& word) { return header_rule(word).second; })
      ->allow_extra_args(false)
      ->type_name("HOST=LINE")
      ->group(group);
  app.add_option("--user-agent", options.user_agent,
                 "User-Agent to send\nThe rules of robots.txt for wrapwright still apply.")
      ->check([](const std::string& text) { return is_clean(text) ? "" : std::string("it has control characters"); })
      ->type_name("TEXT")
      ->group(group);
}

}  // namespace wrapwright
