// SPDX-License-Identifier: Apache-2.0
#pragma once
// An HTTP/1.1 server on libmicrohttpd: a few threads serve all connections by epoll. A request whose answer takes time
// leaves its thread; the connection is suspended until the answer comes, from whatever thread. Bodies are decoded; a
// coding that is not known is refused with 415. The handler is called by several threads at a time. What it throws is
// the failure of that request, which is answered with 503. Memory: what is limited below for each connection.
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
  std::chrono::seconds idle_time{30};         // without a byte; then the connection is closed
  std::chrono::seconds max_request_time{60};  // until a request has come in whole; 408 beyond
};

// "127.0.0.1:8080", "[::1]:8080" as host and port; kSyntax.
[[nodiscard]] Status read_listen_address(const std::string& text, HttpServerOptions& options);

class HttpServer {
 public:
  // To be called once, by any thread. If all copies are gone and none was called, the answer is 503, so that no request
  // waits for ever. May outlive the server.
  using Reply = std::function<void(ServeAnswer answer)>;
  struct Handler {
    // What can be answered without waiting and without work; nothing for the rest. Must not block.
    std::function<std::optional<ServeAnswer>(const ServeRequest& request)> at_once;
    // Takes the rest. Must not block either.
    std::function<void(ServeRequest&& request, Reply reply)> later;
  };

  // kIo if the address cannot be listened at.
  [[nodiscard]] static Result<std::unique_ptr<HttpServer>> start(const HttpServerOptions& options, Handler handler);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  // Closes the connections; what is not answered is not answered any more.
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  // Takes no new connections; those that are open are served.
  void stop_listening();
  // Requests that were handed over, and whose answer is not sent yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  class Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
