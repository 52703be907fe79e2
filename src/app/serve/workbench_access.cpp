// SPDX-License-Identifier: Apache-2.0
#include "app/serve/workbench_access.h"

#include <algorithm>

#include "app/serve/response_formats.h"
#include "app/serve/secret.h"
#include "app/serve/workbench_sites.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::string_view kCookie = "wrapwright-session=";

bool is_get(const ServeRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

// Browsers state the origin of a request (Sec-Fetch-Site) on https and on this machine. The Origin header of older
// browsers cannot be compared behind a proxy that sends another Host.
bool is_from_own_pages(const ServeRequest& request) {
  const std::string_view site = request.header("sec-fetch-site");
  if (!site.empty()) return site == "same-origin";
  return is_from_host(request.header("origin"), request.header("host"));
}

}  // namespace

WorkbenchAccess::WorkbenchAccess() : token_(make_secret()), session_(make_secret()) {}

bool WorkbenchAccess::has_session(const ServeRequest& request) const {
  std::string_view cookies = request.header("cookie");
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    const std::string_view cookie = trim(cookies.substr(0, end));
    if (cookie.starts_with(kCookie) && is_same_secret(cookie.substr(kCookie.size()), session_)) return true;
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return false;
}

std::optional<ServeAnswer> WorkbenchAccess::at_once(const ServeRequest& request, std::string_view path) const {
  if (is_get(request)) {
    if (path == "inspector.js") return workbench_script();
    return std::nullopt;
  }
  if (!is_from_own_pages(request)) return error_answer(403, "the request comes from another site");
  if (path != kSessionPath && !is_same_secret(request.header("x-wrapwright-token"), token_))
    return error_answer(403, "the request has no valid token: reload the page");
  return std::nullopt;
}

// Without a Path, the cookie applies to everything next to "session", even if a proxy serves this server below its own
// path.
ServeAnswer WorkbenchAccess::new_session(const ServeRequest& request) const {
  std::string cookie = std::string(kCookie) + session_ + "; HttpOnly; SameSite=Strict";
  if (request.header("x-forwarded-proto") == "https") cookie += "; Secure";
  return {.body = "{}\n", .headers = {{"Set-Cookie", cookie}, {"Cache-Control", "no-store"}}};
}

ServeAnswer WorkbenchAccess::key_wanted(const ServeRequest& request, std::string_view path) {
  if (!is_get(request)) {
    ServeAnswer answer = error_answer(401, "a key is needed");
    answer.headers.emplace_back("WWW-Authenticate", "Bearer");
    return answer;
  }
  const std::string up = path.find('/') == std::string_view::npos ? "" : "../";
  return {.status = 303,
          .content_type = "text/plain",
          .body = "a key is needed\n",
          .headers = {{"Location", up + "key.html#" + std::string(path)}, {"Cache-Control", "no-store"}}};
}

}  // namespace wrapwright
