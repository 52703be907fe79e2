// SPDX-License-Identifier: Apache-2.0
#pragma once
// An HTTP/1.1 server on libmicrohttpd: a few threads serve all connections by epoll. A request that takes time leaves
// its thread; the connection is suspended until the response arrives from any thread. Bodies are decoded; an unknown
// coding is refused with 415. The handler is called by several threads at a time. If it throws, the response is 503.
// Memory: the limits below for each connection.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/serve/http_message.h"
#include "core/base/result.h"

namespace wrapwright {

struct HttpServerOptions {
  std::string host = "127.0.0.1";  // an address
  std::uint16_t port = 8080;       // 0 = a free one
  unsigned threads = 2;
  unsigned max_connections = 4'000;
  std::size_t max_body = 16U << 20U;          // of a request, as sent and decoded; 413 beyond
  std::size_t max_header = 64U << 10U;        // memory of a connection for its head and buffers
  std::chrono::seconds idle_time{30};         // without a byte before the connection is closed
  std::chrono::seconds max_request_time{60};  // until a request is complete; 408 beyond
};

// Parses "127.0.0.1:8080" or "[::1]:8080" into host and port. Fails with kSyntax.
[[nodiscard]] Status read_listen_address(const std::string& text, HttpServerOptions& options);

class HttpServer {
 public:
  // Must be called once, by any thread. If all copies are destroyed without a call, the response is 503, so that no
  // request waits forever. May outlive the server.
  using Reply = std::function<void(ServeAnswer answer)>;
  struct Handler {
    // Returns the response to requests that need no waiting and no work; nothing for others. Must not block.
    std::function<std::optional<ServeAnswer>(const ServeRequest& request)> at_once;
    // Handles the other requests. Must not block either.
    std::function<void(ServeRequest&& request, Reply reply)> later;
  };

  // Fails with kIo if it cannot listen on the address.
  [[nodiscard]] static Result<std::unique_ptr<HttpServer>> start(const HttpServerOptions& options, Handler handler);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  // Closes the connections; pending requests get no response.
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  // Accepts no new connections; open ones are still served.
  void stop_listening();
  // Number of requests passed to `later` whose response was not sent yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  class Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
