// SPDX-License-Identifier: Apache-2.0
// Which HTTP requests the server accepts and refuses, and handlers that fail.
#include "app/serve/http_server.h"

#include <cstring>
#include <future>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <new>
#include <sstream>

#include "app/serve/serve_fixture.h"
#include "support/archive_records.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

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
    EXPECT_TRUE(wait_until([&] { return server->waiting() == 0; })) << c.name;
  }
}

// A response given just before the end used to be lost.
TEST(HttpServer, WaitsUntilAnAnswerIsSent) {
  for (int times = 0; times < 20; ++times) {
    std::promise<HttpServer::Reply> taken;
    auto server = started({nothing_at_once, [&](ServeRequest&&, HttpServer::Reply reply) { taken.set_value(reply); }});
    auto answer = std::async(std::launch::async, [&] { return exchanged(server->port(), kRequest).status; });
    taken.get_future().get()({.status = 201});
    EXPECT_TRUE(wait_until([&] { return server->waiting() == 0; }));
    server.reset();
    EXPECT_EQ(answer.get(), 201);
  }
}

// Such as a workbench that computes for minutes: the program used to wait for it forever.
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

TEST_F(Serve, DecodesBodies) {
  const std::string page = story_page(1);
  const auto post = [&](const std::string& coding, const std::string& body) {
    return ask("POST", "/v1/extract", "Content-Encoding: " + coding + "\r\n", body);
  };
  const std::string text = ask("POST", "/v1/extract", "", page).json()["text"];
  EXPECT_EQ(post("gzip", gzip_member(page)).json()["text"], text);
  EXPECT_EQ(post("gzip, gzip", gzip_member(gzip_member(page))).json()["text"], text);
  EXPECT_EQ(post("identity", page).json()["text"], text);
  const std::string batch = "{\"urls\":[\"" + tale(0) + "\"]}";
  EXPECT_EQ(ask("POST", "/v1/extract:batch", "Content-Encoding: gzip\r\n", gzip_member(batch)).json()["pages"].size(),
            1U);
  const std::string packed = gzip_member(page);
  for (const std::string& bad : {page, packed.substr(0, packed.size() / 2)}) {
    const Answer answer = post("gzip", bad);
    EXPECT_EQ(answer.status, 400) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr("does not match its Content-Encoding"));
  }
  const Answer unknown = post("klingon", page);
  EXPECT_EQ(unknown.status, 415);
  EXPECT_THAT(unknown.head, HasSubstr("Accept-Encoding: gzip, "));
  end();
  server_options_.max_body = 10'000;
  EXPECT_EQ(post("gzip", gzip_member(std::string(9'000, ' ') + "<p>")).status, 422);
  EXPECT_EQ(post("gzip", gzip_member(std::string(1'000'000, ' '))).status, 413);
}

TEST_F(Serve, RefusesABodyOfTwoLengths) {
  const std::string page = story_page(1);
  const std::string length = "Content-Length: " + std::to_string(page.size()) + "\r\n";
  start();
  for (const auto& [more, status] : std::vector<std::pair<std::string, int>>{
           {"", 200}, {length, 200}, {"Content-Length: 5\r\n", 400}, {"content-length: 0\r\n", 400}}) {
    for (const bool is_first : {false, true}) {
      const std::string head =
          "POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + (is_first ? more : "") + length;
      EXPECT_EQ(exchanged(server_->port(), head + (is_first ? "" : more) + "\r\n" + page).status, status) << more;
    }
  }
}

TEST_F(Serve, TakesOneHostOfARequest) {
  start();
  for (const auto& [request, status] :
       std::vector<std::pair<std::string, int>>{{"HTTP/1.1\r\nHost: localhost\r\n", 200},
                                                {"HTTP/1.1\r\nHost: [::1]:8080\r\n", 200},
                                                {"HTTP/1.1\r\nHost:\r\n", 200},
                                                {"HTTP/1.0\r\n", 200},
                                                {"HTTP/1.1\r\n", 400},
                                                {"HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n", 400},
                                                {"HTTP/1.0\r\nHost: a.example\r\nHost: b.example\r\n", 400},
                                                {"HTTP/1.1\r\nHost: a.example, b.example\r\n", 400},
                                                {"HTTP/1.1\r\nHost: a.example/b\r\n", 400},
                                                {"HTTP/1.1\r\nHost: jane@a.example\r\n", 400}})
    EXPECT_EQ(exchanged(server_->port(), "GET /healthz " + request + "Connection: close\r\n\r\n").status, status)
        << request;
}

TEST_F(Serve, RefusesABodyWhoseEndIsUncertain) {
  const std::string page = story_page(1);
  const std::string length = "Content-Length: " + std::to_string(page.size()) + "\r\n";
  std::ostringstream chunked;
  chunked << std::hex << page.size() << "\r\n" << page << "\r\n0\r\n\r\n";
  start();
  for (const auto& [headers, status] :
       std::vector<std::pair<std::string, int>>{{"Transfer-Encoding: chunked\r\n", 200},
                                                {"Transfer-Encoding: Chunked\r\n", 200},
                                                {"Transfer-Encoding: chunked\r\n" + length, 400},
                                                {length + "Transfer-Encoding: identity\r\n", 400},
                                                {"Transfer-Encoding: gzip, chunked\r\n", 501},
                                                {"Transfer-Encoding: xchunked\r\n", 501}}) {
    const std::string head = "POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers;
    EXPECT_EQ(exchanged(server_->port(), head + "\r\n" + chunked.str()).status, status) << headers;
  }
}

// Bytes that are not a request, and half a request: other requests are still served.
TEST_F(Serve, SurvivesWhatIsNoRequest) {
  server_options_.idle_time = std::chrono::seconds(1);
  start();
  const int half = connected(server_->port());
  EXPECT_EQ(::send(half, "GET /healthz HT", 15, MSG_NOSIGNAL), 15);
  for (const std::string& bytes :
       {std::string("\0\1\2\3\r\n\r\n", 9), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        "GET /" + std::string(100'000, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n",
        std::string("POST /v1/extract HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nx"),
        std::string("POST /v1/extract HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nx"),
        std::string("POST /v1/extract HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")}) {
    const int socket = connected(server_->port());
    static_cast<void>(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL));
    ::shutdown(socket, SHUT_WR);
    char buffer[1024];
    while (::recv(socket, buffer, sizeof buffer, 0) > 0) {
    }
    ::close(socket);
    EXPECT_EQ(get("/healthz").status, 200);
  }
  ::close(half);
}

TEST(HttpServer, TakesAddressesWithAPort) {
  for (const auto& [text, is_good] : std::initializer_list<std::pair<const char*, bool>>{{"127.0.0.1:80", true},
                                                                                         {"[::1]:0", true},
                                                                                         {"0.0.0.0:65535", true},
                                                                                         {"::1:80", false},
                                                                                         {"localhost:80", false},
                                                                                         {"127.0.0.1", false},
                                                                                         {"127.0.0.1:65536", false},
                                                                                         {"127.0.0.1:x", false},
                                                                                         {":80", false},
                                                                                         {"", false}}) {
    HttpServerOptions options;
    EXPECT_EQ(read_listen_address(text, options).ok(), is_good) << text;
  }
}

}  // namespace
}  // namespace wrapwright
