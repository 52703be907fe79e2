// SPDX-License-Identifier: Apache-2.0
#include "app/serve/workbench_server.h"

#include <optional>
#include <string_view>
#include <utility>

namespace wrapwright {
namespace {

bool is_loopback(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) host = host.substr(0, colon);
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

}  // namespace

WorkbenchServer::WorkbenchServer(const WrapperStore& store, WorkbenchSitesOptions options,
                                 std::vector<std::unique_ptr<OpenedSite>> sites)
    : sites_(store, std::move(options), std::move(sites)) {}

std::optional<ServeAnswer> WorkbenchServer::at_once(const ServeRequest& request) const {
  if (is_stopping_) return workbench_refusal(503, "the server is stopping");
  const std::string_view host = request.header("host");
  if (!is_loopback(host)) return workbench_refusal(403, "this server answers only requests to 127.0.0.1 and localhost");
  if (request.method == "GET" || request.method == "HEAD") {
    if (path_of(request.target) == "/inspector.js") return workbench_script();
    return std::nullopt;
  }
  if (request.method != "POST") return workbench_refusal(405, "method not allowed");
  if (!is_from_host(request.header("origin"), host))
    return workbench_refusal(403, "the request comes from another site");
  if (!is_same_secret(request.header("x-wrapwright-token"), token_))
    return workbench_refusal(403, "the request has no valid token: reload the page");
  return std::nullopt;
}

HttpServer::Handler WorkbenchServer::handler() {
  return {.at_once = [this](const ServeRequest& request) { return at_once(request); },
          .later =
              [this](ServeRequest&& request, HttpServer::Reply reply) {
                std::string path(path_of(request.target).substr(1));
                std::string find = ServeQuery(request.target).value("find");
                sites_.answer(std::move(request), std::move(path), std::move(find),
                              {.may_change = true, .token = token_}, std::move(reply));
              }};
}

}  // namespace wrapwright
