// SPDX-License-Identifier: Apache-2.0
// Handlers that fail; what the server takes and refuses of HTTP is in serve_test.cpp.
#include "app/serve/http_server.h"

#include <future>
#include <gtest/gtest.h>
#include <new>

#include "app/serve/serve_fixture.h"

namespace wrapwright {
namespace {

const char* const kRequest = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

std::unique_ptr<HttpServer> started(HttpServer::Handler handler) {
  HttpServerOptions options;
  options.port = 0;
  auto server = HttpServer::start(options, std::move(handler));
  EXPECT_TRUE(server.ok());
  return std::move(server).value();
}

std::optional<ServeAnswer> nothing_at_once(const ServeRequest& /*request*/) { return std::nullopt; }

TEST(HttpServer, AnswersOnceWhateverTheHandlerDoes) {
  struct Case {
    const char* name;
    HttpServer::Handler handler;
    int status;
  };
  const std::vector<Case> cases = {
      {"answers", {nothing_at_once, [](ServeRequest&&, HttpServer::Reply reply) { reply({.status = 201}); }}, 201},
      {"answers twice",
       {nothing_at_once,
        [](ServeRequest&&, HttpServer::Reply reply) {
          reply({.status = 201});
          reply({.status = 202});
        }},
       201},
      {"drops the reply", {nothing_at_once, [](ServeRequest&&, HttpServer::Reply) {}}, 503},
      {"throws", {nothing_at_once, [](ServeRequest&&, HttpServer::Reply) { throw std::bad_alloc(); }}, 503},
      {"answers and throws",
       {nothing_at_once,
        [](ServeRequest&&, HttpServer::Reply reply) {
          reply({.status = 201});
          throw std::bad_alloc();
        }},
       201},
      {"throws at once",
       {[](const ServeRequest&) -> std::optional<ServeAnswer> { throw std::bad_alloc(); },
        [](ServeRequest&&, HttpServer::Reply) {}},
       503},
  };
  for (const Case& c : cases) {
    const auto server = started(c.handler);
    for (int times = 0; times < 2; ++times) EXPECT_EQ(exchanged(server->port(), kRequest).status, c.status) << c.name;
    EXPECT_EQ(server->waiting(), 0U) << c.name;
  }
}

// As a workbench that computes for minutes: the program used to wait for it without end.
TEST(HttpServer, EndsWithRequestsThatAreNotAnswered) {
  std::promise<HttpServer::Reply> taken;
  auto server = started({nothing_at_once, [&](ServeRequest&&, HttpServer::Reply reply) { taken.set_value(reply); }});
  const int socket = connected(server->port());
  ASSERT_GT(::send(socket, kRequest, std::strlen(kRequest), MSG_NOSIGNAL), 0);
  HttpServer::Reply reply = taken.get_future().get();
  EXPECT_EQ(server->waiting(), 1U);
  server.reset();
  reply({.status = 201});
  ::close(socket);
}

}  // namespace
}  // namespace wrapwright
