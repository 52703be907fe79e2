// SPDX-License-Identifier: Apache-2.0
// The C interface of this module: each function calls HttpClient and converts its errors to those of the C interface.
#include "wrapwright/c_fetch.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "web/fetch/capture.h"
#include "web/fetch/http_client.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::value_of;
using c_interface::view_of;

struct wrapwright_client {
  explicit wrapwright_client(HttpOptions options) : client(std::move(options)) {}
  HttpClient client;
};

struct wrapwright_capture {
  Capture capture;
};

namespace {

Result<std::unique_ptr<wrapwright_client>> make_client(wrapwright_str contact_url, unsigned flags) {
  HttpOptions options;
  options.contact_url = view_of(contact_url);
  if ((flags & WRAPWRIGHT_CLIENT_ALLOW_PRIVATE) != 0) options.private_addresses = PrivateAddresses::kAllow;
  if ((flags & WRAPWRIGHT_CLIENT_IGNORE_ROBOTS) != 0) options.politeness.robots = RobotsPolicy::kIgnore;
  return std::make_unique<wrapwright_client>(std::move(options));
}

Result<std::unique_ptr<wrapwright_capture>> handle_of(Capture capture) {
  if (capture.error) return *std::move(capture.error);
  return std::make_unique<wrapwright_capture>(wrapwright_capture{std::move(capture)});
}

Status fetch_all(HttpClient& client, const std::vector<HttpRequest>& requests, wrapwright_receiver receiver,
                 void* context) {
  client.fetch(requests, [&](std::size_t index, Capture capture) {
    wrapwright_error* error = nullptr;
    wrapwright_capture* const handle = pointer_of(&error, [&] { return handle_of(std::move(capture)); });
    const int stop = receiver(context, index, handle, error);
    c_interface::free_error(error);
    return stop == 0 ? HttpClient::Next::kGoOn : HttpClient::Next::kStop;
  });
  return Done{};
}

}  // namespace

wrapwright_client* wrapwright_client_new(wrapwright_str contact_url, unsigned flags, wrapwright_error** error) {
  return pointer_of(error, [&] { return make_client(contact_url, flags); });
}
void wrapwright_client_free(wrapwright_client* client) { delete client; }

wrapwright_capture* wrapwright_fetch(wrapwright_client* client, wrapwright_str url, wrapwright_error** error) {
  return pointer_of(error, [&] {
    HttpRequest request;
    request.url = view_of(url);
    return handle_of(client->client.fetch_one(request));
  });
}

int wrapwright_fetch_all(wrapwright_client* client, const wrapwright_str* urls, size_t count,
                         wrapwright_receiver receiver, void* context, wrapwright_error** error) {
  const auto done = value_of(error, [&] {
    std::vector<HttpRequest> requests(count);
    for (std::size_t i = 0; i < count; ++i) requests[i].url = view_of(urls[i]);
    return fetch_all(client->client, requests, receiver, context);
  });
  return done ? 0 : 1;
}

int wrapwright_capture_status(const wrapwright_capture* capture) { return capture->capture.status; }
wrapwright_str wrapwright_capture_value(const wrapwright_capture* capture, wrapwright_str name) {
  const std::string_view wanted = view_of(name);
  if (wanted == "url") return str_of(capture->capture.url);
  if (wanted == "final-url") return str_of(capture->capture.final_url);
  if (wanted == "time") return str_of(capture->capture.time);
  return wanted == "body" ? str_of(capture->capture.body) : wrapwright_str{nullptr, 0};
}
wrapwright_str wrapwright_capture_header(const wrapwright_capture* capture, wrapwright_str name) {
  const std::string_view value = find_header(capture->capture.headers, view_of(name));
  return value.empty() ? wrapwright_str{nullptr, 0} : str_of(value);
}
void wrapwright_capture_free(wrapwright_capture* capture) { delete capture; }
