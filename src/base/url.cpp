// SPDX-License-Identifier: Apache-2.0
#include "base/url.h"

#include <curl/curl.h>
#include <memory>

#include "base/ascii.h"

namespace wrapwright {
namespace {

struct HandleCloser {
  void operator()(CURLU* handle) const { curl_url_cleanup(handle); }
};
using Handle = std::unique_ptr<CURLU, HandleCloser>;

std::string part(CURLU* handle, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(handle, which, &text, 0) != CURLUE_OK) return {};
  std::string out = text;
  curl_free(text);
  return out;
}

constexpr unsigned kSetFlags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE;

bool set_url(CURLU* handle, std::string_view url) {
  return curl_url_set(handle, CURLUPART_URL, std::string(trim(url, is_c_space)).c_str(), kSetFlags) == CURLUE_OK;
}

}  // namespace

std::optional<Url> parse_url(std::string_view url) {
  const Handle handle(curl_url());
  if (url.find('\0') != std::string_view::npos || !set_url(handle.get(), url)) return std::nullopt;
  Url out{lower(part(handle.get(), CURLUPART_SCHEME)), lower(part(handle.get(), CURLUPART_HOST)),
          part(handle.get(), CURLUPART_PORT), part(handle.get(), CURLUPART_PATH), part(handle.get(), CURLUPART_QUERY)};
  if (out.host.empty()) return std::nullopt;
  if (out.host.front() == '[') out.host = out.host.substr(1, out.host.size() - 2);
  if (out.path.empty()) out.path = "/";
  return out;
}

std::optional<std::string> resolve_url(std::string_view base, std::string_view reference) {
  const Handle handle(curl_url());
  const bool has_base = base.find('\0') == std::string_view::npos && set_url(handle.get(), base);
  if (reference.find('\0') != std::string_view::npos) return std::nullopt;
  // An empty reference means the base itself; libcurl takes it for an error.
  if (!trim(reference, is_c_space).empty() && !set_url(handle.get(), reference)) return std::nullopt;
  if (trim(reference, is_c_space).empty() && !has_base) return std::nullopt;
  curl_url_set(handle.get(), CURLUPART_FRAGMENT, nullptr, 0);
  std::string out = part(handle.get(), CURLUPART_URL);
  if (out.empty()) return std::nullopt;
  return out;
}

std::string site_of(std::string_view url) {
  const auto parsed = parse_url(url);
  if (!parsed) return {};
  return parsed->host.starts_with("www.") ? parsed->host.substr(4) : parsed->host;
}

bool is_http(std::string_view url) {
  const auto parsed = parse_url(url);
  return parsed && (parsed->scheme == "http" || parsed->scheme == "https");
}

}  // namespace wrapwright
