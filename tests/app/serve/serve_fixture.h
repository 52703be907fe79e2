// SPDX-License-Identifier: Apache-2.0
#pragma once
// The server on loopback for one test, a site that it fetches from, and requests byte by byte.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/socket.h>

#include "app/commands/feed_site.h"
#include "app/serve/service.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {

using AnyJson = nlohmann::json;  // members in any order

struct Answer {
  int status = 0;
  std::string head;
  std::string body;
  [[nodiscard]] AnyJson json() const { return AnyJson::parse(body, nullptr, false); }
};

inline int connected(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  return socket;
}

inline Answer exchanged(std::uint16_t port, const std::string& bytes) {
  const int socket = connected(port);
  static_cast<void>(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL));
  std::string all;
  char buffer[65'536];
  for (ssize_t n = 0; (n = ::recv(socket, buffer, sizeof buffer, 0)) > 0;)
    all.append(buffer, static_cast<std::size_t>(n));
  ::close(socket);
  Answer answer;
  const std::size_t end = all.find("\r\n\r\n");
  if (end == std::string::npos) return answer;
  answer.head = all.substr(0, end);
  answer.body = all.substr(end + 4);
  answer.status = std::stoi(answer.head.substr(answer.head.find(' ') + 1));
  return answer;
}

class Serve : public testing::Test {
 protected:
  void SetUp() override {
    std::string items;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string name = "/tale/" + std::to_string(i) + ".html";
      site_.write(name.substr(1), story_page(i));
      items +=
          "<item><title>Tale</title><link>" + site_.url(name) + "</link><guid>" + std::to_string(i) + "</guid></item>";
    }
    site_.write("feed.xml", "<rss version='2.0'><channel><title>Tales</title>" + items + "</channel></rss>");
    options_.store = folder_.path() / "store";
    options_.cache = folder_.path() / "cache";
    options_.http.private_addresses = PrivateAddresses::kAllow;
    options_.http.politeness.min_delay = std::chrono::milliseconds(0);
    options_.http.retry.max_retries = 0;
    options_.fetchers = 4;
    options_.rate = 0;
  }
  void TearDown() override { end(); }
  void end() {
    if (service_) service_->stop();
    wait_until([&] { return !server_ || server_->waiting() == 0; });
    server_.reset();
    service_.reset();
  }
  void start() {
    std::unique_ptr<SiteSamples> samples;
    if (learns_) {
      auto opened = SiteSamples::open(folder_.path() / "sites.sqlite", options_.learning.sample);
      ASSERT_TRUE(opened.ok()) << opened.error().to_string();
      samples = std::move(opened).value();
    }
    service_ = std::make_unique<Service>(options_, std::move(samples));
    server_options_.port = 0;
    auto server = HttpServer::start(
        server_options_,
        {.at_once = [&](const ServeRequest& request) { return service_->at_once(request); },
         .later = [&](ServeRequest&& request,
                      HttpServer::Reply reply) { service_->later(std::move(request), std::move(reply)); }});
    ASSERT_TRUE(server.ok()) << server.error().to_string();
    server_ = std::move(server).value();
  }
  Answer ask(const std::string& method, const std::string& target, const std::string& headers = "",
             const std::string& body = "") {
    if (!server_) start();
    return exchanged(
        server_->port(),
        method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers +
            (body.empty() && method == "GET" ? "\r\n"
                                             : "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body));
  }
  Answer get(const std::string& target, const std::string& headers = "") { return ask("GET", target, headers); }
  [[nodiscard]] std::string tale(int number) const { return site_.url("/tale/" + std::to_string(number) + ".html"); }

  NginxServer site_;
  TemporaryFolder folder_;
  ServiceOptions options_;
  bool learns_ = false;
  HttpServerOptions server_options_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<HttpServer> server_;  // ends first
};

}  // namespace wrapwright
